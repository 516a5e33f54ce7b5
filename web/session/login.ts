import * as sessionTexts from '../../api/contract/messages/session.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { startSession, userOf } from './session.ts'

export type Credentials = { email: string; password: string }

export async function login(credentials: Credentials): Promise<void> {
  const { token, user: record } = await request(sessionCalls.login, credentials)
  const user = userOf(record)
  if (!token || !user) throw new InvalidUserError()
  startSession({ token, user })
}

/** What answers in the server's place was JSON, and nobody's record. */
class InvalidUserError extends Error {}

/** The specified texts. */
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

/** Which 403 it is says its code; of a server that gives none, the specification tells it by a word of the message. */
function forbiddenText({ code, message }: ApiError): string {
  if (code ? code === 'email_not_verified' : /email/i.test(message)) return sessionTexts.verifyFirst
  if (code ? code === 'awaiting_approval' : /administrator/i.test(message)) return sessionTexts.awaitsAdmin
  return message || sessionTexts.loginFailed
}
