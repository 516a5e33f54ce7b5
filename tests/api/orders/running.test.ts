import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { forecast } from '../../../api/contract/rules/pace.ts'
import { isLate, ordersOf } from '../../../api/orders/queries/pace.ts'
import { isInProgress } from '../../../api/quotes/queries/standing.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(() => emptyOrders(t.db))

const runningOf = async (who: Person, query = '') => (await t.as(who).get(`/api/orders/running${query}`)).body
const log = (quoteId: number, day: string, net: number, row = {}) =>
  makeTicket(t.db, a, quoteId, {
    logged_at: new Date(`${day}T08:00:00Z`),
    gross_kg: net + 10_000,
    tare_kg: 10_000,
    ...row,
  })

test('a running order shows its progress and its day, the same to its buyer and its supplier', async () => {
  const { quote_id } = await makeOrder(t.db, world, a)
  await log(quote_id, '2026-03-06', 50_000)
  await log(quote_id, '2026-03-09', 30_000)
  await log(quote_id, '2026-03-10', 19_100)
  await log(quote_id, '2026-03-10', 4_900)
  const { data, meta } = await runningOf(a.contractor)
  expect(meta.total).toBe(1)
  expect(data).toEqual([
    {
      quote_id,
      product_name: '20 mm limestone',
      city: 'Derby',
      postcode: 'DE24 9FU',
      address: data[0].address,
      ordered: 480,
      delivered_before: 80,
      delivered_today: 24,
      loads_today: 2,
      expected_today: 16,
      // 360 t after today, 40 t a day.
      remaining: 376,
      expected_end: '2026-03-23',
      delivery_to_date: '2026-03-27',
      waits_for: 'running',
      late_days: null,
    },
  ])
  expect((await runningOf(a.supplier)).data).toEqual(data)
  expect((await runningOf(world.b.contractor)).data).toEqual([])
})

