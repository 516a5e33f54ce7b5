import { useEffect } from 'react'

/** How many forms of this page hold something typed: while one does, nothing may reload it. */
let held = 0
const listeners = new Set<() => void>()

export function hasDirtyForm(): boolean {
  return held > 0
}

export function onDirtyChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the page from moving to a new version for as long as the form is dirty. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    change(1)
    return () => change(-1)
  }, [isDirty])
}

function change(by: 1 | -1): void {
  held += by
  for (const listener of listeners) listener()
}
