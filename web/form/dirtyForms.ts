import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Number of dirty forms on the page: above 0, nothing may reload it. */
const held = createStore(0)

export function hasDirtyForm(): boolean {
  return held.get() > 0
}

export const onDirtyChange = held.subscribe

/** Keeps the page from moving to a new version while the form is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    held.set(held.get() + 1)
    return () => held.set(held.get() - 1)
  }, [isDirty])
}
