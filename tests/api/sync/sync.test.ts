import { beforeEach, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '../../../api/contract/wire/cursor.ts'
import { recordEvent, toCompany, toUser } from '../../../api/events/record.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeAssignment, makeOrder, makeTicket } from '../factories.ts'
import { createClock, openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
beforeEach(async () => {
  t.clock.now = createClock().now
  await emptyOrders(t.db)
})

const path = (query: Record<string, string> = {}) => `/api/sync?${new URLSearchParams(query)}`
async function sync(person: Person, since?: string) {
  const { status, body } = await t.as(person).get(path(since === undefined ? {} : { since }))
  expect(status).toBe(200)
  return body.data
}
const idsOf = (rows: { quote_id: number }[]) => rows.map(({ quote_id }) => quote_id)

/** An event about the order as the rooms record one: to its haulier and the named drivers. */
function touch(quoteId: number, drivers: readonly Person[] = [t.world.a.driver]) {
  const audience = [toCompany(t.world.a.haulier.company_id), ...drivers.map(({ id }) => toUser(id))]
  const data = { haulier_bid_id: 1, driver_id: t.world.a.driver.id }
  const event = { kind: 'driver.assigned', actor_id: null, quote_id: quoteId, audience, data } as const
  return t.db.transaction().execute((trx) => recordEvent(trx, t.deps, event))
}

async function removeDriver(quoteId: number) {
  await t.db
    .updateTable('driver_assignments')
    .set({ removed_at: t.clock.now, removed_by: t.world.a.haulier.id })
    .where('quote_id', '=', quoteId)
    .execute()
}

test('a driver without a cursor gets their orders and their own tickets, but no price', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await makeOrder(t.db, t.world, t.world.a, { driver: false })
  await makeOrder(t.db, t.world, t.world.b)
  const own = await makeTicket(t.db, t.world.a, quote_id)
  await makeTicket(t.db, t.world.a, quote_id, { created_by: t.world.a.haulier.id })
  const data = await sync(t.world.a.driver)
  expect(data).toMatchObject({ reset: true, checked_at: t.clock.now.toISOString(), removed_orders: [], drivers: [] })
  expect(idsOf(data.orders)).toEqual([quote_id])
  expect(data.orders[0].progress).toMatchObject({ loads: 2, delivered: 38.92 })
  expect(data.tickets.map(({ id }: { id: number }) => id)).toEqual([own.id])
  expect(data.tickets[0]).toHaveProperty('sync_token')
  expect(JSON.stringify(data)).not.toMatch(/price|markup|pence/)
  expect(data.orders[0]).not.toHaveProperty('drivers')
})

test("an office without a cursor gets the company's orders, drivers, vehicles and tickets", async () => {
  const { haulier, driver } = t.world.a
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const free = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  await makeOrder(t.db, t.world, t.world.b)
  await makeOrder(t.db, t.world, t.world.a, { carrier: 'supplier' })
  const ticket = await makeTicket(t.db, t.world.a, quote_id, { flags: ['late_upload'] })
  const vehicle = { registration: 'FN19 HVO', axles: 4 }
  await t.db
    .insertInto('vehicles')
    .values({ company_id: haulier.company_id, ...vehicle, created_at: t.clock.now })
    .execute()
  const data = await sync(haulier)
  expect(idsOf(data.orders)).toEqual([free.quote_id, quote_id])
  expect(data.orders.map(({ drivers }: { drivers: unknown }) => drivers)).toEqual([
    [],
    [{ id: driver.id, full_name: 'Driver-a Tester' }],
  ])
  expect(data.orders[0]).toMatchObject({ haulier_price: 3456, haulier_confirmed_at: '2026-03-09T09:00:00.000Z' })
  expect(data.tickets).toMatchObject([{ id: ticket.id, flags: ['late_upload'] }])
  expect(data.drivers).toEqual([{ id: driver.id, full_name: 'Driver-a Tester', phone: '01632 960 001' }])
  expect(data.vehicles).toMatchObject([vehicle])
})

test('staff get no price without its permission, and no order without a permission for orders', async () => {
  await makeOrder(t.db, t.world, t.world.a)
  const { staff_execute, staff_fulfillment, staff_respond } = t.world.a
  for (const person of [staff_execute, staff_fulfillment]) {
    const data = await sync(person)
    expect(data.orders).toHaveLength(1)
    expect(data.orders[0]).not.toHaveProperty('haulier_price')
    expect(data.drivers).toHaveLength(1)
  }
  const first = await sync(staff_respond)
  const again = await sync(staff_respond, first.cursor)
  expect(again).toMatchObject({ reset: true, orders: [], tickets: [], drivers: [] })
})

test('a cursor brings only the changed orders, each whole, and then nothing', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await makeOrder(t.db, t.world, t.world.a)
  await makeTicket(t.db, t.world.a, quote_id)
  const { driver, haulier } = t.world.a
  const before = { driver: await sync(driver), haulier: await sync(haulier) }
  expect((await t.as(driver).post('/api/tickets', plainTicket(quote_id))).status).toBe(201)
  for (const [person, { cursor }] of [
    [driver, before.driver],
    [haulier, before.haulier],
  ] as const) {
    const delta = await sync(person, cursor)
    expect(delta).toMatchObject({ reset: false, removed_orders: [] })
    expect(idsOf(delta.orders)).toEqual([quote_id])
    expect(delta.tickets).toHaveLength(2)
    expect(await sync(person, delta.cursor)).toMatchObject({
      reset: false,
      orders: [],
      tickets: [],
      removed_orders: [],
    })
  }
})

