import { copyKey } from './copies.ts'
import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { frozenAssignment } from './kinds/frozen.ts'
import { writeLog } from './log.ts'
import { type AssignmentChange, addAssignment, freezeAssignment } from './outbox.ts'
import { isAssignment, type NewOutboxRow, type OutboxRow } from './rows.ts'
import { writeCopy } from './secondCopy.ts'

const opposite = { 'assign-driver': 'remove-driver', 'remove-driver': 'assign-driver' } as const

/** Takes a waiting decision back. If it may have reached the server, even unanswered, the opposite decision follows. */
export async function undoAssignment(env: Environment, userId: number, seq: number): Promise<void> {
  const row = await env.stores.user(userId).use((db) => db.outbox.get(seq))
  if (!row || !isAssignment(row) || row.state === 'needs_attention') return
  const counter = await freezeAssignment(env, oppositeOf(row))
  // The copy goes first: if the tab dies now, it would bring the row back.
  if (row.state === 'queued') await env.copies?.remove(copyKey(userId, row.syncToken))
  const toSend = await env.stores
    .user(userId)
    .use((db) => db.transaction('rw', [db.outbox, db.log], async () => takeBack(env, db, seq, counter)))
  for (const { seq: _, ...unsent } of toSend) await writeCopy(env, userId, unsent, null)
  if (toSend.length > 0) void env.requestSync()
}

export async function dropAssignment(env: Environment, userId: number, seq: number): Promise<void> {
  const row = await env.stores.user(userId).use((db) => db.outbox.get(seq))
  if (row?.state !== 'needs_attention' || !isAssignment(row)) return
  await env.copies?.remove(copyKey(userId, row.syncToken))
  await env.stores.user(userId).use((db) =>
    db.transaction('rw', [db.outbox, db.log], async () => {
      const still = await db.outbox.get(seq)
      if (still?.state === 'needs_attention') await forget(env, db, still)
    }),
  )
}

/** Needs a transaction. Returns what has still to be sent. */
async function takeBack(env: Environment, db: UserDb, seq: number, counter: NewOutboxRow): Promise<OutboxRow[]> {
  const row = await db.outbox.get(seq)
  if (row?.state !== 'queued') {
    const isOnItsWay = row !== undefined && row.state !== 'received'
    return [...(isOnItsWay ? [row] : []), await addAssignment(env, db, counter)]
  }
  await forget(env, db, row)
  return row.lastTryAt === null ? [] : [await addAssignment(env, db, counter)]
}

async function forget(env: Environment, db: UserDb, { seq, kind }: OutboxRow): Promise<void> {
  await db.outbox.update(seq, { takenBackAt: env.clock.now() })
  await db.outbox.delete(seq)
  await writeLog(db, env.clock, 'taken back', { seq, kind })
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
