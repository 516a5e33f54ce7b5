import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { writeLog } from './log.ts'
import type { OutboxRow } from './rows.ts'

/** Only an acknowledgement ends a row, so rows that the office imported are queued again. Returns how many. */
export function retryArrived({ stores, clock }: Environment, userId: number): Promise<number> {
  return stores.user(userId).use(async (db) => {
    if ((await listByState(db, 'needs_attention').count()) === 0) return 0
    return db.transaction('rw', [db.outbox, db.tickets, db.log], async () => {
      const arrived = await listArrived(db)
      const again = { state: 'queued', attempts: 0, wait: null } as const
      await db.outbox.bulkPut(arrived.map((row) => ({ ...row, ...again, rev: row.rev + 1 })))
      if (arrived.length > 0) await writeLog(db, clock, 'arrived', { rows: arrived.length })
      return arrived.length
    })
  })
}

/** Leaves out a row whose token stands for another ticket there: it would be refused for ever. */
async function listArrived(db: UserDb): Promise<OutboxRow[]> {
  const needing = await listByState(db, 'needs_attention').toArray()
  const tokens = new Set(needing.map(({ syncToken }) => syncToken))
  const there = new Set<string>()
  await db.tickets.each(({ sync_token }) => {
    if (sync_token !== undefined && tokens.has(sync_token)) there.add(sync_token)
  })
  return needing.filter((row) => there.has(row.syncToken) && row.lastError?.code !== 'token_reused')
}
