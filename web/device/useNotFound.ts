import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import { useEngine } from './useEngine.ts'
import { useOnDevice } from './useOnDevice.ts'

/** `none` only after the first orders have reached this device; `not-loaded` if they can't, as while storage fails. */
export function useNotFound(
  find: (db: UserDb) => Promise<boolean>,
  key: unknown = null,
): 'none' | 'coming' | 'not-loaded' {
  const read = useOnDevice(async (db) => {
    // In this order: once the first answer is marked, its orders are stored too.
    const isLoaded = (await readChecked(db)) !== undefined
    return { isLoaded, isFound: await find(db) }
  }, key)
  const { isBusy, isReachable, isStorageFailing } = useEngine()
  if (!read) return isStorageFailing ? 'not-loaded' : 'coming'
  if (read.isFound) return 'coming'
  if (read.isLoaded) return 'none'
  return isBusy && isReachable !== false ? 'coming' : 'not-loaded'
}
