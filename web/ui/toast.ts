import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** What has been done: the specified words, and what follows from it. */
export type Said = { title: string; text: string }

type Shown = Said & { nth: number }

const shown = createStore<Shown | null>(null)
let nth = 0

/** One at a time, at the foot of whatever page comes next; it goes by itself and interrupts nobody. */
export function showToast(said: Said): void {
  nth += 1
  shown.set({ ...said, nth })
}

export function closeToast(): void {
  shown.set(null)
}

export function useToast(): Shown | null {
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}
