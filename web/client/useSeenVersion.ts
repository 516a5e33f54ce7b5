import { useState } from 'react'
import { ApiError } from './apiError.ts'

/**
 * Which version of a row a question is about: what was on the screen when it was asked, however often the row is loaded again
 * behind it. A refusal says what has changed; once that was read, the newest is decided on.
 */
export function useSeenVersion(loaded: number | undefined, isAsked = true) {
  const [version, setVersion] = useState(loaded)
  if (!isAsked && version !== loaded) setVersion(loaded)
  const onError = (error: Error) => setVersion((seen) => newestVersion(error) ?? seen)
  return { version, onError }
}

/** The version that a refused row has now; `named` as the request names it. */
export function newestVersion(error: unknown, named = 'version'): number | undefined {
  return error instanceof ApiError ? error.newest[named] : undefined
}
