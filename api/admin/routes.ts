import { admins, only } from '../auth/access.ts'
import { actorOf, type RequestActor } from '../auth/actor.ts'
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
import { userTexts } from '../contract/messages/users.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { readDashboard } from './dashboard.ts'
import { countUsers, findUser, listUsers, rolesOfUser, type UserRecord } from './queries.ts'
import { banUser, deleteUser, isOwner, verifyUser } from './service.ts'

const tags = ['admin']

export function adminRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/dashboard',
    {
      schema: { tags, summary: 'What waits for an administrator', response: { 200: Dashboard } },
      config: { access: only('admin.dashboard', admins(200)) },
    },
    async () => ({ data: await readDashboard(deps) }),
  )
  app.get(
    '/api/users',
    {
      schema: { tags, summary: 'All users', querystring: UserListQuery, response: { 200: UserList } },
      config: { access: only('user.list', admins(200)) },
    },
    async (request) => {
      const { limit } = request.query
      const rows = await listUsers(deps.db, request.query)
      const total = await countUsers(deps.db, request.query)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        data: page.map(present),
        meta: { total, next_cursor: last ? encodeCursor([last.sort_key, last.id]) : null },
      }
    },
  )
  app.get(
    '/api/users/:id',
    {
      schema: {
        tags,
        summary: 'A user with everything registered about their company',
        params: UserPath,
        response: { 200: UserDetails },
      },
      config: { access: only('user.read', admins(200)) },
    },
    async (request) => {
      const user = await findUser(deps.db, request.params.id)
      if (!user) throw refuse.notFound('User not found.')
      const company = isOwner(user) ? await readRegisteredCompany(deps.db, user.company_id) : null
      return { data: { ...present(user), company } }
    },
  )
  actionRoute(app, deps, {
    action: 'verify',
    summary: "Verify a user and restore their company's open quotes",
    change: verifyUser,
    message: 'User verified successfully',
  })
  actionRoute(app, deps, {
    action: 'ban',
    summary: 'Ban a user, at once',
    change: banUser,
    message: 'User banned successfully',
  })
  app.delete(
    '/api/users/:id',
    {
      schema: { tags, summary: 'Delete a user', params: UserPath, response: { 200: Message } },
      config: { access: only('user.delete', admins(200)) },
    },
    async (request) => {
      await deleteUser(deps, actorOf(request), request.params.id)
      return { message: userTexts.deleted }
    },
  )
}

type UserChange = {
  action: 'verify' | 'ban'
  summary: string
  change: (deps: Deps, actor: RequestActor, userId: number) => Promise<UserRecord>
  message: string
}

function actionRoute(app: App, deps: Deps, { action, summary, change, message }: UserChange): void {
  app.post(
    `/api/users/${action}`,
    {
      schema: { tags, summary, body: UserAction, response: { 200: ManagedUser } },
      config: { access: only(`user.${action}`, admins(200)) },
    },
    async (request) => ({
      message,
      user: present(await change(deps, actorOf(request), request.body.user_id)),
    }),
  )
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
