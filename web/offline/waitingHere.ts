import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listOtherWork } from './otherWork.ts'
import { isAssignment } from './rows.ts'
import { countUnsent } from './unsent.ts'
import { countMissingOfAll } from './unsentNumbers.ts'
import { changeUser, listUsers } from './users.ts'

/** Of what has still to arrive, how much of each sort. */
export type Unsent = { tickets: number; slips: number; notes: number; changes: number }

/** What somebody has made that must not be lost; a change of drivers can be made again. */
export type Made = Pick<Unsent, (typeof madeSorts)[number]>
const madeSorts = ['tickets', 'slips', 'notes'] as const

/** What a page that belongs to nobody may know of this device's queues: counts, and never what is in them. */
export type WaitingHere = Made & {
  /** How many this phone has lost. */
  missing: number
  /** Whom the server has shut out: it has said so of their token, or of them at the login. */
  shutOut: readonly (Made & { userId: number })[]
}

const nothing: Unsent = { tickets: 0, slips: 0, notes: 0, changes: 0 }

export async function readWaitingHere(env: Environment): Promise<WaitingHere> {
  const { stores } = env
  const users = await listUsers(env)
  const counted = await Promise.all(
    users.map(async ({ userId, paused }) => ({
      userId,
      isShutOut: paused?.code === 'revoked',
      // One user's unreadable database hides nobody else's.
      ...(await stores
        .user(userId)
        .use(countUnsentSorts)
        .catch(() => nothing)),
    })),
  )
  const waiting = counted.filter((made) => sumMade(made) > 0)
  const sumOf = (sort: keyof Made) => waiting.reduce((sum, counts) => sum + counts[sort], 0)
  return {
    tickets: sumOf('tickets'),
    slips: sumOf('slips'),
    notes: sumOf('notes'),
    missing: await countMissingOfAll(env),
    shutOut: waiting
      .filter(({ isShutOut }) => isShutOut)
      .map(({ userId, tickets, slips, notes }) => ({ userId, tickets, slips, notes })),
  }
}

export function sumMade(made: Made): number {
  return madeSorts.reduce((sum, sort) => sum + made[sort], 0)
}

export async function countUnsentSorts(db: UserDb): Promise<Unsent> {
  const [unsent, others] = await Promise.all([countUnsent(db), listOtherWork(db)])
  const waiting = others.filter(({ state }) => state !== 'received')
  const changes = waiting.filter(isAssignment).length
  const slips = waiting.filter(({ kind }) => kind === 'slip').length
  return { tickets: unsent - waiting.length, slips, notes: waiting.length - slips - changes, changes }
}

/** The server has told the right password that this user may not enter: the same as what it will tell their token. */
export async function rememberShutOut(env: Environment, userId: number): Promise<void> {
  await changeUser(env, userId, { paused: { code: 'revoked', at: env.clock.now() } })
}
