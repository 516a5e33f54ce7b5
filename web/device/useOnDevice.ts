import type { UserDb } from '../offline/databases.ts'
import { useSession } from '../session/useSession.ts'
import { device } from './device.ts'
import { useReading } from './useReading.ts'

/** Reads the user's data at every change. A new `key` drops the old answer at once, a new `amount` keeps it. */
export function useOnDevice<T>(read: (db: UserDb) => Promise<T>, key: unknown = null, amount = 0): T | undefined {
  const userId = useSession()?.user.id
  // Never show the answer for the previous user or key.
  const found = useReading(async () => {
    if (userId === undefined) return undefined
    return { of: userId, key, value: await device.stores.user(userId).use(read) }
  }, [userId, key, amount])
  return found && found.of === userId && found.key === key ? found.value : undefined
}
