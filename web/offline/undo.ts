import { withConnection } from './databases.ts'
import type { Environment } from './environment.ts'
import { frozenAssignment } from './kinds/frozen.ts'
import { writeLog } from './log.ts'
import { isAssignment } from './otherWork.ts'
import { type AssignmentChange, queueAssignment } from './outbox.ts'
import type { OutboxRow } from './rows.ts'
import { dropCopy } from './secondCopy.ts'

const opposite = { 'assign-driver': 'remove-driver', 'remove-driver': 'assign-driver' } as const

/**
 * Undoes a decision about a driver. One that waits is taken back. Where it may have reached the server, now or in a try whose answer
 * was lost, the opposite decision follows, which the server takes as the newer one. Nothing else is ever taken back.
 */
export async function undoAssignment(env: Environment, userId: number, seq: number): Promise<void> {
  const row = await env.stores.user(userId).outbox.get(seq)
  if (!row || !isAssignment(row) || row.state === 'needs_attention') return
  const isTaken = await takeBack(env, userId, seq)
  if (isTaken) await dropCopy(env, userId, row.syncToken)
  if (!isTaken || row.lastTryAt !== null) await queueAssignment(env, userId, oppositeOf(row))
}

function takeBack(env: Environment, userId: number, seq: number): Promise<boolean> {
  return withConnection(env.stores.user(userId), (db) =>
    db.transaction('rw', [db.outbox, db.log], async () => {
      const row = await db.outbox.get(seq)
      if (row?.state !== 'queued') return false
      await db.outbox.update(seq, { takenBackAt: env.clock.now() })
      await db.outbox.delete(seq)
      await writeLog(db, env.clock, 'taken back', { seq, kind: row.kind })
      return true
    }),
  )
}

function oppositeOf(row: OutboxRow): AssignmentChange {
  const { action, driver_id, driver_name, haulier_bid_id } = frozenAssignment(row)
  return {
    action: opposite[action],
    quoteId: row.quoteId,
    haulierBidId: haulier_bid_id,
    driver: { id: driver_id, full_name: driver_name },
    title: row.title ?? '',
  }
}
