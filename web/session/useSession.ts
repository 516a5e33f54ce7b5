import { useSyncExternalStore } from 'react'
import { getSession, onSessionChange, type Session } from './session.ts'

/** Null during hydration: public pages are prerendered for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession, () => null)
}
