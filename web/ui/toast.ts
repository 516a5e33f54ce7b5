import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

export type Said = { title: string; text: string }

type Shown = Said & { nth: number }

const shown = createStore<Shown | null>(null)
let nth = 0

/** One at a time, kept across page changes; it closes by itself. */
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
