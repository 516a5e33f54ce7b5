import { type Answer, answering } from '../answer.ts'
import { open, signedIn } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { askerOf } from '../auth/limits.ts'
import { ForgottenPassword, PasswordChange, PasswordReset } from '../contract/accounts.ts'
import * as calls from '../contract/calls.ts'
import * as resetTexts from '../contract/messages/reset.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { changePassword } from './passwordService.ts'
import { requestReset, resetPassword } from './resetService.ts'

export function passwordRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'accounts')
  forgottenRoute(answer, deps)
  resetRoute(answer, deps)
  changeRoute(answer, deps)
}

function forgottenRoute(answer: Answer, deps: Deps): void {
  answer(calls.passwordForgotten, {
    summary: 'Mail a link that sets a new password; the answer is the same for every address',
    body: ForgottenPassword,
    answer: Message,
    access: open(200),
    handle: async ({ body }) => {
      await requestReset(deps, body.email)
      return { message: 'If this address is registered, a link to reset the password has been sent to it.' }
    },
  })
}

function resetRoute(answer: Answer, deps: AppDeps): void {
  answer(calls.passwordReset, {
    summary: 'Set a new password by the mailed link and end every session',
    body: PasswordReset,
    answer: Message,
    access: open(200),
    handle: async ({ body, request }) => {
      await resetPassword(deps, body, askerOf(request))
      return { message: resetTexts.done }
    },
  })
}

function changeRoute(answer: Answer, deps: AppDeps): void {
  answer(calls.passwordChange, {
    summary: 'Change your password and end your other sessions',
    body: PasswordChange,
    answer: Message,
    access: signedIn(200),
    handle: async ({ actor, body }) => {
      await changePassword(deps, actor, body)
      return { message: 'Password changed' }
    },
  })
}
