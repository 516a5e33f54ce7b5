import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { isStorageFault } from '../offline/store.ts'
import { pauses } from '../ui/pauses.ts'

/**
 * What `read` finds on this device, again whenever something of it changes; undefined until it is read. Where storage fails the last
 * answer stays, and it is read again until it can be. Dexie follows an async function alone from one await to the next: within any
 * other a transaction is now and then committed too early.
 */
export function useReading<T>(read: () => Promise<T>, dependencies: readonly unknown[] = []): T | undefined {
  const [tries, setTries] = useState(0)
  const last = useRef<T>(undefined)
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

/** Each failure is an object of its own, so that the next one is seen too. */
async function readOrFail<T>(read: () => Promise<T>): Promise<{ value: T } | { hasFailed: true }> {
  try {
    return { value: await read() }
  } catch (error) {
    if (isStorageFault(error)) return { hasFailed: true }
    throw error
  }
}
