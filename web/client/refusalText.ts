import { ApiError, ForeignAnswerError, NoAnswerError } from './apiError.ts'

/**
 * What to say of a failed write: the server's own message where it gave one, else the specified fallback; `unanswered`
 * only where nothing has answered at all.
 */
export function refusalText(error: unknown, fallback: string, unanswered = fallback): string {
  if (error instanceof ApiError) return error.message || fallback
  return error instanceof NoAnswerError && !(error instanceof ForeignAnswerError) ? unanswered : fallback
}