test('a driver who is taken off an order gets a tombstone, and their office the order', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const { driver, haulier } = t.world.a
  const before = { driver: await sync(driver), haulier: await sync(haulier) }
  await removeDriver(quote_id)
  await touch(quote_id)
  expect(await sync(driver, before.driver.cursor)).toMatchObject({
    orders: [],
    tickets: [],
    removed_orders: [quote_id],
  })
  const office = await sync(haulier, before.haulier.cursor)
  expect(office.removed_orders).toEqual([])
  expect(office.orders).toMatchObject([{ quote_id, drivers: [] }])
})

test('a released order disappears from the office', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const { cursor } = await sync(t.world.a.haulier)
  await t.db.deleteFrom('orders').where('quote_id', '=', quote_id).execute()
  await touch(quote_id)
  expect(await sync(t.world.a.haulier, cursor)).toMatchObject({ orders: [], removed_orders: [quote_id] })
})

test('an order that was never theirs leaves a driver no trace, not even a tombstone', async () => {
  const mine = await makeOrder(t.db, t.world, t.world.a)
  const { cursor } = await sync(t.world.a.driver)
  const others = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  const foreign = await makeOrder(t.db, t.world, t.world.b)
  await touch(others.quote_id)
  await touch(foreign.quote_id)
  expect(await sync(t.world.a.driver, cursor)).toMatchObject({ orders: [], removed_orders: [] })
  expect(await sync(t.world.a.haulier, cursor)).toMatchObject({ removed_orders: [] })
  await touch(mine.quote_id, [])
  expect((await sync(t.world.a.driver, cursor)).orders).toEqual([])
})

test('a driver who is assigned gets the order with the next delta', async () => {
  const { quote_id, haulier_bid_id } = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  const { cursor } = await sync(t.world.a.driver)
  await makeAssignment(t.db, t.world.a, { quote_id, haulier_bid_id: Number(haulier_bid_id) })
  await touch(quote_id)
  expect(idsOf((await sync(t.world.a.driver, cursor)).orders)).toEqual([quote_id])
})

test('a finished order leaves the snapshot after 30 days, and comes back when it is touched', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await makeTicket(t.db, t.world.a, quote_id, { gross_kg: 500_000, tare_kg: 10_000 })
  const { cursor } = await sync(t.world.a.driver)
  t.clock.advance(31 * 86_400_000)
  await keepSignedIn(t.db)
  expect((await sync(t.world.a.driver)).orders).toEqual([])
  await touch(quote_id)
  expect(idsOf((await sync(t.world.a.driver, cursor)).orders)).toEqual([quote_id])
})

test('an invalid cursor is answered with a full snapshot', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await touch(quote_id)
  const { cursor } = await sync(t.world.a.driver)
  const [epoch, eventId] = decodeCursor(cursor, ['text', 'number']) ?? ['', 0]
  const others = [
    '',
    'garbage',
    '"; drop table events',
    encodeCursor(['00000000-0000-4000-8000-000000000000', eventId]),
    encodeCursor([epoch, eventId + 1]),
    encodeCursor([epoch, -1]),
    encodeCursor([epoch, 0.5]),
    encodeCursor([eventId]),
  ]
  for (const since of others) {
    const data = await sync(t.world.a.driver, since)
    expect([data.reset, idsOf(data.orders)]).toEqual([true, [quote_id]])
  }
  expect((await sync(t.world.a.driver, cursor)).reset).toBe(false)
  await t.db.updateTable('epoch').set({ id: '00000000-0000-4000-8000-000000000001' }).execute()
  expect((await sync(t.world.a.driver, cursor)).reset).toBe(true)
})

test('a cursor too far behind is answered with a full snapshot', async () => {
  const { cursor } = await sync(t.world.a.driver)
  const [epoch, eventId] = decodeCursor(cursor, ['text', 'number']) ?? ['', 0]
  await t.db
    .insertInto('events')
    .values({ id: eventId + 100_001, kind: 'product.created', data: {}, created_at: t.clock.now })
    .execute()
  expect((await sync(t.world.a.driver, cursor)).reset).toBe(true)
  expect((await sync(t.world.a.driver, encodeCursor([epoch, eventId + 1]))).reset).toBe(false)
})

test('sync is only for drivers and hauliers', async () => {
  for (const person of [t.world.a.contractor, t.world.a.supplier, t.world.admin]) {
    expect((await t.as(person).get(path())).status).toBe(403)
  }
  expect((await t.as(null).get(path())).status).toBe(401)
})

test('a job says whom to call at the site: the contact there if they can be called, or else the buyer', async () => {
  const contactOf = async (site: { site_contact_name?: string; site_contact_phone?: string }) => {
    await emptyOrders(t.db)
    await makeOrder(t.db, t.world, t.world.a, { quote: site })
    const { contact_name, contact_phone } = (await sync(t.world.a.driver)).orders[0].to
    return [contact_name, contact_phone]
  }
  const buyer = await contactOf({})
  expect(buyer[0]).toBe('Contractor-a Tester')
  expect(await contactOf({ site_contact_name: 'Dave Hallam' })).toEqual(buyer)
  expect(await contactOf({ site_contact_phone: '07700 900 120' })).toEqual([buyer[0], '07700 900 120'])
  const both = { site_contact_name: 'Dave Hallam', site_contact_phone: '07700 900 120' }
  expect(await contactOf(both)).toEqual(['Dave Hallam', '07700 900 120'])
})
