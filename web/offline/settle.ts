import type { UserDb } from './databases.ts'
import { type Environment, randomFraction } from './environment.ts'
import type { Verdict } from './judge.ts'
import { writeLog } from './log.ts'
import type { DeviceUser, OutboxRow } from './rows.ts'
import { backOff, waitAsked } from './waits.ts'

type Received = Extract<Verdict, { is: 'received' }>

/**
 * Writes what became of a send. An acknowledgement is a fact and always counts; anything else only while the row still is
 * as this drain left it.
 */
export async function settle(
  env: Environment,
  user: DeviceUser,
  leased: OutboxRow,
  verdict: Verdict,
  isFresh: boolean,
): Promise<void> {
  const db = env.stores.user(user.userId)
  await db.transaction('rw', [db.outbox, db.media, db.receipts, db.log], async () => {
    const row = await db.outbox.get(leased.seq)
    if (!row || row.state === 'received') return
    if (verdict.is === 'received') await receive(env, db, row, verdict)
    else if (row.rev === leased.rev) await db.outbox.put(afterFailure(env, row, verdict, isFresh))
    const code = verdict.is === 'received' ? undefined : verdict.error.code
    await writeLog(db, env.clock, verdict.is, { seq: row.seq, kind: row.kind, code, attempts: row.attempts })
  })
  await settleUser(env, user, verdict)
}

async function receive({ clock }: Environment, db: UserDb, row: OutboxRow, { details }: Received): Promise<void> {
  const { syncToken, kind, quoteId, rev } = row
  const receivedAt = clock.now()
  const done = { state: 'received', lease: null, wait: null, lastError: null, receivedAt, rev: rev + 1 } as const
  await db.outbox.put({ ...row, ...done })
  await db.receipts.put({
    v: 1,
    ...{ syncToken, kind, quoteId, receivedAt },
    number: details.number ?? null,
    flags: details.flags ?? [],
    serverTime: details.created_at ?? null,
  })
  await db.media.update(syncToken, { confirmedAt: receivedAt })
}

function afterFailure(
  { clock, random }: Environment,
  row: OutboxRow,
  verdict: Exclude<Verdict, Received>,
  isFresh: boolean,
): OutboxRow {
  const now = clock.now()
  const failed: OutboxRow = { ...row, rev: row.rev + 1, lease: null, lastError: { ...verdict.error, at: now } }
  switch (verdict.is) {
    case 'refused':
      return { ...failed, state: 'needs_attention', wait: null }
    case 'paused':
      return { ...failed, state: 'queued', wait: null }
    case 'again': {
      const attempts = isFresh ? 1 : row.attempts + 1
      const wait =
        verdict.afterMs === null ? backOff(attempts, now, randomFraction(random)) : waitAsked(verdict.afterMs, now)
      return { ...failed, state: 'queued', attempts, wait: verdict.forAll ? null : wait }
    }
  }
}

/** A 401 pauses the queue, unless the user has been given another token meanwhile; a 429 makes all of it wait. */
async function settleUser({ stores, clock }: Environment, user: DeviceUser, verdict: Verdict): Promise<void> {
  const { users } = stores.registry
  const now = clock.now()
  if (verdict.is === 'paused') {
    const { code } = verdict.error
    await users
      .where('userId')
      .equals(user.userId)
      .modify((stored) => {
        if (stored.uploadToken === user.uploadToken) stored.paused = { code, at: now }
      })
  }
  if (verdict.is === 'again' && verdict.forAll && verdict.afterMs !== null) {
    await users.update(user.userId, { hold: waitAsked(verdict.afterMs, now) })
  }
}
