import { useCallback, useEffect, useState } from 'react'

/** Whether the browser has promised to keep what is stored here, also where space is short. */
export type Keeping =
  | 'kept'
  | 'may-clear'
  /** Asked after the first saved ticket. */
  | 'not-asked'
  | 'cannot-ask'

const askedKey = 'loadstone|asked-to-keep'

/**
 * After the first thing that is saved here: by then there is something to keep, and a browser that asks its user has shown
 * them what for. Asked once by itself; never throws.
 */
export async function askToKeep(): Promise<void> {
  if (!wasAsked()) await ask()
}

/** Also where the browser refuses local storage: it couldn't remember the answer. */
function wasAsked(): boolean {
  try {
    return localStorage.getItem(askedKey) !== null
  } catch {
    return true
  }
}

async function ask(): Promise<void> {
  try {
    localStorage.setItem(askedKey, '')
    await navigator.storage?.persist?.()
  } catch {
    // The answer is read from the browser itself.
  }
}

async function readKeeping(): Promise<Keeping> {
  try {
    if (!navigator.storage?.persist) return 'cannot-ask'
    if (await navigator.storage.persisted()) return 'kept'
  } catch {
    return 'cannot-ask'
  }
  return wasAsked() ? 'may-clear' : 'not-asked'
}

/** Bytes, the app's own files included; null where the browser doesn't say. */
async function readUsed(): Promise<number | null> {
  try {
    return (await navigator.storage?.estimate?.())?.usage ?? null
  } catch {
    return null
  }
}

type Storage = { used: number | null; keeping: Keeping }

/** Null until it is read; `askAgain` where the answer may have changed, as it does with an installation. */
export function useStorage(): { storage: Storage | null; askAgain: () => void } {
  const [storage, setStorage] = useState<Storage | null>(null)
  const read = useCallback(async () => {
    const [used, keeping] = await Promise.all([readUsed(), readKeeping()])
    setStorage({ used, keeping })
  }, [])
  useEffect(() => void read(), [read])
  return { storage, askAgain: () => void ask().then(read) }
}
