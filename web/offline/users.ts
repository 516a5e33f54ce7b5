import type { Environment } from './environment.ts'
import type { DeviceUser } from './rows.ts'

/** Everybody who has signed in here and may still have something to send. */
export function listUsers({ stores }: Pick<Environment, 'stores'>): Promise<DeviceUser[]> {
  return stores.registry.use((registry) => registry.users.toArray())
}

export function readUser({ stores }: Pick<Environment, 'stores'>, userId: number): Promise<DeviceUser | undefined> {
  return stores.registry.use((registry) => registry.users.get(userId))
}

export async function changeUser(
  { stores }: Pick<Environment, 'stores'>,
  userId: number,
  changes: Partial<DeviceUser>,
): Promise<void> {
  await stores.registry.use((registry) => registry.users.update(userId, changes))
}
