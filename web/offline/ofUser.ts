import { type UserDb, withConnection } from './databases.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import type { DeviceUser } from './rows.ts'

/** One driver's unreadable database stops nobody else's queue; the registry remembers what it said. */
export async function ofUser<T>(
  env: Environment,
  user: DeviceUser,
  work: (db: UserDb) => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    return await withConnection(env.stores.user(user.userId), work)
  } catch (error) {
    const unreadable = { error: String(error), at: env.clock.now() }
    await unlessFull(env.stores.registry.users.update(user.userId, { unreadable }), 0)
    return otherwise
  }
}
