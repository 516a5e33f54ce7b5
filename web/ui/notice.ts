import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

export type Notice = { tone: 'success' | 'warning'; title: string; text: string }

type Shown = { notice: Notice | null; isOpen: boolean }

/** A closed notice keeps its words while its dialog fades away. */
const shown = createStore<Shown>({ notice: null, isOpen: false })

/** One dialog at a time, above whatever page comes next. */
export function showNotice(notice: Notice): void {
  shown.set({ notice, isOpen: true })
}

export function closeNotice(): void {
  shown.set({ ...shown.get(), isOpen: false })
}

export function useNotice(): Shown {
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}
