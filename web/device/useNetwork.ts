import { useSyncExternalStore } from 'react'
import { browserSaysOnline } from '../client/browserFlag.ts'

export function useNetwork(): boolean {
  return useSyncExternalStore(follow, browserSaysOnline)
}

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
