import { useState } from 'react'
import { ApiError } from './apiError.ts'

/** The row's version that a question is about: the one on screen when it was asked, or the newest after a refusal. */
export function useSeenVersion(loaded: number | undefined, isAsked = true) {
  const [version, setVersion] = useState(loaded)
  if (!isAsked && version !== loaded) setVersion(loaded)
  const onError = (error: Error) => setVersion((seen) => newestVersion(error) ?? seen)
  return { version, onError }
}

/** A refused row's current version; `named` as in the request. */
export function newestVersion(error: unknown, named = 'version'): number | undefined {
  return error instanceof ApiError ? error.newest[named] : undefined
}
