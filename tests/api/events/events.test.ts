import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { mailForEvent, startAccountWorker } from '../../../api/accounts/worker.ts'
import type { Mail } from '../../../api/events/mails.ts'
import { type NewEvent, recordEvent } from '../../../api/events/record.ts'
import { databaseUrl } from '../globalSetup.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const ofAdmins = { actor_id: null, audience: ['admins'] } as const
const aProduct = { kind: 'product.created', ...ofAdmins, data: { product_id: 1, name: 'Topsoil' } } as const
const registered = (user_id: number) => ({ kind: 'user.registered', ...ofAdmins, data: { user_id } }) as const
const record = (event: NewEvent) => t.db.transaction().execute((trx) => recordEvent(trx, t.deps, event))
const mailJobs = async () =>
  (await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'mail'`.execute(t.db)).rows[0]?.n

test('ids follow commit order: a reader never sees an id before a smaller one', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const slow = t.db.transaction().execute(async (trx) => {
    const id = await recordEvent(trx, t.deps, aProduct)
    await held
    return id
  })
  await waitUntil(async () => (await waiting()) === 0 && (await holders()) === 1)
  const fast = record(aProduct)
  await waitUntil(async () => (await waiting()) === 1)
  const seen = await t.db.selectFrom('events').select('id').execute()
  letGo()
  const [slowId, fastId] = await Promise.all([slow, fast])
  expect(seen.map(({ id }) => id)).not.toContain(fastId)
  expect(slowId).toBeLessThan(fastId)
})

test('without the lock the order breaks: a bare sequence shows the larger id first', async () => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), await databaseName()) })
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query(
    `insert into events (id, kind, created_at) values (nextval('event_id'), 'product.created', now()) returning id`,
  )
  const fastId = await record(aProduct)
  const seen = await t.db.selectFrom('events').select('id').where('id', '>=', Number(rows[0].id)).execute()
  await client.query('commit')
  await client.end()
  expect(seen).toEqual([{ id: fastId }])
})

test('a job is stored only if its change is', async () => {
  const before = Number(await mailJobs())
  await record(registered(t.world.admin.id))
  expect(Number(await mailJobs())).toBe(before + 1)
  const failing = t.db.transaction().execute(async (trx) => {
    await recordEvent(trx, t.deps, registered(t.world.admin.id))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(Number(await mailJobs())).toBe(before + 1)
})

test('the notification carries only the id and is sent at the commit', async () => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), await databaseName()) })
  await client.connect()
  await client.query('listen loadstone_events')
  const heard = new Promise<string | undefined>((resolve) => {
    client.once('notification', ({ payload }) => resolve(payload))
  })
  const id = await record(aProduct)
  expect(await heard).toBe(String(id))
  await client.end()
})

test('a mail sent twice has the same Message-ID, and its link is stored only as a hash', async () => {
  const id = await record(registered(t.world.unverified.id))
  const sent: (Mail & { messageId: string })[] = []
  const sendMail = async (mail: Mail & { messageId: string }) => {
    sent.push(mail)
  }
  await mailForEvent(t.deps, sendMail, id)
  await mailForEvent(t.deps, sendMail, id)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.messageId).toBe(sent[1]?.messageId)
  const secret = /verify-email\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const stored = await t.db.selectFrom('email_tokens').select('token_hash').execute()
  expect(stored.some(({ token_hash }) => token_hash.includes(secret))).toBe(false)
})

test('a failing mail doesn’t hold up a rush of others and is tried again', async () => {
  const ids: number[] = []
  for (let count = 0; count < 25; count += 1) {
    ids.push(await record(registered(t.world.unverified.id)))
  }
  const sent: string[] = []
  const sendMail = async ({ messageId }: Mail & { messageId: string }) => {
    if (messageId.includes(`event-${ids[3]}-`)) throw new Error('Mailbox full')
    sent.push(messageId)
  }
  await startAccountWorker(t.deps, sendMail)
  const rest = ids.filter((_, at) => at !== 3).map((id) => expect.stringContaining(`event-${id}-`))
  await expect.poll(() => sent).toEqual(expect.arrayContaining(rest))
  await t.deps.jobs.offWork('mail')
  const failed = await t.deps.jobs.findJobs<{ event_id: number }>('mail', { data: { event_id: Number(ids[3]) } })
  expect(failed.map(({ state }) => state)).toEqual(['retry'])
  expect(sent.filter((id) => id.includes(`event-${ids[4]}-`))).toHaveLength(1)
})

async function databaseName(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db)
  return String(rows[0]?.name)
}

async function holders(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
    t.db,
  )
  return Number(rows[0]?.n)
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    t.db,
  )
  return Number(rows[0]?.n)
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await isSo()) return
  }
  throw new Error('It never came to that')
}
