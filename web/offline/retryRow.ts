import type { Environment } from './environment.ts'
import { writeLog } from './log.ts'

/** "Try again" on a row that needs attention; its body stays as it was. */
export function retryRow(env: Environment, userId: number, seq: number): Promise<void> {
  return env.stores.user(userId).use((db) =>
    db.transaction('rw', [db.outbox, db.log], async () => {
      const row = await db.outbox.get(seq)
      if (row?.state !== 'needs_attention') return
      const again = { state: 'queued', attempts: 0, wait: null, exportedAt: null, rev: row.rev + 1 } as const
      await db.outbox.put({ ...row, ...again })
      await writeLog(db, env.clock, 'retried', { seq })
    }),
  )
}
