import type { Environment } from './environment.ts'
import { countUnsent } from './unsent.ts'
import { findMissing } from './unsentNumbers.ts'
import { listUsers, readUser } from './users.ts'

/** What the signed-in user must be told, because waiting won't mend it. */
export type Problems = {
  missing: number
  /** Rows that wait for a sign-in: the upload token was revoked, or expired together with the session. */
  heldBack: number
}

const noTrouble: Problems = { missing: 0, heldBack: 0 }

export async function readTrouble(env: Environment, userId: number, isSessionOver: boolean): Promise<Problems> {
  const user = await readUser(env, userId)
  const isStopped = user !== undefined && (user.paused !== null || user.uploadToken === null)
  const isRefused = user?.paused?.code === 'revoked' || (isSessionOver && isStopped)
  const [missing, unsent] = await Promise.all([
    findMissing(env, userId),
    isRefused ? env.stores.user(userId).use(countUnsent) : 0,
  ])
  return { missing: missing.length, heldBack: unsent }
}

/** For a user who works on after their session has expired. After a logout there is none. */
export async function readTroubleWithoutSession(env: Environment): Promise<Problems> {
  const users = await listUsers(env)
  const left = users.find(({ isSignedIn }) => isSignedIn)
  return left ? readTrouble(env, left.userId, true) : noTrouble
}
