import { ApiError } from './apiError.ts'

/** What to say of a failed write: the server's own message where it gave one, else the specified fallback. */
export function refusalText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}
