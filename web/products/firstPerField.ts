import { ApiError } from '../client/apiError.ts'

/** The server's first objection to each field; none where it said nothing of fields. */
export function firstPerField(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first]))
}
