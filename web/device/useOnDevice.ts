import type { UserDb } from '../offline/databases.ts'
import { useSession } from '../session/useSession.ts'
import { device } from './device.ts'
import { useReading } from './useReading.ts'

/**
 * What `read` finds of the signed-in user on this device, again at every change; undefined until it is read. `key`: of what
 * it is read. `amount`: how much of it; the shorter answer stays until the longer one is there.
 */
export function useOnDevice<T>(read: (db: UserDb) => Promise<T>, key: unknown = null, amount = 0): T | undefined {
  const userId = useSession()?.user.id
  // A change of database or key must not show the answer to the one before.
  const found = useReading(async () => {
    if (userId === undefined) return undefined
    return { of: userId, key, value: await device.stores.user(userId).use(read) }
  }, [userId, key, amount])
  return found && found.of === userId && found.key === key ? found.value : undefined
}
