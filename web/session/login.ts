import type { z } from 'zod'
import type { LoggedIn } from '../../api/contract/accounts.ts'
import type { DemoPerson } from '../../api/contract/demo.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { startSession, userOf } from './session.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }

export async function login(credentials: Credentials): Promise<void> {
  enter(await request(sessionCalls.login, credentials))
}

export async function logInToDemo(person: DemoPerson): Promise<void> {
  enter(await request(sessionCalls.demoLogin, { person }))
}

function enter({ token, user: record }: z.output<typeof LoggedIn>): void {
  const user = userOf(record)
  if (!token || !user) throw new InvalidUserError()
  startSession({ token, user })
}

class InvalidUserError extends Error {}

export function loginErrorText(error: unknown): string {
  if (error instanceof InvalidUserError) return sessionTexts.invalidUser
  if (!(error instanceof ApiError)) return sessionTexts.loginFailed
  switch (error.status) {
    case 401:
      return sessionTexts.wrongCredentials
    case 403:
      return forbiddenText(error)
    case 422:
      return error.message || sessionTexts.loginInvalid
    default:
      return sessionTexts.loginFailed
  }
}

/** By the code; for a server without codes, the specification goes by a word in the message. */
function forbiddenText({ code, message }: ApiError): string {
  if (code ? code === 'email_not_verified' : /email/i.test(message)) return sessionTexts.verifyFirst
  if (code ? code === 'awaiting_approval' : /administrator/i.test(message)) return sessionTexts.awaitsAdmin
  return message || sessionTexts.loginFailed
}
