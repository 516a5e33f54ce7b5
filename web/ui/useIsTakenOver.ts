import { useSyncExternalStore } from 'react'

/** True only while React hydrates the prerendered page, and at build time. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
