import { beforeEach, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { createClock, openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'

const day = 86_400_000

const t = await openTestApi()
beforeEach(async () => {
  t.clock.now = createClock().now
  await emptyOrders(t.db)
})

const jobs = (query = '') => t.as(t.world.a.driver).get(`/api/driver/jobs${query}`)
const idsOf = (body: { data: { quote_id: number }[] }) => body.data.map(({ quote_id }) => quote_id)

test('a job gives product, quantity, both places and whom to call', async () => {
  const { quote_id, haulier_bid_id } = await makeOrder(t.db, t.world, t.world.a)
  const { status, body } = await jobs()
  expect(status).toBe(200)
  expect(body.meta).toEqual({ total: 1, next_cursor: null })
  expect(body.data).toEqual([
    {
      quote_id,
      haulier_bid_id,
      product_name: '20 mm limestone',
      progress: {
        ordered: 480,
        delivered: 0,
        remaining: 480,
        percent: 0,
        loads: 0,
        status: 'In Progress',
        note: null,
        closed_at: null,
        is_cancelled: false,
        close_reason: null,
      },
      delivery_from_date: '2026-03-16',
      delivery_to_date: '2026-03-27',
      from: {
        company_name: 'supplier-a Ltd',
        contact_name: 'Supplier-a Tester',
        contact_phone: '01632 960 001',
        address: 'Grange Mill Quarry, Grangemill',
        postcode: 'DE4 4HY',
        access_times_open: '06:00',
        access_times_close: '16:30',
        latitude: 53.1176,
        longitude: -1.6365,
      },
      to: {
        company_name: 'contractor-a Ltd',
        contact_name: 'Contractor-a Tester',
        contact_phone: '01632 960 001',
        address: '1 contractor-a Way',
        city: 'Derby',
        postcode: 'DE24 9FU',
        access_times_open: '07:00',
        access_times_close: '17:30',
        latitude: 52.8876,
        longitude: -1.4421,
        site_entrance: 'Gate 2',
        notes: 'Wheel wash at the gate',
      },
      last_vehicle: null,
      tickets_today: 0,
    },
  ])
})

test('a job counts live tickets, the driver’s own of today in UK time, and names their last vehicle', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  t.clock.now = new Date('2026-07-01T08:00:00Z')
  await keepSignedIn(t.db)
  const morning = { logged_at: t.clock.now }
  // 00:30 in Britain, the day before by UTC.
  await makeTicket(t.db, t.world.a, quote_id, { logged_at: new Date('2026-06-30T23:30:00Z') })
  await makeTicket(t.db, t.world.a, quote_id, { logged_at: new Date('2026-06-30T22:30:00Z'), vehicle: 'KX70 AAA' })
  await makeTicket(t.db, t.world.a, quote_id, { ...morning, vehicle: null })
  await makeTicket(t.db, t.world.a, quote_id, { ...morning, created_by: t.world.a.haulier.id, vehicle: 'NO71 MNE' })
  const voided = { voided_at: t.clock.now, voided_by: t.world.a.haulier.id, void_reason: 'Twice' }
  await makeTicket(t.db, t.world.a, quote_id, { ...morning, vehicle: null, ...voided })
  const { body } = await jobs()
  expect(body.data[0]).toMatchObject({ tickets_today: 2, last_vehicle: 'KX70 AAA' })
  expect(body.data[0].progress).toMatchObject({ delivered: 77.84, remaining: 402.16, percent: 16, loads: 4 })
})

test('jobs in progress come first, then the newest, across all pages', async () => {
  const made: number[] = []
  for (const delivered of [false, true, false, true, false]) {
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    if (delivered) await makeTicket(t.db, t.world.a, quote_id, { gross_kg: 500_000, tare_kg: 10_000 })
    made.push(quote_id)
  }
  const expected = [4, 2, 0, 3, 1].map((index) => made[index])
  expect(idsOf((await jobs()).body)).toEqual(expected)
  const walked: number[] = []
  let cursor = ''
  do {
    const { body } = await jobs(`?limit=2&cursor=${cursor}`)
    expect(body.meta.total).toBe(5)
    walked.push(...idsOf(body))
    cursor = body.meta.next_cursor ?? ''
  } while (cursor)
  expect(walked).toEqual(expected)
})

test('a finished order leaves the jobs 30 days after its last movement, one in progress never', async () => {
  const open = await makeOrder(t.db, t.world, t.world.a)
  const closed = await makeOrder(t.db, t.world, t.world.a)
  await t.db
    .updateTable('orders')
    .set({ closed_at: t.clock.now, closed_by: t.world.a.contractor.id, close_reason: 'Enough' })
    .where('quote_id', '=', closed.quote_id)
    .execute()
  t.clock.advance(29 * day)
  await keepSignedIn(t.db)
  expect(idsOf((await jobs()).body)).toEqual([open.quote_id, closed.quote_id])
  t.clock.advance(2 * day)
  expect(idsOf((await jobs()).body)).toEqual([open.quote_id])
})

test('drivers see only the orders to which they are assigned now', async () => {
  const off = await makeOrder(t.db, t.world, t.world.a)
  await t.db
    .updateTable('driver_assignments')
    .set({ removed_at: t.clock.now, removed_by: t.world.a.haulier.id })
    .where('quote_id', '=', off.quote_id)
    .execute()
  await makeOrder(t.db, t.world, t.world.a, { driver: false })
  await makeOrder(t.db, t.world, t.world.b)
  expect((await jobs()).body).toEqual({ data: [], meta: { total: 0, next_cursor: null } })
})

test('jobs contain nothing about money', async () => {
  await makeOrder(t.db, t.world, t.world.a)
  expect(JSON.stringify((await jobs()).body)).not.toMatch(/price|markup|pence/)
})

test('jobs are for drivers', async () => {
  const { contractor, supplier, haulier } = t.world.a
  for (const person of [contractor, supplier, haulier, t.world.admin]) {
    expect((await t.as(person).get('/api/driver/jobs')).status).toBe(403)
  }
  expect((await t.as(null).get('/api/driver/jobs')).status).toBe(401)
  expect((await jobs('?cursor=nonsense')).status).toBe(422)
})

test('a job gives no coordinates for a place that is known only roughly', async () => {
  const { quote_id, bid_id } = await makeOrder(t.db, t.world, t.world.a, {
    quote: { precision: 'area', uncertainty_km: 25 },
  })
  await t.db.updateTable('bids').set({ collection_precision: 'sector' }).where('id', '=', bid_id).execute()
  await keepSignedIn(t.db)
  const { body } = await t.as(t.world.a.driver).get('/api/driver/jobs?limit=200')
  const job = body.data.find((one: { quote_id: number }) => one.quote_id === quote_id)
  expect(job.to).toMatchObject({ latitude: null, longitude: null, postcode: 'DE24 9FU' })
  expect(job.from).toMatchObject({ latitude: null, longitude: null, postcode: 'DE4 4HY' })
})
