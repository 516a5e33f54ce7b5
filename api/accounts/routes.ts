import { open, signedIn } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import { clearSessionCookie, setCsrfCookie, setSessionCookie } from '../auth/cookies.ts'
import { addressOf, createLimit } from '../auth/limits.ts'
import { hashPassword } from '../auth/passwords.ts'
import { revokeSession } from '../auth/queries.ts'
import { newSecret } from '../auth/secrets.ts'
import { CurrentUser, LoggedIn, Login, Profile, ProfileUpdate, ProfileUpdated } from '../contract/accounts.ts'
import { sessionTexts } from '../contract/messages/session.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { logIn } from './login.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { presentCurrentUser } from './present.ts'
import { readProfile, updateProfile } from './profile.ts'
import { findCurrentUser } from './queries.ts'
import { registrationRoutes } from './registrationRoutes.ts'

const tags = ['accounts']

export function accountRoutes(app: App, deps: Deps): void {
  registrationRoutes(app, deps)
  sessionRoutes(app, deps)
  passwordRoutes(app, deps)
  currentUserRoutes(app, deps)
  deviceRoutes(app, deps)
}

function sessionRoutes(app: App, deps: Deps): void {
  app.get(
    '/sanctum/csrf-cookie',
    {
      schema: { tags, summary: 'Set XSRF-TOKEN; writes with the session cookie send it back in X-XSRF-TOKEN' },
      config: { access: open(204) },
    },
    async (_request, reply) => {
      setCsrfCookie(reply, deps.config)
      return reply.status(204).send()
    },
  )

  const guard = { failures: createLimit(deps.db, 'login', 6, 60), decoy: hashPassword(newSecret()) }
  app.post(
    '/api/login',
    {
      schema: {
        tags,
        summary: 'Open a session, as a bearer token and as a cookie',
        body: Login,
        response: { 200: LoggedIn },
      },
      config: { access: open(200, { unverified: 403, banned: 403 }) },
    },
    async (request, reply) => {
      const session = await logIn(deps, guard, { ...request.body, address: addressOf(request) })
      setSessionCookie(reply, deps.config, session.token)
      return session
    },
  )
  app.post(
    '/api/logout',
    {
      schema: { tags, summary: 'End the session', response: { 200: Message } },
      config: { access: signedIn(200) },
    },
    async (request, reply) => {
      const { session_id } = actorOf(request)
      if (session_id !== null) await revokeSession(deps.db, session_id, deps.now())
      clearSessionCookie(reply, deps.config)
      return { message: sessionTexts.loggedOutText }
    },
  )
}

function currentUserRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/user',
    {
      schema: { tags, summary: 'The signed-in user', response: { 200: CurrentUser } },
      config: { access: signedIn(200) },
    },
    async (request) => {
      const actor = actorOf(request)
      return presentCurrentUser(await findCurrentUser(deps.db, actor.id), actor)
    },
  )
  app.get(
    '/api/user/profile',
    {
      schema: { tags, summary: 'The signed-in user and their company', response: { 200: Profile } },
      config: { access: signedIn(200) },
    },
    (request) => readProfile(deps.db, actorOf(request)),
  )
  app.put(
    '/api/user/profile',
    {
      schema: {
        tags,
        summary: "Change your own details and, as its owner, your company's",
        body: ProfileUpdate,
        response: { 200: ProfileUpdated },
      },
      config: { access: signedIn(200) },
    },
    async (request) => ({
      message: 'Profile updated',
      data: await updateProfile(deps, actorOf(request), request.body),
    }),
  )
}
