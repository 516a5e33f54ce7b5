import { expect, test } from 'vitest'
import { makeAssignment, makeBid, makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

/** What an order waits for, as each of its parties and the admin reads it in lists and pages. */

const t = await openTestApi()
const { world } = t
const { a } = world

type Row = { quote_id: number; waits_for: string | null }
const rowOf = async (who: Person, path: string, id: number) =>
  (await t.as(who).get(path)).body.data.find((row: Row) => row.quote_id === id)?.waits_for
const detail = async (who: Person, path: string) => (await t.as(who).get(path)).body.data.waits_for

/** Everywhere that it is read, which must all say the same. */
async function everywhere(id: number, isHauled = true): Promise<string | null> {
  const answers = [
    await rowOf(a.contractor, '/api/contractor/accepted-quotes', id),
    await rowOf(a.supplier, '/api/my-bid-quotes', id),
    await rowOf(a.supplier, '/api/supplier/accepted-quotes', id),
    await rowOf(world.admin, '/api/quotes?limit=200', id),
    await detail(world.admin, `/api/quotes/${id}`),
    await detail(a.contractor, `/api/quotes/${id}`),
    await detail(a.contractor, `/api/quotes/${id}/accepted-details`),
    await detail(a.supplier, `/api/quotes/${id}/accepted-details`),
    ...(isHauled ? [await rowOf(a.haulier, '/api/haulier/accepted-quotes', id)] : []),
  ]
  expect(new Set(answers).size).toBe(1)
  return answers[0] ?? null
}

test.each([
  ['supplier', { confirmed: 'none', driver: false }],
  ['haulier', { confirmed: 'supplier', driver: false }],
  ['driver', { confirmed: 'both', driver: false }],
  ['running', { confirmed: 'both' }],
] as const)('every list and page says the same: %s', async (waiting, options) => {
  expect(await everywhere((await makeOrder(t.db, world, a, options)).quote_id)).toBe(waiting)
})

test('an order that the supplier delivers runs once they have confirmed', async () => {
  const order = (confirmed: 'none' | 'supplier') => makeOrder(t.db, world, a, { confirmed, carrier: 'supplier' })
  expect(await everywhere((await order('none')).quote_id, false)).toBe('supplier')
  expect(await everywhere((await order('supplier')).quote_id, false)).toBe('running')
})

test('an order is late after its window, and waits for nothing once it is completed', async () => {
  const ended = { delivery_from_date: '2026-03-02', delivery_to_date: '2026-03-09' }
  const { quote_id } = await makeOrder(t.db, world, a, { quote: { quantity_kg: 40_000, ...ended } })
  expect(await everywhere(quote_id)).toBe('late')
  // Two loads of 19.46 t are not yet 40 t.
  await makeTicket(t.db, a, quote_id)
  await makeTicket(t.db, a, quote_id)
  expect(await everywhere(quote_id)).toBe('late')
  await makeTicket(t.db, a, quote_id)
  expect(await everywhere(quote_id)).toBeNull()
})

test('an order that loses its driver waits for one again', async () => {
  const order = await makeOrder(t.db, world, a, { driver: false })
  if (order.haulier_bid_id === null) throw new Error('A haulier carries it')
  await makeAssignment(t.db, a, { quote_id: order.quote_id, haulier_bid_id: order.haulier_bid_id })
  expect(await everywhere(order.quote_id)).toBe('running')
  await t.as(a.haulier).delete(`/api/haulier/haulier-bids/${order.haulier_bid_id}/drivers/${a.driver.id}`)
  expect(await everywhere(order.quote_id)).toBe('driver')
})

test('a losing bidder does not learn what an order waits for', async () => {
  const { quote_id } = await makeOrder(t.db, world, a, { confirmed: 'none', driver: false })
  await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, { status: 'rejected', accepted: 'rejected' })
  expect(await rowOf(world.rivalSupplier, '/api/my-bid-quotes', quote_id)).toBeNull()
  expect(await detail(world.rivalSupplier, `/api/quotes/${quote_id}`)).toBeUndefined()
})
