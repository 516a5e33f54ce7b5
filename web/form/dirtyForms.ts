import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Above 0, nothing may reload the page. */
const dirtyForms = createStore(0)

export function hasDirtyForm(): boolean {
  return dirtyForms.get() > 0
}

export const onDirtyChange = dirtyForms.subscribe

/** Keeps the page from moving to a new version while the form is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.set(dirtyForms.get() + 1)
    return () => dirtyForms.set(dirtyForms.get() - 1)
  }, [isDirty])
}
