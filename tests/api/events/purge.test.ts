import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeEnded } from '../../../api/events/purge.ts'
import { startPurging } from '../../../api/events/worker.ts'
import { openTestApi } from '../harness.ts'

const day = 86_400_000

const t = await openTestApi()

const daysAgo = (days: number) => new Date(t.clock.now.getTime() - days * day)

async function addSession(expires_at: Date, revoked_at: Date | null = null): Promise<number> {
  const begun = new Date(expires_at.getTime() - day)
  const hash = { secret_hash: Buffer.from('x'), created_at: begun, extended_at: begun }
  const { id } = await t.db
    .insertInto('sessions')
    .values({ user_id: t.world.a.driver.id, ...hash, expires_at, revoked_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addToken(name: string, expires_at: Date, used_at: Date | null = null): Promise<number> {
  const { id } = await t.db
    .insertInto('email_tokens')
    .values({
      user_id: t.world.a.driver.id,
      purpose: 'verify',
      token_hash: Buffer.from(name),
      created_at: daysAgo(300),
      expires_at,
      used_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const idsOf = async (table: 'sessions' | 'email_tokens', ids: readonly number[]) =>
  (await t.db.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id)

async function addEdit(row_id: number, edited_at: Date): Promise<number> {
  await t.db
    .insertInto('edits')
    .values({ subject: 'quote', row_id, version: 1, replaced: '{}', written: '{}', edited_at })
    .execute()
  return row_id
}

test('a purge deletes only sessions and mailed links that ended long ago and old values of edits', async () => {
  const sessions = {
    lapsed: await addSession(daysAgo(91)),
    revoked: await addSession(daysAgo(-10), daysAgo(91)),
    lately: await addSession(daysAgo(89)),
    live: await addSession(daysAgo(-1)),
  }
  const tokens = {
    lapsed: await addToken('lapsed', daysAgo(31)),
    used: await addToken('used', daysAgo(-3), daysAgo(31)),
    lately: await addToken('lately', daysAgo(29), daysAgo(29)),
    live: await addToken('live', daysAgo(-7)),
  }
  const edits = { old: await addEdit(1, daysAgo(31)), lately: await addEdit(2, daysAgo(29)) }
  await startPurging(t.deps)
  await t.deps.jobs.send('purge', {})
  await expect.poll(() => idsOf('sessions', Object.values(sessions))).toEqual([sessions.lately, sessions.live])
  await expect.poll(() => idsOf('email_tokens', Object.values(tokens))).toEqual([tokens.lately, tokens.live])
  const kept = t.db.selectFrom('edits').select('row_id')
  await expect.poll(() => kept.execute()).toEqual([{ row_id: edits.lately }])
  expect((await t.as(t.world.a.driver).get('/api/user')).status).toBe(200)
})

test('the worker purges every night', async () => {
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'purge'`.execute(t.db)
  expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Europe/London' }])
})

test('a purge deletes the counters of limits that ran out long ago', async () => {
  const hoursAgo = (hours: number) => new Date(t.clock.now.getTime() - hours * 3_600_000)
  for (const [key, hours] of [
    ['gone', 25],
    ['lately', 23],
    ['live', -1],
  ] as const) {
    await t.db
      .insertInto('rate_limits')
      .values({ key, points: 1, expire: hoursAgo(hours).getTime() })
      .execute()
    await t.db
      .insertInto('login_failures')
      .values({ key, failures: 1, last_at: hoursAgo(hours) })
      .execute()
  }
  await purgeEnded(t.db, t.clock.now)
  for (const table of ['rate_limits', 'login_failures'] as const) {
    const left = await t.db.selectFrom(table).select('key').orderBy('key').execute()
    expect(left).toEqual([{ key: 'lately' }, { key: 'live' }])
  }
})
