import type { UserDb } from './databases.ts'
import { type Environment, randomFraction } from './environment.ts'
import type { Verdict } from './judge.ts'
import { isOverruled } from './kinds/assignment.ts'
import { frozenAssignment } from './kinds/frozen.ts'
import { writeLog } from './log.ts'
import { type DeviceUser, isAssignment, type OutboxRow } from './rows.ts'
import { backOff, type Wait, waitRequested } from './waits.ts'

type ReceivedVerdict = Extract<Verdict, { is: 'received' }>
type RetryVerdict = Extract<Verdict, { is: 'again' }>

/** An acknowledgement always counts; anything else only if the row is as the drain left it. */
export async function settle(env: Environment, user: DeviceUser, leased: OutboxRow, verdict: Verdict): Promise<void> {
  await env.stores.user(user.userId).use((db) =>
    db.transaction('rw', [db.outbox, db.media, db.receipts, db.log], async () => {
      const row = await db.outbox.get(leased.seq)
      if (!row || row.state === 'received') return
      if (verdict.is === 'received') await receive(env, db, row, verdict)
      else if (row.rev === leased.rev) await db.outbox.put(afterFailure(env, row, verdict))
      const code = verdict.is === 'received' ? undefined : verdict.error.code
      await writeLog(db, env.clock, verdict.is, { seq: row.seq, kind: row.kind, code, attempts: row.attempts })
    }),
  )
  if (verdict.is === 'paused') await pause(env, user, verdict.error.code)
}

async function receive(
  { clock }: Environment,
  db: UserDb,
  row: OutboxRow,
  { details }: ReceivedVerdict,
): Promise<void> {
  const { syncToken, kind, quoteId, rev } = row
  const receivedAt = clock.now()
  const done = { state: 'received', lease: null, wait: null, lastError: null, receivedAt, rev: rev + 1 } as const
  const { drivers } = details
  const hasChanged = isAssignment(row) && drivers !== undefined && isOverruled(frozenAssignment(row), drivers)
  await db.outbox.put({ ...row, ...done, ...(hasChanged && { overruled: 'unread' as const }) })
  await db.receipts.put({
    v: 1,
    syncToken,
    kind,
    quoteId,
    receivedAt,
    number: details.number ?? null,
    flags: details.flags ?? [],
    ...(kind === 'ticket' && { ticketId: details.id, verifyUrl: details.verify_url }),
    serverTime: details.created_at ?? null,
  })
  await db.media.update(syncToken, { confirmedAt: receivedAt })
}

function afterFailure(
  { clock, random }: Environment,
  row: OutboxRow,
  verdict: Exclude<Verdict, ReceivedVerdict>,
): OutboxRow {
  const now = clock.now()
  const failed: OutboxRow = { ...row, rev: row.rev + 1, lease: null, lastError: { ...verdict.error, at: now } }
  switch (verdict.is) {
    case 'refused':
      return { ...failed, state: 'needs_attention', wait: null }
    case 'paused':
      return { ...failed, state: 'queued', wait: null }
    case 'again': {
      const attempts = row.attempts + 1
      return { ...failed, state: 'queued', attempts, wait: waitOf(verdict, attempts, now, randomFraction(random)) }
    }
  }
}

/** If the answer says nothing about the row, the phone waits instead. */
function waitOf({ holds, afterMs }: RetryVerdict, attempts: number, now: number, fraction: number): Wait | null {
  if (holds === 'phone') return null
  return afterMs === null ? backOff(attempts, now, fraction, 'answer') : waitRequested(afterMs, now)
}

/** Unless the user has another token by now. */
async function pause({ stores, clock }: Environment, user: DeviceUser, code: string): Promise<void> {
  await stores.registry.use((registry) =>
    registry.users
      .where('userId')
      .equals(user.userId)
      .modify((stored) => {
        if (stored.uploadToken === user.uploadToken) stored.paused = { code, at: clock.now() }
      }),
  )
}
