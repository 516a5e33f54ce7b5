import { ApiError } from '../client/apiError.ts'
import { post } from '../client/request.ts'
import { type SessionUser, startSession } from './session.ts'

export type Credentials = { email: string; password: string }

export async function login(credentials: Credentials): Promise<void> {
  startSession(await post<{ token: string; user: SessionUser }>('/api/login', credentials))
}

/** Said where only the mailed link is still to be followed. */
export const verifyFirst = 'Please verify your email before logging in.'

/** The specified texts. Which 403 it is, the specification tells by a word of the server's message. */
export function loginErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred during login'
  switch (error.status) {
    case 401:
      return 'Invalid email or password'
    case 403:
      return forbiddenText(error.message)
    case 422:
      return error.message || 'Validation error'
    default:
      return 'An error occurred during login'
  }
}

function forbiddenText(message: string): string {
  if (/email/i.test(message)) return verifyFirst
  if (/administrator/i.test(message)) return 'Your account is awaiting admin approval.'
  return message
}
