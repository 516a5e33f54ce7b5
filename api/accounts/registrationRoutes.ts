import { type Answer, answering } from '../answer.ts'
import { open } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { askerOf } from '../auth/limits.ts'
import { EmailVerification, EmailVerified, Registered, VerificationRequest } from '../contract/accounts.ts'
import * as calls from '../contract/calls.ts'
import * as registrationTexts from '../contract/messages/registration.ts'
import {
  AdminRegistration,
  companyRegistration,
  type RegistrationCall,
  registrationCalls,
} from '../contract/registration.ts'
import { registrationCall } from '../contract/registrationCalls.ts'
import * as sessionCalls from '../contract/sessionCalls.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App } from '../deps.ts'
import { registerAdmin, registerCompany } from './registrationService.ts'
import { requestVerification, verifyEmail } from './verificationService.ts'

export function registrationRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'accounts')
  for (const call of Object.keys(registrationCalls) as RegistrationCall[]) companyRoute(answer, deps, call)
  adminRoute(answer, deps)
  verificationRoutes(answer, deps)
}

function companyRoute(answer: Answer, deps: AppDeps, call: RegistrationCall): void {
  answer(registrationCall[call], {
    summary: `Register a company: ${registrationCalls[call].join(', ')} if no service is ticked`,
    body: companyRegistration(call),
    answer: Registered,
    status: 201,
    access: open(201),
    handle: async ({ body, request }) => {
      const user = await registerCompany(deps, body, askerOf(request))
      return { status: 'success' as const, message: registrationTexts.linkSent, user }
    },
  })
}

function adminRoute(answer: Answer, deps: AppDeps): void {
  answer(calls.registerAdmin, {
    summary: 'Register an admin account; a super-admin must approve it unless they made it',
    body: AdminRegistration,
    answer: Registered,
    status: 201,
    access: open(201),
    handle: async ({ actor, body, request }) => {
      const user = await registerAdmin(deps, actor, body, askerOf(request))
      return { status: 'success' as const, message: registrationTexts.linkSent, user }
    },
  })
}

function verificationRoutes(answer: Answer, deps: AppDeps): void {
  answer(calls.emailVerify, {
    summary: "Confirm an email with the mailed link and the account's password",
    body: EmailVerification,
    answer: EmailVerified,
    access: open(200),
    handle: async ({ body, request }) => ({
      message: 'Your email has been verified.',
      data: await verifyEmail(deps, body, askerOf(request)),
    }),
  })

  answer(sessionCalls.emailResend, {
    summary: 'Send the verification link again; the answer is the same for every address',
    body: VerificationRequest,
    answer: Message,
    access: open(200),
    handle: async ({ body }) => {
      await requestVerification(deps, body.email)
      return { message: 'If this address is waiting to be verified, a new link has been sent to it.' }
    },
  })
}
