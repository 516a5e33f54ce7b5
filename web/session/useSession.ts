import { useSyncExternalStore } from 'react'
import { getSession, onSessionChange, type Session } from './session.ts'

/** Null while a page that was drawn before is taken over: it was drawn for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession, () => null)
}
