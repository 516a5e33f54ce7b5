import { sessionTexts } from '../../api/contract/messages/session.ts'
import { ApiError } from '../client/apiError.ts'
import { post } from '../client/request.ts'
import { type SessionUser, startSession } from './session.ts'

export type Credentials = { email: string; password: string }

export async function login(credentials: Credentials): Promise<void> {
  startSession(await post<{ token: string; user: SessionUser }>('/api/login', credentials))
}

/** Said where only the mailed link is still to be followed. */
export const verifyFirst = sessionTexts.verifyFirst

/** The specified texts. Which 403 it is, the specification tells by a word of the server's message. */
export function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return sessionTexts.loginFailed
  switch (error.status) {
    case 401:
      return sessionTexts.wrongCredentials
    case 403:
      return forbiddenText(error.message)
    case 422:
      return error.message || sessionTexts.loginInvalid
    default:
      return sessionTexts.loginFailed
  }
}

function forbiddenText(message: string): string {
  if (/email/i.test(message)) return verifyFirst
  if (/administrator/i.test(message)) return sessionTexts.awaitsAdmin
  return message
}
