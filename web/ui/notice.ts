import { useSyncExternalStore } from 'react'

export type Notice = { tone: 'success' | 'warning'; title: string; text: string }

type Shown = { notice: Notice | null; isOpen: boolean }

/** A closed notice keeps its words while its dialog fades away. */
let shown: Shown = { notice: null, isOpen: false }
const listeners = new Set<() => void>()

/** One dialog at a time, above whatever page comes next. */
export function showNotice(notice: Notice): void {
  set({ notice, isOpen: true })
}

export function closeNotice(): void {
  set({ ...shown, isOpen: false })
}

export function useNotice(): Shown {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => shown,
  )
}

function set(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
