import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../api/db/database.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** The triggers keep an order's sum right by themselves, whoever else writes at the moment. */

let quoteId: number
let ticketId: number
const t = await openTestApi()
const { a } = t.world
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  ticketId = (await makeTicket(t.db, a, quoteId)).id
})

const keptOf = async (carrier: number) => {
  const { rows } = await sql`select delivered_kg, days, loads from order_sums
    where quote_id = ${quoteId} and carrier_company_id = ${carrier}`.execute(t.db)
  return rows
}

/** Another load like the first, without the lock on the carrier that the API's own writes begin with. */
async function logUnasked(db: Db, day: string, carrier_company_id: number): Promise<void> {
  const like = db.selectFrom('tickets').where('id', '=', ticketId)
  const { id, net_kg, ...row } = await like.selectAll().executeTakeFirstOrThrow()
  const picture = db.selectFrom('signatures').where('id', '=', row.signature_id)
  const signature = { ...(await picture.selectAll().executeTakeFirstOrThrow()), id: randomUUID() }
  await db.insertInto('signatures').values(signature).execute()
  const logged_at = new Date(`${day}T08:00:00Z`)
  const own = { number: id * 1000 + logged_at.getUTCDate(), sync_token: randomUUID(), signature_id: signature.id }
  await db
    .insertInto('tickets')
    .values({ ...row, ...own, carrier_company_id, logged_at, priced_at: logged_at })
    .execute()
}

/** The second begins before the first has committed, and as far as it can. */
async function atOnce(first: (db: Db) => Promise<void>, second: (db: Db) => Promise<void>): Promise<boolean> {
  const trx = await t.db.startTransaction().execute()
  await first(trx)
  let isDone = false
  const later = second(t.db).then(() => {
    isDone = true
  })
  while (!isDone && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
  const hasWaited = !isDone
  await trx.commit().execute()
  await later
  return hasWaited
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows.length > 0
}

const [third, fourth] = ['2026-03-03', '2026-03-04']

test('the second of two simultaneous loads of one carrier waits and adds to the first', async () => {
  const carrier = a.haulier.company_id
  const hasWaited = await atOnce(
    (db) => logUnasked(db, third, carrier),
    (db) => logUnasked(db, fourth, carrier),
  )
  expect(hasWaited).toBe(true)
  expect(await keptOf(carrier)).toEqual([{ delivered_kg: 3 * 19_460, days: 3, loads: 3 }])
})

test('a void waits for a simultaneous load of the same carrier', async () => {
  const carrier = a.haulier.company_id
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' }
  const hasWaited = await atOnce(
    (db) => logUnasked(db, third, carrier),
    async (db) => {
      await db.updateTable('tickets').set(voided).where('id', '=', ticketId).execute()
    },
  )
  expect(hasWaited).toBe(true)
  expect(await keptOf(carrier)).toEqual([{ delivered_kg: 19_460, days: 1, loads: 1 }])
})

test('two carriers of one quote neither wait for each other nor count each other', async () => {
  const [first, second] = [a.haulier.company_id, t.world.rivalHaulier.company_id]
  const hasWaited = await atOnce(
    (db) => logUnasked(db, third, first),
    (db) => logUnasked(db, fourth, second),
  )
  expect(hasWaited).toBe(false)
  expect(await keptOf(first)).toEqual([{ delivered_kg: 2 * 19_460, days: 2, loads: 2 }])
  expect(await keptOf(second)).toEqual([{ delivered_kg: 19_460, days: 1, loads: 1 }])
})

test('a sum that is not held first misses a simultaneous load', async () => {
  const name = 'keep_days_of_new'
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef(${name}::regproc) as body`.execute(t.db)
  const body = String(rows[0]?.body)
  const withoutHolding = body.replace(/insert into order_sums as sums[^;]*;/, '')
  expect(withoutHolding).not.toBe(body)
  await sql.raw(withoutHolding).execute(t.db)
  const carrier = a.haulier.company_id
  await atOnce(
    (db) => logUnasked(db, third, carrier),
    (db) => logUnasked(db, fourth, carrier),
  )
  await sql.raw(body).execute(t.db)
  expect(await keptOf(carrier)).toEqual([{ delivered_kg: 2 * 19_460, days: 2, loads: 2 }])
})

const isDelivered = async () => {
  const order = t.db.selectFrom('orders').select('is_delivered').where('quote_id', '=', quoteId)
  return (await order.executeTakeFirstOrThrow()).is_delivered
}
const order = (quantity_kg: number) =>
  t.db.updateTable('orders').set({ quantity_kg }).where('quote_id', '=', quoteId).execute()
const voiding = (db: Db) => {
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' }
  return db.updateTable('tickets').set(voided).where('id', '=', ticketId).execute()
}
/** As a release and an acceptance of the same carrier's price leave it. */
async function acceptAnew(db: Db): Promise<void> {
  const released = db.deleteFrom('orders').where('quote_id', '=', quoteId).returningAll()
  const { is_delivered, ...anew } = await released.executeTakeFirstOrThrow()
  await db.insertInto('orders').values(anew).execute()
}

test('an order counts as delivered by its quantity and the loads of its own carrier', async () => {
  expect(await isDelivered()).toBe(false)
  await order(19_460)
  expect(await isDelivered()).toBe(true)
  await order(19_461)
  expect(await isDelivered()).toBe(false)
  await logUnasked(t.db, third, t.world.rivalHaulier.company_id)
  expect(await isDelivered()).toBe(false)
  await logUnasked(t.db, third, a.haulier.company_id)
  expect(await isDelivered()).toBe(true)
  await voiding(t.db)
  expect(await isDelivered()).toBe(false)
})

test('an order accepted again keeps its carrier’s earlier loads', async () => {
  await order(19_460)
  await acceptAnew(t.db)
  expect(await isDelivered()).toBe(true)
})

test('a void waits for a simultaneous acceptance', async () => {
  await order(19_460)
  const hasWaited = await atOnce(acceptAnew, async (db) => {
    await voiding(db)
  })
  expect(hasWaited).toBe(true)
  expect(await isDelivered()).toBe(false)
})
