import { ApiError, ForeignAnswerError, NoAnswerError } from './apiError.ts'

/** The server's message, else the specified `fallback`; `unanswered` only if nothing answered at all. */
export function refusalText(error: unknown, fallback: string, unanswered = fallback): string {
  if (error instanceof ApiError) return error.message || fallback
  return error instanceof NoAnswerError && !(error instanceof ForeignAnswerError) ? unanswered : fallback
}
