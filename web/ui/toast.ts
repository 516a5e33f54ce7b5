import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

export type Toast = { title: string; text: string }

type OpenToast = Toast & { nth: number }

const current = createStore<OpenToast | null>(null)
let nth = 0

export function showToast(toast: Toast): void {
  nth += 1
  current.set({ ...toast, nth })
}

export function closeToast(): void {
  current.set(null)
}

export function useToast(): OpenToast | null {
  return useSyncExternalStore(current.subscribe, current.get, current.get)
}
