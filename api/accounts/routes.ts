import { type Answer, answering } from '../answer.ts'
import { open, signedIn, withoutFactor } from '../auth/access.ts'
import { addressOf } from '../auth/address.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { clientOf } from '../auth/client.ts'
import { clearSessionCookie, renewCsrfCookie, setSessionCookie } from '../auth/cookies.ts'
import { knownBrowser, rememberBrowser } from '../auth/knownBrowser.ts'
import { revokeSession } from '../auth/queries.ts'
import { newSecret } from '../auth/secrets.ts'
import { CurrentUser, LoggedIn, Login, Profile, ProfileUpdate, ProfileUpdated } from '../contract/accounts.ts'
import * as calls from '../contract/calls.ts'
import * as sessionTexts from '../contract/messages/session.ts'
import * as sessionCalls from '../contract/sessionCalls.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { demoRoutes } from './demoRoutes.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { factorRoutes } from './factorRoutes.ts'
import { recordingLogin } from './loginRecord.ts'
import { logIn } from './loginService.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { updateProfile } from './profileService.ts'
import { readCurrentUser, readProfile } from './reads.ts'
import { registrationRoutes } from './registrationRoutes.ts'
import { ownSessionRoutes } from './sessionRoutes.ts'
import { tokenRoutes } from './tokenRoutes.ts'

export function accountRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'accounts')
  registrationRoutes(app, deps)
  sessionRoutes(answer, deps)
  passwordRoutes(app, deps)
  currentUserRoutes(answer, deps)
  ownSessionRoutes(answer, deps)
  factorRoutes(answer, deps)
  deviceRoutes(app, deps)
  tokenRoutes(app, deps)
}

function sessionRoutes(answer: Answer, deps: AppDeps): void {
  answer(sessionCalls.csrfCookie, {
    summary: 'Set XSRF-TOKEN; writes with the session cookie send it back in X-XSRF-TOKEN',
    access: open(204),
    handle: async ({ request, reply }) => {
      renewCsrfCookie(request, reply, deps)
      return reply.status(204).send()
    },
  })

  const guard = { decoy: deps.hashPassword(newSecret()) }
  answer(sessionCalls.login, {
    summary: 'Open a session, as a bearer token and as a cookie',
    body: Login,
    answer: LoggedIn,
    access: open(200, { unverified: 403, banned: 403 }),
    handle: async ({ body, request, reply }) => {
      const client = clientOf(request)
      const asker = { address: addressOf(request), browser: knownBrowser(request, deps, body.email) }
      const session = await recordingLogin(deps, { email: body.email, client }, () =>
        logIn(deps, guard, { ...body, ...asker, client }),
      )
      setSessionCookie(reply, deps, session.token)
      rememberBrowser(reply, deps, body.email)
      return session
    },
  })
  demoRoutes(answer, deps)
  answer(sessionCalls.logout, {
    summary: 'End the session',
    answer: Message,
    access: withoutFactor(signedIn(200)),
    handle: async ({ actor, request, reply }) => {
      const { session_id } = actor
      if (session_id !== null) await revokeSession(deps.db, session_id, deps.now())
      await recordAccess(deps.db, deps.now(), { kind: 'signed_out', user: actor.id, client: clientOf(request) })
      clearSessionCookie(reply, deps)
      return { message: sessionTexts.loggedOutText }
    },
  })
}

function currentUserRoutes(answer: Answer, deps: Deps): void {
  answer(sessionCalls.userRead, {
    summary: 'The signed-in user',
    answer: CurrentUser,
    access: withoutFactor(signedIn(200)),
    handle: ({ actor }) => readCurrentUser(deps.db, actor),
  })
  answer(calls.profileRead, {
    summary: 'The signed-in user and their company',
    answer: Profile,
    access: signedIn(200),
    handle: ({ actor }) => readProfile(deps.db, actor),
  })
  answer(calls.profileUpdate, {
    summary: "Change your own details and, as its owner, your company's",
    body: ProfileUpdate,
    answer: ProfileUpdated,
    access: signedIn(200),
    handle: async ({ actor, body }) => ({
      message: 'Profile updated',
      data: await updateProfile(deps, actor, body),
    }),
  })
}
