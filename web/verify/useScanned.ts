import { useSyncExternalStore } from 'react'

/** The URL fragment; another scan may change it in the same tab. */
export function readScanned(): string {
  return window.location.hash.slice(1)
}

export function useScanned(): string {
  return useSyncExternalStore(follow, readScanned)
}

function follow(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
