import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** How many forms of this page hold something typed: while one does, nothing may reload it. */
const held = createStore(0)

export function hasDirtyForm(): boolean {
  return held.get() > 0
}

export const onDirtyChange = held.subscribe

/** Keeps the page from moving to a new version for as long as the form is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    held.set(held.get() + 1)
    return () => held.set(held.get() - 1)
  }, [isDirty])
}
