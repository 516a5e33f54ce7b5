import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { uploadTokenLifetime } from '../../../api/auth/sessions.ts'
import { recordEvent, toUser } from '../../../api/events/record.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'

/** What the cursor promises under concurrency, and what a device reports of itself. */

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

async function sync(query: Record<string, string> = {}) {
  const { status, body } = await t.as(t.world.a.driver).get(`/api/sync?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.data
}

type Write = (trx: Parameters<typeof recordEvent>[0]) => Promise<unknown>

/** Begins a transaction that doesn't commit until it is let go; what is left to write it writes then. */
async function startSlowTransaction(record: Write, rest: Write = async () => {}) {
  let letGo = () => {}
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const done = t.db.transaction().execute(async (trx) => {
    await record(trx)
    isHeld()
    await released
    await rest(trx)
  })
  await held
  return { letGo, done }
}

test('a cursor never skips a slow transaction: its event is in the next delta', async () => {
  const { cursor } = await sync()
  const data = { ticket_id: 1, number: 1, net_kg: 18_840 }
  const event = { kind: 'ticket.logged', actor_id: null, quote_id: quoteId, data } as const
  const slow = await startSlowTransaction((trx) =>
    recordEvent(trx, t.deps, { ...event, audience: [toUser(t.world.a.driver.id)] }),
  )
  const fast = t
    .as(t.world.b.driver)
    .post('/api/tickets', plainTicket((await makeOrder(t.db, t.world, t.world.b)).quote_id))
  const during = await sync({ since: cursor })
  slow.letGo()
  await slow.done
  expect((await fast).status).toBe(201)
  expect(during.orders).toEqual([])
  expect((await sync({ since: during.cursor })).orders).toHaveLength(1)
})

test('a cursor skips a slow transaction without the lock of the events', async () => {
  const { cursor } = await sync()
  const withoutLock = (id: 'first' | 'second') => sql`
    with event as (
      insert into events (id, kind, quote_id, created_at)
      values (nextval('event_id'), 'ticket.logged', ${id === 'first' ? quoteId : null}, now()) returning id, kind)
    insert into event_audiences (audience, event_id, kind) select ${toUser(t.world.a.driver.id)}, id, kind from event`
  const slow = await startSlowTransaction((trx) => withoutLock('first').execute(trx))
  await withoutLock('second').execute(t.db)
  const during = await sync({ since: cursor })
  slow.letGo()
  await slow.done
  expect((await sync({ since: during.cursor })).orders).toEqual([])
})

test('the rows and the cursor share one moment, and a later commit comes next time', async () => {
  const { cursor } = await sync()
  // The reader has its head and waits for the table; meanwhile a ticket is committed with its event.
  const slow = await startSlowTransaction((trx) => sql`lock table tickets in access exclusive mode`.execute(trx), log)
  const reading = sync()
  await untilSomebodyWaits()
  slow.letGo()
  await slow.done
  const read = await reading
  expect(read.tickets.filter(isOfOrder)).toEqual([])
  expect(read.orders.find(isOfOrder).progress).toMatchObject({ loads: 0 })
  const next = await sync({ since: read.cursor })
  expect([next.orders.length, next.tickets.length]).toEqual([1, 1])
  expect(read.cursor).toBe(cursor)
})

const isOfOrder = (row: { quote_id: number }) => row.quote_id === quoteId

/** A ticket of the order with its event, as the API writes it. */
async function log(trx: Parameters<typeof recordEvent>[0]) {
  await makeTicket(trx, t.world.a, quoteId)
  const data = { ticket_id: 1, number: 1, net_kg: 19_460 }
  const audience = [toUser(t.world.a.driver.id)]
  await recordEvent(trx, t.deps, { kind: 'ticket.logged', actor_id: null, quote_id: quoteId, data, audience })
}

async function untilSomebodyWaits() {
  const waits = async () =>
    (
      await sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        t.db,
      )
    ).rows.length > 0
  while (!(await waits())) await new Promise((done) => setTimeout(done, 10))
}

async function registerDevice(userId: number, key: string) {
  await t.db
    .insertInto('devices')
    .values({
      user_id: userId,
      device_key: key,
      name: 'Pixel 9',
      secret_hash: Buffer.alloc(32),
      created_at: t.clock.now,
      last_seen_at: t.clock.now,
      expires_at: t.clock.now,
      last_seq: 5,
      reported_seq: 5,
      unsent: 0,
    })
    .execute()
}

const stored = (key: string) =>
  t.db
    .selectFrom('devices')
    .select(['last_seq', 'unsent', 'missing', 'wiped_at', 'unsent_when_wiped', 'last_seen_at', 'expires_at'])
    .where('device_key', '=', key)
    .executeTakeFirstOrThrow()

test('a device reports its unsent count and its highest number, which never goes down', async () => {
  const device_key = randomUUID()
  await registerDevice(t.world.a.driver.id, device_key)
  await sync({ device_key, device_seq: '9', unsent: '3' })
  expect(await stored(device_key)).toMatchObject({
    last_seq: 9,
    unsent: 3,
    last_seen_at: t.clock.now,
    expires_at: new Date(t.clock.now.getTime() + uploadTokenLifetime),
  })
  await sync({ device_key, device_seq: '2', unsent: '0' })
  expect(await stored(device_key)).toMatchObject({ last_seq: 9, unsent: 0 })
  t.clock.advance(2 * 3_600_000)
  await sync({ device_key })
  expect(await stored(device_key)).toMatchObject({ last_seq: 9, unsent: 0, last_seen_at: t.clock.now })
})

test('a device reports how many it has lost, and a report without it keeps the number', async () => {
  const device_key = randomUUID()
  await registerDevice(t.world.a.driver.id, device_key)
  await sync({ device_key, device_seq: '5', unsent: '0', missing: '2' })
  expect(await stored(device_key)).toMatchObject({ missing: 2 })
  await sync({ device_key, device_seq: '6', unsent: '1' })
  expect(await stored(device_key)).toMatchObject({ unsent: 1, missing: 2 })
  await sync({ device_key, device_seq: '6', unsent: '1', missing: '0' })
  expect(await stored(device_key)).toMatchObject({ missing: 0 })
})

test('a device that restarts from a smaller number counts as wiped, unlike one with a late report', async () => {
  const device_key = randomUUID()
  await registerDevice(t.world.a.driver.id, device_key)
  await sync({ device_key, device_seq: '9', unsent: '3' })
  await sync({ device_key, device_seq: '8', unsent: '2' })
  expect(await stored(device_key)).toMatchObject({ wiped_at: null, unsent_when_wiped: null })
  await sync({ device_key, device_seq: '9', unsent: '3' })
  t.clock.advance(3 * 60_000)
  await sync({ device_key, device_seq: '1', unsent: '0' })
  const wiped = { wiped_at: t.clock.now, unsent_when_wiped: 3 }
  expect(await stored(device_key)).toMatchObject({ ...wiped, last_seq: 9, unsent: 0 })
  t.clock.advance(3 * 60_000)
  await sync({ device_key, device_seq: '2', unsent: '1' })
  expect(await stored(device_key)).toMatchObject({ ...wiped, last_seq: 9, unsent: 1 })
})

test("no report changes another user's device or a revoked one", async () => {
  const [others, revoked] = [randomUUID(), randomUUID()]
  await registerDevice(t.world.b.driver.id, others)
  await registerDevice(t.world.a.driver.id, revoked)
  await t.db.updateTable('devices').set({ revoked_at: t.clock.now }).where('device_key', '=', revoked).execute()
  for (const device_key of [others, revoked]) {
    await sync({ device_key, device_seq: '9', unsent: '3' })
    expect(await stored(device_key)).toMatchObject({ last_seq: 5, unsent: 0 })
  }
})

test.each([
  ['device_key', 'phone'],
  ['device_seq', '-1'],
  ['device_seq', '99999999999'],
  ['unsent', 'many'],
  ['missing', '-1'],
  ['missing', '1.5'],
])('a report of %s = %s is 422', async (name, value) => {
  const query = new URLSearchParams({ device_key: randomUUID(), [name]: value })
  const { status, body } = await t.as(t.world.a.driver).get(`/api/sync?${query}`)
  expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
})
