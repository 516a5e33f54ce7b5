import { beforeEach, expect, test } from 'vitest'
import { recordEvent, toCompany } from '../../../api/events/record.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyOrder, copyTickets } from '../manyOrders.ts'

/** A large answer comes in parts: what a device that puts them together holds, and how large each of them is. */

const t = await openTestApi()
beforeEach(() => emptyOrders(t.db))

const mostBytes = 1_000_000

type Part = {
  cursor: string
  more: boolean
  orders_left: number
  reset: boolean
  replaces: { from: number; to: number } | null
  orders: { quote_id: number }[]
  removed_orders: number[]
  tickets: { id: number; quote_id: number; voided: boolean }[]
}

async function readPart(since?: string): Promise<Part> {
  const query = new URLSearchParams(since === undefined ? {} : { since })
  const { status, body } = await t.as(t.world.a.haulier).get(`/api/sync?${query}`)
  expect(status).toBe(200)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(mostBytes)
  return body.data
}

/** All parts of one answer; `between` happens after each but the last. */
async function readAll(since?: string, between: (part: Part) => Promise<void> = async () => {}): Promise<Part[]> {
  const parts = [await readPart(since)]
  for (let last = parts[0]; last?.more; last = parts.at(-1)) {
    await between(last)
    parts.push(await readPart(last.cursor))
  }
  return parts
}

const ordersOf = (parts: readonly Part[]) => parts.flatMap(({ orders }) => orders.map(({ quote_id }) => quote_id))
const ticketsOf = (parts: readonly Part[]) => parts.flatMap(({ tickets }) => tickets.map(({ id }) => id))

async function makeOrders(count: number): Promise<number[]> {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  return [...(await copyOrder(t.db, quote_id, count - 1)), quote_id]
}

/** Told to the haulier, as the rooms tell of it. */
function touch(quoteId: number) {
  const audience = [toCompany(t.world.a.haulier.company_id)]
  const data = { haulier_bid_id: 1, driver_id: t.world.a.driver.id }
  const event = { kind: 'driver.assigned', actor_id: null, quote_id: quoteId, audience, data } as const
  return t.db.transaction().execute((trx) => recordEvent(trx, t.deps, event))
}

test('450 orders come in three parts, each with the number left and the range it covers', async () => {
  const made = await makeOrders(450)
  const parts = await readAll()
  expect(ordersOf(parts)).toEqual(made)
  expect(parts.map(({ reset, more, orders_left }) => [reset, more, orders_left])).toEqual([
    [true, true, 250],
    [false, true, 50],
    [false, false, 0],
  ])
  const ranges = parts.map(({ replaces }) => replaces ?? { from: 0, to: 0 })
  expect([ranges[0]?.to, ranges[2]?.from]).toEqual([2_147_483_647, 0])
  expect(ranges.slice(1).map(({ to }) => to + 1)).toEqual(ranges.slice(0, -1).map(({ from }) => from))
  expect(await readAll(parts.at(-1)?.cursor)).toMatchObject([{ more: false, reset: false, orders: [], replaces: null }])
})

test('an order of 2,500 tickets is spread over several parts, between other orders, each ticket once', async () => {
  const [newest, large, oldest] = (await makeOrders(3)) as [number, number, number]
  const last = await makeTicket(t.db, t.world.a, oldest)
  const { id } = await makeTicket(t.db, t.world.a, large)
  await copyTickets(t.db, [large], id, 2_499)
  const tickets = await t.db.selectFrom('tickets').select('id').where('quote_id', '=', large).orderBy('id').execute()
  const parts = await readAll()
  expect(parts.length).toBeGreaterThan(2)
  expect(ordersOf(parts)).toEqual([newest, large, oldest])
  expect(ticketsOf(parts)).toEqual([...tickets.map(({ id }) => id), last.id])
  // An order whose tickets go on has gone out: no later part may replace it.
  for (const { replaces, orders } of parts.slice(1)) {
    if (!orders.some(({ quote_id }) => quote_id === large)) expect(replaces?.to).toBeLessThan(large)
  }
})

test('a long absence is made up for in parts, with the orders that were lost meanwhile', async () => {
  const made = await makeOrders(230)
  const { cursor } = (await readAll()).at(-1) ?? { cursor: '' }
  const [gone, ...kept] = made as [number, ...number[]]
  await t.db.deleteFrom('orders').where('quote_id', '=', gone).execute()
  for (const quoteId of made) await touch(quoteId)
  const parts = await readAll(cursor)
  expect(parts.map(({ reset, replaces, orders_left }) => [reset, replaces, orders_left])).toEqual([
    [false, null, 30],
    [false, null, 0],
  ])
  expect(ordersOf(parts)).toEqual(kept)
  expect(parts.flatMap(({ removed_orders }) => removed_orders)).toEqual([gone])
})

test('an order that changes while the parts are read comes afterwards as a change', async () => {
  const made = await makeOrders(210)
  const [first] = made as [number]
  const parts = await readAll(undefined, async () => {
    await makeTicket(t.db, t.world.a, first)
    await touch(first)
  })
  expect(ticketsOf(parts)).toEqual([])
  const [change] = await readAll(parts.at(-1)?.cursor)
  expect(change?.orders.map(({ quote_id }) => quote_id)).toEqual([first])
  expect(change?.tickets).toHaveLength(1)
})

test('a part of another epoch starts again from the beginning', async () => {
  await makeOrders(210)
  const { cursor } = await readPart()
  await t.db.updateTable('epoch').set({ id: crypto.randomUUID() }).execute()
  expect(await readPart(cursor)).toMatchObject({ reset: true, more: true })
})
