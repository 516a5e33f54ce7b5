/** Coded errors. Rooms throw them, the error handler answers them. */
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

/** The rows' current versions, by the request's names for them. */
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

/** On `expired` the driver's screens keep the cache, on `revoked` they close. */
export type UnauthenticatedCode = 'expired' | 'revoked' | 'unauthenticated' | 'invalid_credentials'

export const refuse = {
  unauthenticated: (code: UnauthenticatedCode = 'unauthenticated', message = 'Unauthenticated.') =>
    refusal(401, code, message),
  forbidden: (message = 'This action is unauthorized.', code = 'forbidden') => refusal(403, code, message),
  factorRequired: () => refusal(403, 'factor_required', 'Please set up your second step first.'),
  /** The login's 403 names the user, so that a phone knows whose queue it holds. */
  entry: (message: string, code: string, userId: number) => refusal(403, code, message, { userId }),
  /** For what doesn't exist and what the asker may not see, alike. */
  notFound: (message = 'Not found.', code = 'not_found') => refusal(404, code, message),
  conflict: (code: string, message: string) => refusal(409, code, message),
  /** One's own, which has to end first. */
  busy: (message: string, seconds: number) => refusal(409, 'busy', message, { retryAfter: seconds }),
  /** The row has changed since the screen showed it. */
  changed: (message: string, newest: Newest) => refusal(409, 'changed', message, { newest }),
  csrf: () => refusal(419, 'csrf', 'CSRF token mismatch.'),
  /** Errors per field. The message is the first one, in Laravel's wording. */
  invalid: (errors: FieldErrors, message = firstErrorMessage(errors), code = 'invalid') =>
    refusal(422, code, message, { errors }),
  /** For an unreadable request: 400, 413 or 415. */
  unreadable: (status: number, code: string, message: string) => refusal(status, code, message),
  unavailable: (code: string, message: string) => refusal(503, code, message, { retryAfter: 2 }),
  tooMany: (status: 429 | 503, seconds: number, message: string) =>
    refusal(status, status === 429 ? 'too_many_requests' : 'unavailable', message, { retryAfter: seconds }),
  /** Too many wrong passwords, in the form's own field. */
  locked: (field: string, message: string, seconds: number) =>
    refusal(422, 'too_many_attempts', message, { errors: { [field]: [message] }, retryAfter: seconds }),
}

/** Throws what the contract's action rules refuse. */
export function requireAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw refusal(refusalStatus(verdict.code), verdict.code, verdict.message)
}
