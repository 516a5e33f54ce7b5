import { assignmentBodyHash } from '../../api/contract/rules/signedContent.ts'
import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import type { FrozenAssignment } from './kinds/assignment.ts'
import { frozenAssignment } from './kinds/frozen.ts'
import { writeLog } from './log.ts'
import { listAssignments } from './otherWork.ts'
import type { NewOutboxRow, OutboxRow } from './rows.ts'
import { dropCopy, writeCopy } from './secondCopy.ts'
import { makeUuidV7 } from './uuid.ts'

type Work = Pick<NewOutboxRow, 'kind' | 'syncToken' | 'body' | 'bodyHash' | 'quoteId' | 'title'>

export function newRow(now: number, work: Work): NewOutboxRow {
  return {
    v: 1,
    ...work,
    state: 'queued',
    rev: 1,
    attempts: 0,
    lease: null,
    wait: null,
    lastError: null,
    capturedAt: now,
    lastTryAt: null,
    receivedAt: null,
    exportedAt: null,
  }
}

export type AssignmentChange = {
  action: 'assign-driver' | 'remove-driver'
  quoteId: number
  haulierBidId: number
  driver: { id: number; full_name: string }
  title: string
}

/** Show it laid over the cache once this resolves. A second tap returns the first one's row. */
export async function queueAssignment(env: Environment, userId: number, change: AssignmentChange): Promise<OutboxRow> {
  const fresh = await freezeAssignment(env, change)
  const copied = writeCopy(env, userId, fresh, null)
  copied.catch(() => {})
  const row = await env.stores
    .user(userId)
    .use((db) => db.transaction('rw', [db.outbox, db.log], async () => addAssignment(env, db, fresh)))
  await copied
  if (row.syncToken !== fresh.syncToken) await dropCopy(env, userId, fresh.syncToken)
  void env.requestSync()
  return row
}

export async function freezeAssignment(env: Environment, change: AssignmentChange): Promise<NewOutboxRow> {
  const now = env.clock.now()
  const body: FrozenAssignment = {
    action: change.action,
    haulier_bid_id: change.haulierBidId,
    driver_id: change.driver.id,
    intended_at: new Date(now).toISOString(),
    sync_token: makeUuidV7(now, env.random),
    driver_name: change.driver.full_name,
  }
  const { action: kind, quoteId, title } = change
  const bodyHash = await assignmentBodyHash(body)
  return newRow(now, { kind, syncToken: body.sync_token, body, bodyHash, quoteId, title })
}

/** Needs a transaction of outbox and log with an async scope function, or Dexie leaves it at our own promises. */
export async function addAssignment({ clock }: Environment, db: UserDb, fresh: NewOutboxRow): Promise<OutboxRow> {
  const same = await findSame(db, fresh)
  if (same) return same
  const seq = await db.outbox.add(fresh)
  await writeLog(db, clock, 'finished', { seq, kind: fresh.kind })
  return { ...fresh, seq }
}

/** The last decision about the order's driver, if it is the same and still to be sent. */
async function findSame(db: UserDb, wanted: NewOutboxRow): Promise<OutboxRow | null> {
  const { driver_id } = frozenAssignment(wanted)
  const rows = await listAssignments(db)
  const last = rows.findLast((row) => row.quoteId === wanted.quoteId && frozenAssignment(row).driver_id === driver_id)
  return last?.kind === wanted.kind && (last.state === 'queued' || last.state === 'sending') ? last : null
}
