import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import type { DeviceUser } from './rows.ts'
import { changeUser } from './users.ts'

/** One driver's unreadable database stops nobody else's queue; the registry remembers what it said. */
export async function ofUser<T>(
  env: Environment,
  user: DeviceUser,
  work: (db: UserDb) => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    return await env.stores.user(user.userId).use(work)
  } catch (error) {
    const unreadable = { error: String(error), at: env.clock.now() }
    await unlessFull(changeUser(env, user.userId, { unreadable }), undefined)
    return otherwise
  }
}
