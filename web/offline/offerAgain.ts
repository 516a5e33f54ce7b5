import { readChecked } from './checked.ts'
import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { writeLog } from './log.ts'
import type { OutboxRow } from './rows.ts'

/** After the server's database was restored, queues acknowledged rows again, once per restore. Returns how many. */
export function offerAgain({ stores, clock }: Environment, userId: number): Promise<number> {
  return stores.user(userId).use(async (db) => {
    if (!(await isOfAnother(db))) return 0
    return db.transaction('rw', [db.outbox, db.media, db.receipts, db.meta, db.log], async () => {
      const epoch = (await readChecked(db))?.epoch
      const known = await db.meta.get('epoch')
      if (epoch === undefined || !(await isOfAnother(db))) return 0
      await db.meta.put({ key: 'epoch', value: epoch })
      const rows = known ? await listByState(db, 'received').toArray() : []
      await queueAgain(db, rows)
      if (rows.length > 0) await writeLog(db, clock, 'offered again', { rows: rows.length })
      return rows.length
    })
  })
}

async function isOfAnother(db: UserDb): Promise<boolean> {
  const [checked, known] = await Promise.all([readChecked(db), db.meta.get('epoch')])
  return checked?.epoch !== undefined && !(known?.key === 'epoch' && known.value === checked.epoch)
}

async function queueAgain(db: UserDb, rows: readonly OutboxRow[]): Promise<void> {
  const again = { state: 'queued', attempts: 0, wait: null, receivedAt: null } as const
  await db.outbox.bulkPut(rows.map((row) => ({ ...row, ...again, rev: row.rev + 1 })))
  const tokens = rows.map(({ syncToken }) => syncToken)
  await db.receipts.bulkDelete(tokens)
  await db.media.where('syncToken').anyOf(tokens).modify({ confirmedAt: null })
}
