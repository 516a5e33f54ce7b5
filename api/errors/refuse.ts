/** Coded errors. A room throws one; the one error handler answers with it. */
import type { Verdict } from '../contract/rules/actions.ts'
import { refusalStatus } from '../contract/rules/refusals.ts'
import { firstErrorMessage } from '../contract/wire/laravelText.ts'

export type FieldErrors = Record<string, string[]>

export type Refusal = Error & {
  isRefusal: true
  status: number
  code: string
  errors?: FieldErrors
  retryAfter?: number
  userId?: number
  newest?: Newest
}

/** By what a request calls them, the versions that its rows have now. */
type Newest = Record<string, number>

function refusal(
  status: number,
  code: string,
  message: string,
  more: { errors?: FieldErrors; retryAfter?: number; userId?: number; newest?: Newest } = {},
): Refusal {
  return Object.assign(new Error(message), { isRefusal: true as const, status, code, ...more })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'isRefusal' in error
}

/** Why a credential is not taken: the driver's screens keep the cache on `expired` and close on `revoked`. */
export type UnauthenticatedCode = 'expired' | 'revoked' | 'unauthenticated' | 'invalid_credentials'

export const refuse = {
  unauthenticated: (code: UnauthenticatedCode = 'unauthenticated', message = 'Unauthenticated.') =>
    refusal(401, code, message),
  forbidden: (message = 'This action is unauthorized.', code = 'forbidden') => refusal(403, code, message),
  /** At the login: whom the right password belongs to, so that a phone knows whose queue it is. */
  entry: (message: string, code: string, userId: number) => refusal(403, code, message, { userId }),
  /** For what does not exist and for what the asker may not see alike. */
  notFound: (message = 'Not found.', code = 'not_found') => refusal(404, code, message),
  conflict: (code: string, message: string) => refusal(409, code, message),
  /** The row isn't the one that was on the screen. */
  changed: (message: string, newest: Newest) => refusal(409, 'changed', message, { newest }),
  csrf: () => refusal(419, 'csrf', 'CSRF token mismatch.'),
  /** `errors` per field; the message is the first one, as Laravel words it. */
  invalid: (errors: FieldErrors, message = firstErrorMessage(errors), code = 'invalid') =>
    refusal(422, code, message, { errors }),
  /** What could not be read as a request at all: 400, 413, 415. */
  unreadable: (status: number, code: string, message: string) => refusal(status, code, message),
  unavailable: (code: string, message: string) => refusal(503, code, message, { retryAfter: 2 }),
  tooManyRequests: (seconds: number, message = 'Too Many Attempts.') =>
    refusal(429, 'too_many_requests', message, { retryAfter: seconds }),
}

/** Throws what the contract's table of states has against an action. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw refusal(refusalStatus(verdict.code), verdict.code, verdict.message)
}
