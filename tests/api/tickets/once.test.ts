import { randomUUIDv7 } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../api/db/database.ts'
import { counts } from '../../counts.ts'
import { makeAssignment, makeOrder } from '../factories.ts'
import { openTestApi, startTestApi } from '../harness.ts'
import { deviceTicket } from '../ticketBody.ts'

/** Exactly once: the idempotency contract, and the carrier's numbering. */

const tokens = counts(4, 200)

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

const ofToken = (token: unknown) =>
  t.db.selectFrom('tickets').select(['id', 'number']).where('sync_token', '=', String(token)).execute()

test('a token sent again with the same content is answered again and stored once', async () => {
  const sent = await deviceTicket(quoteId)
  const first = await t.as(t.world.a.driver).post('/api/tickets', sent)
  const second = await t.as(t.world.a.driver).post('/api/tickets', sent)
  expect([first.status, second.status]).toEqual([201, 200])
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.body).toEqual(first.body)
  expect(await ofToken(sent.sync_token)).toHaveLength(1)
  expect(await t.db.selectFrom('events').select('id').where('quote_id', '=', quoteId).execute()).toHaveLength(1)
})

test('letter case and blanks do not make another content', async () => {
  const sent = await deviceTicket(quoteId)
  await t.as(t.world.a.driver).post('/api/tickets', sent)
  const same = {
    ...sent,
    sync_token: String(sent.sync_token).toUpperCase(),
    vehicle: ' FN19 HVO ',
    gross_weight: '31.940',
  }
  expect((await t.as(t.world.a.driver).post('/api/tickets', same)).status).toBe(200)
})

test('a token sent again with another content is token_reused', async () => {
  const sent = await deviceTicket(quoteId)
  await t.as(t.world.a.driver).post('/api/tickets', sent)
  const other = await deviceTicket(quoteId, { sync_token: sent.sync_token, tare: 12.5 })
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', other)
  expect([status, body.code]).toEqual([422, 'token_reused'])
  expect(await ofToken(sent.sync_token)).toHaveLength(1)
})

test('a token that another author uses makes another ticket and reveals nothing of the first', async () => {
  const sent = await deviceTicket(quoteId)
  await t.as(t.world.a.driver).post('/api/tickets', sent)
  const elsewhere = await makeOrder(t.db, t.world, t.world.b)
  const foreign = await deviceTicket(elsewhere.quote_id, { sync_token: sent.sync_token })
  const sameContent = await t.as(t.world.a.haulier).post('/api/tickets', sent)
  const otherContent = await t.as(t.world.b.driver).post('/api/tickets', foreign)
  for (const { status, headers } of [sameContent, otherContent]) {
    expect([status, headers['idempotency-replayed']]).toEqual([201, undefined])
  }
  expect(await ofToken(sent.sync_token)).toHaveLength(3)
})

test('a token that is being written is 409 in_flight, and the ticket can be sent afterwards', async () => {
  const sent = await deviceTicket(quoteId)
  await t.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${sent.sync_token}, ${t.world.a.driver.id}))`.execute(trx)
    const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
    expect([status, body.code]).toEqual([409, 'in_flight'])
  })
  expect((await t.as(t.world.a.driver).post('/api/tickets', sent)).status).toBe(201)
})

test(`50 parallel sends of one token make one row, for ${tokens} tokens`, { timeout: 600_000 }, async () => {
  for (let round = 0; round < tokens; round += 1) {
    const sent = await deviceTicket(quoteId, { sync_token: randomUUIDv7() })
    const sends = Array.from({ length: 50 }, () => t.as(t.world.a.driver).post('/api/tickets', sent))
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(await ofToken(sent.sync_token)).toHaveLength(1)
    expect((await t.as(t.world.a.driver).post('/api/tickets', sent)).status).toBe(200)
  }
  expect(await gapsOf(t.world.a.haulier.company_id)).toEqual([])
})

test('sends without the claim on the token still make one row, but one of them fails', async () => {
  const broken = await startTestApi({ wrapDb: (db) => db.withPlugin(alwaysClaimed) })
  const { quote_id } = await makeOrder(broken.db, broken.world, broken.world.a)
  const sent = await deviceTicket(quote_id)
  const send = () => broken.as(broken.world.a.driver).post('/api/tickets', sent)
  const sends = await broken.db.transaction().execute(async (trx) => {
    // Nobody gets a number, so both sends have found no such token before either stores it.
    const carrier = broken.world.a.haulier.company_id
    await trx.selectFrom('companies').select('id').where('id', '=', carrier).forUpdate().execute()
    const both = [send(), send()]
    await expect.poll(() => countWaiting(broken.db)).toBe(2)
    return both
  })
  const statuses = (await Promise.all(sends)).map(({ status }) => status)
  const rows = await broken.db.selectFrom('tickets').select('id').execute()
  await broken.close()
  expect(rows).toHaveLength(1)
  expect(statuses.toSorted()).toEqual([201, 500])
})

test('20 parallel tickets of one carrier are numbered without a gap, even if others are refused', async () => {
  const two = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  const before = await lastNumber()
  const sends = Array.from({ length: 20 }, async (_, index) => {
    const good = await deviceTicket(index % 2 ? quoteId : two.quote_id)
    const refused = t.as(t.world.a.driver).post('/api/tickets', await deviceTicket(999_999))
    const { status, body } = await t.as(t.world.a.staff_fulfillment).post('/api/tickets', good)
    expect([status, (await refused).status]).toEqual([201, 403])
    return body.data.number as number
  })
  const numbers = (await Promise.all(sends)).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index))
})

test('every carrier has its own numbers', async () => {
  const other = await makeOrder(t.db, t.world, t.world.b)
  await makeAssignment(
    t.db,
    t.world.b,
    { quote_id: other.quote_id, haulier_bid_id: Number(other.haulier_bid_id) },
    t.world.b.haulier.id,
  )
  const before = await lastNumber(t.world.b)
  const { body } = await t.as(t.world.b.driver).post('/api/tickets', await deviceTicket(other.quote_id))
  expect(body.data.number).toBe(before + 1)
})

/** The lock-free variant: everybody is told that they alone are writing. */
const alwaysClaimed: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') return node
    const sqlFragments = node.sqlFragments.map((text) => text.replace('pg_try_', 'true or pg_try_'))
    return { ...node, sqlFragments }
  },
  transformResult: async ({ result }) => result,
}

/** Connections to this database that wait for another's lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.n)
}

async function lastNumber(carrier = t.world.a): Promise<number> {
  const { last_ticket_number } = await t.db
    .selectFrom('companies')
    .select('last_ticket_number')
    .where('id', '=', carrier.haulier.company_id)
    .executeTakeFirstOrThrow()
  return last_ticket_number
}

async function gapsOf(companyId: number): Promise<number[]> {
  const rows = await t.db
    .selectFrom('tickets')
    .select('number')
    .where('carrier_company_id', '=', companyId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number).filter((number, index) => number !== index + 1)
}
