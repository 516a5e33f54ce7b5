import { open } from '../auth/access.ts'
import { addressOf, createLimit, type Limit, requireWithinLimit } from '../auth/limits.ts'
import { EmailVerification, EmailVerified, Registered, VerificationRequest } from '../contract/accounts.ts'
import {
  AdminRegistration,
  companyRegistration,
  type RegistrationCall,
  registrationCalls,
} from '../contract/registration.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { registerAdmin, registerCompany } from './registration.ts'
import { requestVerification, verifyEmail } from './verification.ts'

const tags = ['accounts']
const linkSent = 'A verification link has been sent to your email.'

export function registrationRoutes(app: App, deps: Deps): void {
  // A form costs a password hash and a mail: many a minute from one address are no offices signing up.
  const perAddress = createLimit(deps.db, 'register', 60, 600)
  for (const call of Object.keys(registrationCalls) as RegistrationCall[]) companyRoute(app, deps, perAddress, call)
  adminRoute(app, deps, perAddress)
  verificationRoutes(app, deps)
}

function companyRoute(app: App, deps: Deps, perAddress: Limit, call: RegistrationCall): void {
  app.post(
    `/api/register/${call}`,
    {
      schema: {
        tags,
        summary: `Register a company: ${registrationCalls[call].join(', ')} if no service is ticked`,
        body: companyRegistration(call),
        response: { 201: Registered },
      },
      config: { access: open(201) },
    },
    async (request, reply) => {
      await requireWithinLimit(perAddress, addressOf(request))
      const user = await registerCompany(deps, request.body)
      return reply.status(201).send({ status: 'success', message: linkSent, user })
    },
  )
}

function adminRoute(app: App, deps: Deps, perAddress: Limit): void {
  app.post(
    '/api/register/admin',
    {
      schema: {
        tags,
        summary: 'Register an admin account; a super-admin must approve it unless they made it',
        body: AdminRegistration,
        response: { 201: Registered },
      },
      config: { access: open(201) },
    },
    async (request, reply) => {
      await requireWithinLimit(perAddress, addressOf(request))
      const user = await registerAdmin(deps, request.actor, request.body)
      return reply.status(201).send({ status: 'success', message: linkSent, user })
    },
  )
}

function verificationRoutes(app: App, deps: Deps): void {
  const guesses = createLimit(deps.db, 'verify', 6, 60)
  app.post(
    '/api/verify-email',
    {
      schema: {
        tags,
        summary: "Confirm an email with the mailed link and the account's password",
        body: EmailVerification,
        response: { 200: EmailVerified },
      },
      config: { access: open(200) },
    },
    async (request) => ({
      message: 'Your email has been verified.',
      data: await verifyEmail(deps, guesses, request.body),
    }),
  )

  const perAddress = createLimit(deps.db, 'resend_address', 20, 3_600)
  const perEmail = createLimit(deps.db, 'resend_email', 3, 900)
  app.post(
    '/api/email/resend',
    {
      schema: {
        tags,
        summary: 'Send the verification link again; the answer is the same for every address',
        body: VerificationRequest,
        response: { 200: Message },
      },
      config: { access: open(200) },
    },
    async (request) => {
      const { email } = request.body
      await requireWithinLimit(perAddress, addressOf(request))
      await requireWithinLimit(perEmail, email.toLowerCase())
      await requestVerification(deps, email)
      return { message: 'If this address is waiting to be verified, a new link has been sent to it.' }
    },
  )
}