test('the sums follow a ticket that is voided, moved to another day or deleted', async () => {
  const { quote_id } = await makeOrder(t.db, world, a)
  const { id } = await log(quote_id, '2026-03-09', 30_000)
  const kept = await log(quote_id, '2026-03-10', 20_000)
  const change = (row: object) => t.db.updateTable('tickets').set(row).where('id', '=', id).execute()
  const seen = async () => {
    const [row] = (await runningOf(a.contractor)).data
    return [row.delivered_before, row.delivered_today, row.loads_today, row.remaining]
  }
  expect(await seen()).toEqual([30, 20, 1, 430])
  await change({ voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' })
  expect(await seen()).toEqual([0, 20, 1, 460])
  await change({ voided_at: null, voided_by: null, void_reason: null })
  await sql`update tickets set priced_at = '2026-03-10T07:00:00Z' where id = ${id}`.execute(t.db)
  expect(await seen()).toEqual([0, 50, 2, 430])
  await sql`delete from tickets where id = ${kept.id}`.execute(t.db)
  expect(await seen()).toEqual([0, 30, 1, 450])
})

test('the order with the most tonnes today comes first, and completed or closed ones are left out', async () => {
  const make = async (quantity_kg = 480_000) => (await makeOrder(t.db, world, a, { quote: { quantity_kg } })).quote_id
  const [idle, busy, begun, done, closed] = [await make(), await make(), await make(), await make(20_000), await make()]
  await log(busy, '2026-03-10', 20_000)
  await log(begun, '2026-03-09', 20_000)
  await log(done, '2026-03-10', 20_000)
  await t.db
    .updateTable('orders')
    .set({ closed_at: t.clock.now, closed_by: a.contractor.id, close_reason: 'Enough' })
    .where('quote_id', '=', closed)
    .execute()
  const ids = async (query = '') =>
    (await runningOf(a.contractor, query)).data.map((row: { quote_id: number }) => row.quote_id)
  expect(await ids()).toEqual([busy, begun, idle])
  expect(await ids('?limit=1')).toEqual([busy])
  expect((await runningOf(a.contractor, '?limit=1')).meta.total).toBe(3)
})

test('days are counted in London, even when its clocks change', async () => {
  t.clock.now = new Date('2026-03-29T23:30:00Z') // half past midnight on the 30th
  await keepSignedIn(t.db)
  const { quote_id } = await makeOrder(t.db, world, a)
  await log(quote_id, '2026-03-29', 20_000, { logged_at: new Date('2026-03-29T22:59:00Z') })
  await log(quote_id, '2026-03-30', 30_000, { logged_at: new Date('2026-03-29T23:01:00Z') })
  const [row] = (await runningOf(a.contractor)).data
  expect([row.delivered_before, row.delivered_today]).toEqual([20, 30])
})

test('the SQL that finds late orders agrees with the rule', { timeout: 60_000 }, async () => {
  const days = ['2026-03-06', '2026-03-10', '2026-03-14', '2026-03-16', '2026-03-30', '2027-08-02']
  const made = []
  for (const delivery_to_date of days) {
    for (const [before, before_days, now] of [
      [0, 0, 0],
      [0, 0, 20_000],
      [80_000, 1, 0],
      [80_000, 3, 5_000],
      [300, 2, 0],
      [200_000, 2, 130_000],
    ] as const) {
      const quote = { delivery_from_date: '2026-03-02', delivery_to_date, quantity_kg: 480_000 }
      const { quote_id } = await makeOrder(t.db, world, a, { driver: false, quote })
      for (let day = 0; day < before_days; day += 1)
        await log(quote_id, `2026-03-0${3 + day}`, Math.floor(before / before_days))
      if (now > 0) await log(quote_id, '2026-03-10', now)
      const delivered = Math.floor(before / Math.max(before_days, 1)) * before_days
      made.push({
        quote_id,
        before_kg: delivered,
        before_days,
        today_kg: now,
        remaining_kg: 480_000 - delivered - now,
        delivery_to_date,
      })
    }
  }
  for (const today of ['2026-03-10', '2026-03-14']) {
    const { rows } = await sql<{ quote_id: number }>`select orders.quote_id from
      ${ordersOf({ side: 'contractor', company_id: a.contractor.company_id }, today)} and ${isInProgress()} and ${isLate(today)}`.execute(
      t.db,
    )
    const found = new Set(rows.map(({ quote_id }) => quote_id))
    const late = made.filter(({ today_kg, before_kg, before_days, ...order }) => {
      // On another day what came on the tenth came before.
      const isPast = today !== '2026-03-10'
      const pace = {
        before_kg: before_kg + (isPast ? today_kg : 0),
        before_days: before_days + (isPast && today_kg > 0 ? 1 : 0),
        today_kg: isPast ? 0 : today_kg,
      }
      return forecast({ ...order, ...pace }, today).late_days !== null
    })
    expect([...found].sort((one, other) => one - other)).toEqual(late.map(({ quote_id }) => quote_id))
    expect(late.length).toBeGreaterThan(8)
    expect(late.length).toBeLessThan(made.length - 8)
  }
})

test('the sum of an order follows each ticket: logged, voided, moved to another day or order, deleted', async () => {
  const order = await makeOrder(t.db, world, a)
  const other = await makeOrder(t.db, world, a)
  const kept = async () => {
    const { rows } = await sql<object>`select quote_id, delivered_kg, loads, last_at from order_sums
      where loads <> 0 or last_at is not null order by quote_id`.execute(t.db)
    return rows
  }
  const counted = async () => {
    const { rows } = await sql<object>`select quote_id, sum(net_kg) as delivered_kg, count(*) as loads,
        (array_agg(created_at order by id desc))[1] as last_at
      from tickets where voided_at is null group by quote_id order by quote_id`.execute(t.db)
    return rows.map((row) => ({ ...row, loads: Number((row as { loads: number }).loads) }))
  }
  const tickets = []
  for (const [at, day] of ['2026-03-06', '2026-03-06', '2026-03-09', '2026-03-10'].entries()) {
    const created_at = new Date(`${day}T1${at}:00:00Z`)
    tickets.push(await log(order.quote_id, day, 20_000 + at, { created_at }))
    await log(other.quote_id, day, 30_000, { created_at })
  }
  const [first, second, third, last] = tickets.map(({ id }) => id)
  const change = (id: number | undefined, row: object) =>
    t.db.updateTable('tickets').set(row).where('id', '=', Number(id)).execute()
  const isKept = async () => expect(await kept()).toEqual(await counted())
  await isKept()
  expect(await kept()).toHaveLength(2)
  await change(last, { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' })
  await isKept()
  await change(second, { priced_at: new Date('2026-03-02T08:00:00Z') })
  await isKept()
  await change(third, { quote_id: other.quote_id })
  await isKept()
  await t.db.deleteFrom('tickets').where('id', '=', Number(first)).execute()
  await isKept()
  await t.db.deleteFrom('tickets').where('quote_id', '=', order.quote_id).execute()
  await isKept()
  expect(await kept()).toHaveLength(1)
})
