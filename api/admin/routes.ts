import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import {
  Dashboard,
  FailedMailPath,
  ManagedUser,
  UserAction,
  UserDetails,
  UserList,
  UserListQuery,
  UserPath,
} from '../contract/admin.ts'
import * as calls from '../contract/calls.ts'
import * as userTexts from '../contract/messages/users.ts'
import { ShownQuery } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readDashboard } from './dashboardReads.ts'
import { resendMail } from './mailService.ts'
import { presentUser } from './present.ts'
import { readUser, readUsers } from './reads.ts'
import { banUser, deleteUser, verifyUser } from './service.ts'

export function adminRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'admin')
  answer(calls.dashboardRead, {
    summary: 'What waits for an administrator',
    answer: Dashboard,
    access: only('admin.dashboard', admins(200)),
    handle: async () => ({ data: await readDashboard(deps) }),
  })
  answer(calls.failedMailResend, {
    summary: 'Send a mail again that was given up',
    params: FailedMailPath,
    answer: Message,
    access: only('mail.resend', admins(200)),
    handle: async ({ params }) => {
      await resendMail(deps, params.id)
      return { message: 'The mail is being sent again' }
    },
  })
  answer(calls.userList, {
    summary: 'All users',
    query: UserListQuery,
    answer: UserList,
    access: only('user.list', admins(200)),
    handle: ({ query }) => readUsers(deps.db, query),
  })
  answer(calls.userDetails, {
    summary: 'A user with everything registered about their company',
    params: UserPath,
    answer: UserDetails,
    access: only('user.read', admins(200)),
    handle: async ({ params }) => ({ data: await readUser(deps.db, params.id) }),
  })
  answer(calls.userVerify, {
    summary: "Verify a user and restore their company's open quotes",
    body: UserAction,
    answer: ManagedUser,
    access: only('user.verify', admins(200)),
    handle: async ({ actor, body }) => ({
      message: 'User verified successfully',
      user: presentUser(await verifyUser(deps, actor, body)),
    }),
  })
  answer(calls.userBan, {
    summary: 'Ban a user, at once',
    body: UserAction,
    answer: ManagedUser,
    access: only('user.ban', admins(200)),
    handle: async ({ actor, body }) => ({
      message: 'User banned successfully',
      user: presentUser(await banUser(deps, actor, body)),
    }),
  })
  answer(calls.userDelete, {
    summary: 'Delete a user',
    params: UserPath,
    query: ShownQuery,
    answer: Message,
    access: only('user.delete', admins(200)),
    handle: async ({ actor, params, query }) => {
      await deleteUser(deps, actor, { user_id: params.id, version: query.version })
      return { message: userTexts.deleted }
    },
  })
}
