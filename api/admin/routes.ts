import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import { readRegisteredCompany } from '../companies/rules.ts'
import {
  Dashboard,
  ManagedUser,
  UserAction,
  UserDetails,
  UserList,
  UserListQuery,
  UserPath,
  type UserRow,
} from '../contract/admin.ts'
import * as calls from '../contract/calls.ts'
import * as userTexts from '../contract/messages/users.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { readDashboard } from './dashboard.ts'
import { countUsers, findUser, listUsers, rolesOfUser, type UserRecord } from './queries.ts'
import { banUser, deleteUser, isOwner, verifyUser } from './service.ts'

export function adminRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'admin')
  answer(calls.dashboardRead, {
    summary: 'What waits for an administrator',
    answer: Dashboard,
    access: only('admin.dashboard', admins(200)),
    handle: async () => ({ data: await readDashboard(deps) }),
  })
  answer(calls.userList, {
    summary: 'All users',
    query: UserListQuery,
    answer: UserList,
    access: only('user.list', admins(200)),
    handle: async ({ query }) => {
      const { limit } = query
      const rows = await listUsers(deps.db, query)
      const total = await countUsers(deps.db, query)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        data: page.map(present),
        meta: { total, next_cursor: last ? encodeCursor([last.sort_key, last.id]) : null },
      }
    },
  })
  answer(calls.userDetails, {
    summary: 'A user with everything registered about their company',
    params: UserPath,
    answer: UserDetails,
    access: only('user.read', admins(200)),
    handle: async ({ params }) => {
      const user = await findUser(deps.db, params.id)
      if (!user) throw refuse.notFound('User not found.')
      const company = isOwner(user) ? await readRegisteredCompany(deps.db, user.company_id) : null
      return { data: { ...present(user), company } }
    },
  })
  answer(calls.userVerify, {
    summary: "Verify a user and restore their company's open quotes",
    body: UserAction,
    answer: ManagedUser,
    access: only('user.verify', admins(200)),
    handle: async ({ actor, body }) => ({
      message: 'User verified successfully',
      user: present(await verifyUser(deps, actor, body.user_id)),
    }),
  })
  answer(calls.userBan, {
    summary: 'Ban a user, at once',
    body: UserAction,
    answer: ManagedUser,
    access: only('user.ban', admins(200)),
    handle: async ({ actor, body }) => ({
      message: 'User banned successfully',
      user: present(await banUser(deps, actor, body.user_id)),
    }),
  })
  answer(calls.userDelete, {
    summary: 'Delete a user',
    params: UserPath,
    answer: Message,
    access: only('user.delete', admins(200)),
    handle: async ({ actor, params }) => {
      await deleteUser(deps, actor, params.id)
      return { message: userTexts.deleted }
    },
  })
}

function present(user: UserRecord): UserRow {
  const roles = rolesOfUser(user)
  const [role] = roles
  if (!role) throw new Error(`User ${user.id} has no role`)
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`,
    email: user.email,
    phone: user.phone,
    role,
    roles: [...roles],
    company_id: user.company_id,
    company_name: user.company_name ?? 'Admin',
    email_verified: user.email_verified_at !== null,
    verified: user.verified_at !== null,
    verified_by_name: user.verified_by_name,
    verified_at: user.verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}
