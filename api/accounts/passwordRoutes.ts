import { open, signedIn } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import { addressOf, createLimit, requireWithinLimit } from '../auth/limits.ts'
import { ForgottenPassword, PasswordChange, PasswordReset } from '../contract/accounts.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { changePassword } from './password.ts'
import { requestReset, resetPassword } from './reset.ts'

const tags = ['accounts']

export function passwordRoutes(app: App, deps: Deps): void {
  forgottenRoute(app, deps)
  resetRoute(app, deps)
  changeRoute(app, deps)
}

function forgottenRoute(app: App, deps: Deps): void {
  const perAddress = createLimit(deps.db, 'forgot_address', 20, 3_600)
  const perEmail = createLimit(deps.db, 'forgot_email', 3, 900)
  app.post(
    '/api/forgot-password',
    {
      schema: {
        tags,
        summary: 'Mail a link that sets a new password; the answer is the same for every address',
        body: ForgottenPassword,
        response: { 200: Message },
      },
      config: { access: open(200) },
    },
    async (request) => {
      const { email } = request.body
      await requireWithinLimit(perAddress, addressOf(request))
      await requireWithinLimit(perEmail, email.toLowerCase())
      await requestReset(deps, email)
      return { message: 'If this address is registered, a link to reset the password has been sent to it.' }
    },
  )
}

function resetRoute(app: App, deps: Deps): void {
  // A link's secret can't be guessed; a right one costs a hash, and the address that goes with it might be tried.
  const perAddress = createLimit(deps.db, 'reset_address', 30, 600)
  app.post(
    '/api/reset-password',
    {
      schema: {
        tags,
        summary: 'Set a new password by the mailed link and end every session',
        body: PasswordReset,
        response: { 200: Message },
      },
      config: { access: open(200) },
    },
    async (request) => {
      await requireWithinLimit(perAddress, addressOf(request))
      await resetPassword(deps, request.body)
      return { message: 'Your password has been reset.' }
    },
  )
}

function changeRoute(app: App, deps: Deps): void {
  const guard = createLimit(deps.db, 'password', 6, 60)
  app.put(
    '/api/user/password',
    {
      schema: {
        tags,
        summary: 'Change your password and end your other sessions',
        body: PasswordChange,
        response: { 200: Message },
      },
      config: { access: signedIn(200) },
    },
    async (request) => {
      await changePassword(deps, guard, actorOf(request), request.body)
      return { message: 'Password changed' }
    },
  )
}
