import { beforeAll, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()

const read = async (person: Person, id: number | string) => (await t.as(person).get(`/api/quotes/${id}`)).body.data
const statusFor = async (person: Person, id: number | string) => (await t.as(person).get(`/api/quotes/${id}`)).status

const marketKeys = [
  'area',
  'delivery_from_date',
  'delivery_method',
  'delivery_to_date',
  'id',
  'product_id',
  'product_name',
  'quantity',
  'quote_id',
  'seen_as',
  'status',
]
const secretKeys = /markup|price|_count|creator|created_by|user_id|confirmed|haulier_bid|withheld|verified/

describe('an open quote', () => {
  let id: number
  beforeAll(async () => {
    const { db, world } = t
    id = await makeQuote(db, world, world.a)
    const bid_id = await makeBid(db, world.a, id)
    await makeHaulierBid(db, world.a, { quote_id: id, bid_id })
  })

  test('shows its owner and admins everything', async () => {
    const owner = await read(t.world.a.contractor, id)
    expect(owner).toMatchObject({
      seen_as: 'owner',
      markup_price: 288,
      visible_bid_count: 1,
      haulier_bid_count: 1,
      accepted_count: 0,
      needs_haulier: true,
    })
    expect(owner).not.toHaveProperty('withheld')
    for (const person of [t.world.admin, t.world.super_admin]) {
      expect(await read(person, id)).toMatchObject({ seen_as: 'admin', markup_price: 288, withheld: false })
    }
  })

  test('shows another contractor only product, quantity, area, dates and method', async () => {
    const seen = await read(t.world.b.contractor, id)
    expect(Object.keys(seen).sort()).toEqual(marketKeys)
    expect(seen).toMatchObject({ area: 'DE24', quantity: 480, seen_as: 'contractor' })
  })

  test('shows a supplier the site, their distance and their own bid, no counts and no money', async () => {
    const own = await read(t.world.a.supplier, id)
    expect(own).toMatchObject({
      seen_as: 'supplier',
      distance_miles: 0,
      road_miles: 0,
      bid_status: 'pending',
      is_open: true,
    })
    expect(own).toMatchObject({ address: '1 contractor-a Way', contractor_name: 'contractor-a Ltd' })
    expect(Object.keys(own).filter((key) => secretKeys.test(key))).toEqual([])
    const rival = await read(t.world.rivalSupplier, id)
    expect(rival).toMatchObject({ bid_status: null, distance_miles: 10.7, road_miles: 15.4, road_minutes: null })
  })

  test('shows a haulier who may price it the site, no counts and no money', async () => {
    for (const person of [t.world.b.haulier, t.world.b.staff_respond]) {
      const seen = await read(person, id)
      expect(seen).toMatchObject({ seen_as: 'haulier', needs_haulier: true, is_open: true })
      expect(Object.keys(seen).filter((key) => secretKeys.test(key))).toEqual([])
    }
    // Of the yard, those who don't price see it only where their company did.
    expect(await statusFor(t.world.b.staff_execute, id)).toBe(404)
    expect(await statusFor(t.world.a.staff_execute, id)).toBe(200)
    expect(await statusFor(t.world.a.driver, id)).toBe(403)
  })

  test('shows a company with several roles what the best of them may see', async () => {
    expect(await read(t.world.allRounder, id)).toMatchObject({ seen_as: 'supplier' })
    const own = await makeQuote(t.db, t.world, {
      ...t.world.a,
      contractor: t.world.allRounder,
    })
    expect(await read(t.world.allRounder, own)).toMatchObject({ seen_as: 'owner' })
  })
})

test('a quote that needs no haulier is hidden from hauliers', async () => {
  const { db, world } = t
  const delivered = await makeQuote(db, world, world.a)
  await makeBid(db, world.a, delivered, { can_deliver: true })
  const collected = await makeQuote(db, world, world.a, { delivery_method: 'Collect' })
  await makeBid(db, world.a, collected)
  const untouched = await makeQuote(db, world, world.a)
  for (const id of [delivered, collected, untouched]) expect(await statusFor(world.b.haulier, id)).toBe(404)
})

test.each([
  ['waiting', { status: 0, markup_pence: null }],
  ['rejected', { status: 2, markup_pence: null }],
  ['withheld', { withheld: true }],
  ['deleted', { deleted_at: new Date('2026-03-09T10:00:00Z') }],
] as const)('a quote that is %s is hidden from all but its owner and admins', async (_, row) => {
  const { db, world } = t
  const id = await makeQuote(db, world, world.a, row)
  const { b, rivalSupplier, rivalHaulier, allRounder } = world
  for (const person of [b.contractor, b.supplier, b.haulier, rivalSupplier, rivalHaulier, allRounder]) {
    expect(await statusFor(person, id)).toBe(404)
  }
  const isDeleted = 'deleted_at' in row
  expect(await statusFor(world.a.contractor, id)).toBe(isDeleted ? 404 : 200)
  expect(await statusFor(world.admin, id)).toBe(isDeleted ? 404 : 200)
})

test('an order stays visible only to those who bid', async () => {
  const { db, world } = t
  const { quote_id } = await makeOrder(db, world, world.a)
  await makeBid(db, { ...world.a, supplier: world.rivalSupplier }, quote_id, {
    status: 'rejected',
    accepted: 'rejected',
  })
  expect(await read(world.a.contractor, quote_id)).toMatchObject({
    accepted_count: 1,
    visible_bid_count: 1,
    supplier_confirmed_at: '2026-03-09T09:00:00.000Z',
    haulier_confirmed_at: '2026-03-09T09:00:00.000Z',
    haulier_bid_id: expect.any(Number),
  })
  expect(await read(world.a.supplier, quote_id)).toMatchObject({ bid_status: 'accepted', is_open: false })
  expect(await read(world.rivalSupplier, quote_id)).toMatchObject({ bid_status: 'rejected', is_open: false })
  expect(await read(world.a.haulier, quote_id)).toMatchObject({ seen_as: 'haulier', is_open: false })
  for (const person of [world.b.contractor, world.b.supplier, world.b.haulier]) {
    expect(await statusFor(person, quote_id)).toBe(404)
  }
})

test('a quote that lost its verification stays visible only to bidders whose bid stands', async () => {
  const { db, world } = t
  const id = await makeQuote(db, world, world.a, { status: 0, markup_pence: null })
  const bid_id = await makeBid(db, world.a, id)
  await makeHaulierBid(db, world.a, { quote_id: id, bid_id })
  await makeBid(db, { ...world.a, supplier: world.rivalSupplier }, id, { status: 'rejected', accepted: 'rejected' })
  expect(await read(world.a.supplier, id)).toMatchObject({ status: 0, is_open: false })
  expect(await statusFor(world.a.haulier, id)).toBe(200)
  expect(await statusFor(world.rivalSupplier, id)).toBe(404)
  // Its owner is not shown the bids until it is verified again.
  expect(await read(world.a.contractor, id)).toMatchObject({ visible_bid_count: 0, haulier_bid_count: 0 })
})

test('the counts cover only what the contractor may see', async () => {
  const { db, world } = t
  const id = await makeQuote(db, world, world.b)
  const unpriced = await makeBid(db, world.b, id)
  expect(await read(world.b.contractor, id)).toMatchObject({ visible_bid_count: 0, needs_haulier: true })
  await makeBid(db, { ...world.b, supplier: world.a.supplier }, id, { can_deliver: true })
  await makeBid(db, { ...world.b, supplier: world.rivalSupplier }, id, { can_deliver: true, status: 'cancelled' })
  await makeHaulierBid(db, world.a, { quote_id: id, bid_id: unpriced }, { status: 'void' })
  expect(await read(world.b.contractor, id)).toMatchObject({ visible_bid_count: 1, haulier_bid_count: 0 })
  await makeHaulierBid(db, world.b, { quote_id: id, bid_id: unpriced })
  await makeHaulierBid(db, world.a, { quote_id: id, bid_id: unpriced })
  expect(await read(world.b.contractor, id)).toMatchObject({ visible_bid_count: 2, haulier_bid_count: 2 })
  // A shut-out firm's bid is hidden, and the price on it with it.
  await db.updateTable('users').set({ verified_at: null }).where('id', '=', world.b.supplier.id).execute()
  expect(await read(world.b.contractor, id)).toMatchObject({
    visible_bid_count: 1,
    haulier_bid_count: 0,
    needs_haulier: false,
  })
  await db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', world.b.supplier.id).execute()
})

test('a path that names no quote is 404', async () => {
  for (const id of ['999999', '0', 'x', '99999999999']) expect(await statusFor(t.world.admin, id)).toBe(404)
})
