import type { Environment } from './environment.ts'
import { countUnsent } from './unsent.ts'
import { changeUser, readUser } from './users.ts'

/** Deletes the upload token once its user has logged out and has nothing left to send. */
export async function forgetToken(env: Environment, userId: number): Promise<void> {
  const user = await readUser(env, userId)
  if (!user || user.isSignedIn || user.uploadToken === null) return
  if ((await env.stores.user(userId).use(countUnsent)) > 0) return
  await changeUser(env, userId, { uploadToken: null })
}
