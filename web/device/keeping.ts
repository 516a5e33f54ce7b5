import { useCallback, useEffect, useState } from 'react'

/** Whether the browser has promised not to clear our storage when space is short. */
export type StoragePromise =
  | 'kept'
  | 'may-clear'
  /** We ask after the first saved ticket. */
  | 'not-asked'
  | 'cannot-ask'

const askedKey = 'loadstone|asked-to-keep'

/** Asks once, after the first save: by then a browser that asks its user has shown them what for. Never throws. */
export async function askToKeep(): Promise<void> {
  if (!hasAsked()) await ask()
}

/** True if local storage is refused: the answer couldn't be remembered. */
function hasAsked(): boolean {
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
    // readKeeping asks the browser for the result.
  }
}

async function readKeeping(): Promise<StoragePromise> {
  try {
    if (!navigator.storage?.persist) return 'cannot-ask'
    if (await navigator.storage.persisted()) return 'kept'
  } catch {
    return 'cannot-ask'
  }
  return hasAsked() ? 'may-clear' : 'not-asked'
}

/** Bytes, including the app's own files; null if the browser doesn't say. */
async function readUsed(): Promise<number | null> {
  try {
    return (await navigator.storage?.estimate?.())?.usage ?? null
  } catch {
    return null
  }
}

type Storage = { used: number | null; keeping: StoragePromise }

/** Null until read; `askAgain` for when the answer may have changed, as it does after an installation. */
export function useStorage(): { storage: Storage | null; askAgain: () => void } {
  const [storage, setStorage] = useState<Storage | null>(null)
  const read = useCallback(async () => {
    const [used, keeping] = await Promise.all([readUsed(), readKeeping()])
    setStorage({ used, keeping })
  }, [])
  useEffect(() => void read(), [read])
  return { storage, askAgain: () => void ask().then(read) }
}
