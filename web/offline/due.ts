import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { readPhoneWait } from './phoneWait.ts'
import type { DeviceUser, OutboxRow } from './rows.ts'
import { listHeldSlips } from './slips.ts'
import { listUsers } from './users.ts'
import { isOver } from './waits.ts'
import { withUserDb } from './withUserDb.ts'

export type Due = { user: DeviceUser; row: OutboxRow }

/** Rows read at a time: if nothing can be reached, the first try stops them all. */
const aPage = 50

/**
 * Rows that may go now: first a page of those that never failed, in capture order, then the failed ones, the longest
 * untried first. So a bad row gets its turn and delays no good ones. A slip waits for its ticket.
 */
export async function listDue(env: Environment, isFresh: boolean, tried: ReadonlySet<string>): Promise<Due[]> {
  const looking = { isFresh, isVisible: env.isVisible() }
  const now = env.clock.now()
  const { wait } = await readPhoneWait(env)
  if (!isOver(wait, now, looking)) return []
  const users = (await listUsers(env)).filter((user) => user.uploadToken !== null && !user.paused)
  const findFree = async (db: UserDb) => {
    const heldSlips = await listHeldSlips(db)
    return (row: OutboxRow) => !tried.has(row.syncToken) && !heldSlips.has(row.seq) && isOver(row.wait, now, looking)
  }
  const read = async (list: (db: UserDb) => Promise<OutboxRow[]>): Promise<Due[]> => {
    const due: Due[] = []
    for (const user of users) {
      for (const row of await withUserDb(env, user, list, [])) due.push({ user, row })
    }
    return due
  }
  const fresh = await read(async (db) => {
    const mayGo = await findFree(db)
    return findPage(db, (row) => row.attempts === 0 && mayGo(row))
  })
  if (fresh.length > 0) return fresh
  const failed = await read(async (db) => (await listByState(db, 'queued').toArray()).filter(await findFree(db)))
  return failed.sort((one, other) => (one.row.lastTryAt ?? 0) - (other.row.lastTryAt ?? 0))
}

async function findPage(db: UserDb, isWanted: (row: OutboxRow) => boolean): Promise<OutboxRow[]> {
  for (let after = 0; ; ) {
    const rows = await listByState(db, 'queued', after).limit(aPage).toArray()
    const matching = rows.filter(isWanted)
    const last = rows.at(-1)
    if (matching.length > 0 || !last || rows.length < aPage) return matching
    after = last.seq
  }
}
