import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { pauses } from '../client/pauses.ts'
import { isStorageFault } from '../offline/store.ts'

/** Reads from this device at every change; undefined until read. A failed read is retried; the last answer stays. */
export function useReading<T>(read: () => Promise<T>, dependencies: readonly unknown[] = []): T | undefined {
  const [tries, setTries] = useState(0)
  const last = useRef<T>(undefined)
  // In any function but an async one, Dexie may commit too early.
  const found = useLiveQuery(async () => readOrFail(read), [...dependencies, tries])
  useEffect(() => {
    if (!found || 'value' in found) return
    const timer = setTimeout(() => setTries((before) => before + 1), pauses.readAgain)
    return () => clearTimeout(timer)
  }, [found])
  if (!found || !('value' in found)) return last.current
  last.current = found.value
  return found.value
}

/** A new object for each failure, so that the next one is noticed too. */
async function readOrFail<T>(read: () => Promise<T>): Promise<{ value: T } | { hasFailed: true }> {
  try {
    return { value: await read() }
  } catch (error) {
    if (isStorageFault(error)) return { hasFailed: true }
    throw error
  }
}
