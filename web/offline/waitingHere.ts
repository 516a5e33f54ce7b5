import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listOtherWork } from './otherWork.ts'
import { isAssignment } from './rows.ts'
import { countUnsent } from './unsent.ts'
import { countMissingOfAll } from './unsentNumbers.ts'
import { changeUser, listUsers } from './users.ts'

export type UnsentCounts = { tickets: number; slips: number; notes: number; changes: number }

/** Work that must not be lost; a change of drivers can be made again. */
export type WorkCounts = Pick<UnsentCounts, (typeof madeSorts)[number]>
const madeSorts = ['tickets', 'slips', 'notes'] as const

/** What a page without a user may know of the queues: counts, never contents. */
export type WaitingHere = WorkCounts & {
  missing: number
  /** Users whom the server shut out, by their token or at the login. */
  shutOut: readonly (WorkCounts & { userId: number })[]
}

const nothing: UnsentCounts = { tickets: 0, slips: 0, notes: 0, changes: 0 }

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
  const sumOf = (sort: keyof WorkCounts) => waiting.reduce((sum, counts) => sum + counts[sort], 0)
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

export function sumMade(made: WorkCounts): number {
  return madeSorts.reduce((sum, sort) => sum + made[sort], 0)
}

export async function countUnsentSorts(db: UserDb): Promise<UnsentCounts> {
  const [unsent, others] = await Promise.all([countUnsent(db), listOtherWork(db)])
  const waiting = others.filter(({ state }) => state !== 'received')
  const changes = waiting.filter(isAssignment).length
  const slips = waiting.filter(({ kind }) => kind === 'slip').length
  return { tickets: unsent - waiting.length, slips, notes: waiting.length - slips - changes, changes }
}

/** The server took the password and still refused entry, as it will refuse the token. */
export async function rememberShutOut(env: Environment, userId: number): Promise<void> {
  await changeUser(env, userId, { paused: { code: 'revoked', at: env.clock.now() } })
}
