import { type Answer, answering } from '../answer.ts'
import { open } from '../auth/access.ts'
import { addressOf } from '../auth/address.ts'
import { createLimit, type Limit, requireWithinLimit } from '../auth/limits.ts'
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
import type { App, Deps } from '../deps.ts'
import { registerAdmin, registerCompany } from './registrationService.ts'
import { requestVerification, verifyEmail } from './verificationService.ts'

export function registrationRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'accounts')
  // Each form costs a password hash and a mail; no office signs up dozens a minute.
  const perAddress = createLimit(deps.db, 'register', 60, 600)
  for (const call of Object.keys(registrationCalls) as RegistrationCall[]) companyRoute(answer, deps, perAddress, call)
  adminRoute(answer, deps, perAddress)
  verificationRoutes(answer, deps)
}

function companyRoute(answer: Answer, deps: Deps, perAddress: Limit, call: RegistrationCall): void {
  answer(registrationCall[call], {
    summary: `Register a company: ${registrationCalls[call].join(', ')} if no service is ticked`,
    body: companyRegistration(call),
    answer: Registered,
    status: 201,
    access: open(201),
    handle: async ({ body, request }) => {
      await requireWithinLimit(perAddress, addressOf(request))
      const user = await registerCompany(deps, body)
      return { status: 'success' as const, message: registrationTexts.linkSent, user }
    },
  })
}

function adminRoute(answer: Answer, deps: Deps, perAddress: Limit): void {
  answer(calls.registerAdmin, {
    summary: 'Register an admin account; a super-admin must approve it unless they made it',
    body: AdminRegistration,
    answer: Registered,
    status: 201,
    access: open(201),
    handle: async ({ actor, body, request }) => {
      await requireWithinLimit(perAddress, addressOf(request))
      const user = await registerAdmin(deps, actor, body)
      return { status: 'success' as const, message: registrationTexts.linkSent, user }
    },
  })
}

function verificationRoutes(answer: Answer, deps: Deps): void {
  const guesses = createLimit(deps.db, 'verify', 6, 60)
  answer(calls.emailVerify, {
    summary: "Confirm an email with the mailed link and the account's password",
    body: EmailVerification,
    answer: EmailVerified,
    access: open(200),
    handle: async ({ body }) => ({
      message: 'Your email has been verified.',
      data: await verifyEmail(deps, guesses, body),
    }),
  })

  const perAddress = createLimit(deps.db, 'resend_address', 20, 3_600)
  const perEmail = createLimit(deps.db, 'resend_email', 3, 900)
  answer(sessionCalls.emailResend, {
    summary: 'Send the verification link again; the answer is the same for every address',
    body: VerificationRequest,
    answer: Message,
    access: open(200),
    handle: async ({ body, request }) => {
      const { email } = body
      await requireWithinLimit(perAddress, addressOf(request))
      await requireWithinLimit(perEmail, email.toLowerCase())
      await requestVerification(deps, email)
      return { message: 'If this address is waiting to be verified, a new link has been sent to it.' }
    },
  })
}
