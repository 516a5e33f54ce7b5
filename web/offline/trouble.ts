import type { Environment } from './environment.ts'
import { countUnsent } from './unsent.ts'
import { findMissing } from './unsentNumbers.ts'

/** What the signed-in user has to be told, because no waiting mends it. */
export type Trouble = {
  /** How many of their tickets this phone has lost. */
  missing: number
  /** How much of theirs waits for a sign-in: the upload token was taken away, and the session gets no new one. */
  heldBack: number
}

export const noTrouble: Trouble = { missing: 0, heldBack: 0 }

export async function readTrouble(env: Environment, userId: number): Promise<Trouble> {
  const user = await env.stores.registry.users.get(userId)
  const isRefused = user?.paused?.code === 'revoked'
  const [missing, unsent] = await Promise.all([
    findMissing(env, userId),
    isRefused ? countUnsent(env.stores.user(userId)) : 0,
  ])
  return { missing: missing.length, heldBack: unsent }
}
