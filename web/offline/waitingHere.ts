import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listOtherWork } from './otherWork.ts'
import { countUnsent } from './unsent.ts'
import { countMissingOfAll } from './unsentNumbers.ts'

/** What a page that belongs to nobody may know of this device's queues: counts, and never what is in them. */
export type WaitingHere = {
  tickets: number
  /** How many this phone has lost. */
  missing: number
  /** Whom the server has shut out: it has said so of their token, or of them at the login. */
  shutOut: readonly { userId: number; tickets: number }[]
}

export async function readWaitingHere(env: Environment): Promise<WaitingHere> {
  const { stores } = env
  const users = await stores.registry.users.toArray()
  const counted = await Promise.all(
    users.map(async ({ userId, paused }) => ({
      userId,
      isShutOut: paused?.code === 'revoked',
      // One user's unreadable database hides nobody else's.
      tickets: await countUnsentTickets(stores.user(userId)).catch(() => 0),
    })),
  )
  const waiting = counted.filter(({ tickets }) => tickets > 0)
  return {
    tickets: waiting.reduce((sum, { tickets }) => sum + tickets, 0),
    missing: await countMissingOfAll(env),
    shutOut: waiting.filter(({ isShutOut }) => isShutOut).map(({ userId, tickets }) => ({ userId, tickets })),
  }
}

export async function countUnsentTickets(db: UserDb): Promise<number> {
  const [unsent, others] = await Promise.all([countUnsent(db), listOtherWork(db)])
  return unsent - others.filter(({ state }) => state !== 'received').length
}

/** The server has told the right password that this user may not enter: the same as what it will tell their token. */
export async function rememberShutOut({ stores, clock }: Environment, userId: number): Promise<void> {
  await stores.registry.users.update(userId, { paused: { code: 'revoked', at: clock.now() } })
}
