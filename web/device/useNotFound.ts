import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import { useEngine } from './useEngine.ts'
import { useOnDevice } from './useOnDevice.ts'

/**
 * What can be said where a screen finds no order: that there is `none` only after the first orders have reached this
 * device; until then they are `coming`, or `not-loaded` where they can't, as while the storage fails. `find`: whether there is one.
 */
export function useNotFound(
  find: (db: UserDb) => Promise<boolean>,
  key: unknown = null,
): 'none' | 'coming' | 'not-loaded' {
  const read = useOnDevice(async (db) => {
    // In this order: with the mark of the first answer is there what it brought.
    const isLoaded = (await readChecked(db)) !== undefined
    return { isLoaded, isFound: await find(db) }
  }, key)
  const { isBusy, isReachable, isStorageFailing } = useEngine()
  if (!read) return isStorageFailing ? 'not-loaded' : 'coming'
  if (read.isFound) return 'coming'
  if (read.isLoaded) return 'none'
  return isBusy && isReachable !== false ? 'coming' : 'not-loaded'
}
