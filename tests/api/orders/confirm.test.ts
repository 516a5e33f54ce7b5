import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const order = (options: Parameters<typeof makeOrder>[3]) => makeOrder(t.db, t.world, t.world.a, options)
const confirmSupplier = (quoteId: number, person = t.world.a.supplier) =>
  t.as(person).post(`/api/quotes/${quoteId}/confirm-supplier`)
const confirmHaulier = (haulierBidId: number | null, person = t.world.a.haulier) =>
  t.as(person).post(`/api/haulier/haulier-bids/${haulierBidId}/confirm`)
const eventsOf = (quoteId: number) =>
  t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select(['events.kind', 'events.data', 'event_audiences.audience'])
    .where('events.quote_id', '=', quoteId)
    .execute()

test('the supplier confirms, then the haulier, and every party of the order is told', async () => {
  const { quote_id, bid_id, haulier_bid_id } = await order({ confirmed: 'none' })
  const bySupplier = await confirmSupplier(quote_id)
  const at = t.clock.now.toISOString()
  expect(bySupplier.status).toBe(200)
  expect(bySupplier.body).toEqual({
    message: 'Order confirmed',
    supplier_confirmed_at: at,
    data: { quote_id, supplier_confirmed_at: at, haulier_confirmed_at: null },
  })

  t.clock.advance(60_000)
  const byHaulier = await confirmHaulier(haulier_bid_id)
  const later = t.clock.now.toISOString()
  expect(byHaulier.body).toEqual({
    message: 'Order confirmed',
    haulier_confirmed_at: later,
    data: { quote_id, supplier_confirmed_at: at, haulier_confirmed_at: later },
  })
  const bid = await t.db.selectFrom('bids').selectAll().where('id', '=', bid_id).executeTakeFirstOrThrow()
  expect([bid.status, bid.accepted]).toEqual(['accepted', 'accepted_by_haulier'])

  const { contractor, supplier, haulier, driver } = t.world.a
  const firms = [contractor, supplier, haulier].map(({ company_id }) => `company:${company_id}`)
  const events = await eventsOf(quote_id)
  for (const kind of ['order.supplier_confirmed', 'order.haulier_confirmed']) {
    const audience = events.filter((event) => event.kind === kind).map((event) => event.audience)
    expect(audience.sort()).toEqual([...firms, `user:${driver.id}`, 'admins'].sort())
  }
})

test('a haulier can confirm neither before the supplier nor once the order is closed', async () => {
  const early = await order({ confirmed: 'none' })
  const refused = await confirmHaulier(early.haulier_bid_id)
  expect([refused.status, refused.body.code]).toEqual([409, 'supplier_not_confirmed'])

  const closed = await order({ confirmed: 'supplier' })
  await t.db
    .updateTable('orders')
    .set({ closed_by: t.world.a.contractor.id, closed_at: t.clock.now, close_reason: 'Site finished' })
    .where('quote_id', '=', closed.quote_id)
    .execute()
  const late = await confirmHaulier(closed.haulier_bid_id)
  expect([late.status, late.body.code]).toEqual([409, 'order_closed'])
})

test('an order cannot be confirmed twice by one side', async () => {
  const { quote_id, haulier_bid_id } = await order({ confirmed: 'both' })
  expect((await confirmSupplier(quote_id)).body.code).toBe('already_confirmed')
  expect((await confirmHaulier(haulier_bid_id)).body.code).toBe('already_confirmed')
})

test('a quote without an order, another order and an undecided price are not found', async () => {
  const { a, b } = t.world
  const quote_id = await makeQuote(t.db, t.world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  const priced = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const others = await order({ confirmed: 'supplier' })
  expect((await confirmSupplier(quote_id)).status).toBe(404)
  expect((await confirmHaulier(priced)).status).toBe(404)
  expect((await confirmSupplier(others.quote_id, b.supplier)).status).toBe(404)
  expect((await confirmHaulier(others.haulier_bid_id, b.haulier)).status).toBe(404)
  expect((await t.as(a.supplier).post('/api/quotes/soon/confirm-supplier')).status).toBe(404)
})

test('only haulier staff who execute orders can confirm', async () => {
  const { haulier_bid_id } = await order({ confirmed: 'supplier' })
  expect((await confirmHaulier(haulier_bid_id, t.world.a.staff_respond)).status).toBe(403)
  expect((await confirmHaulier(haulier_bid_id, t.world.a.staff_fulfillment)).status).toBe(403)
  expect((await confirmHaulier(haulier_bid_id, t.world.a.driver)).status).toBe(403)
  expect((await confirmHaulier(haulier_bid_id, t.world.a.staff_execute)).status).toBe(200)
})

test('one of several simultaneous confirmations stands, and the others are refused', async () => {
  const { quote_id, haulier_bid_id } = await order({ confirmed: 'none' })
  const suppliers = await Promise.all(Array.from({ length: 8 }, () => confirmSupplier(quote_id)))
  expect(suppliers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const hauliers = await Promise.all(Array.from({ length: 8 }, () => confirmHaulier(haulier_bid_id)))
  expect(hauliers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  const kinds = (await eventsOf(quote_id)).filter(({ audience }) => audience === 'admins').map(({ kind }) => kind)
  expect(kinds).toEqual(['order.supplier_confirmed', 'order.haulier_confirmed'])
})
