import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'

const t = await openTestApi()

const start = new Date('2026-03-10T09:00:00.000Z')
const day = 86_400_000
const week = 7 * day

beforeEach(async () => {
  t.clock.now = start
  await emptyOrders(t.db)
})

const dashboard = async () => {
  await keepSignedIn(t.db)
  return (await t.as(t.world.admin).get('/api/admin/dashboard')).body.data
}
/** When the factories' orders were accepted and confirmed, and their driver assigned. */
const made = new Date('2026-03-09T09:00:00.000Z').getTime()

describe('what waits', () => {
  test('quotes to verify: those at status 0 that are not deleted', async () => {
    const before = (await dashboard()).quotes_to_verify
    const pending = { status: 0 as const, markup_pence: null }
    await makeQuote(t.db, t.world, t.world.a, pending)
    await makeQuote(t.db, t.world, t.world.a, { ...pending, deleted_at: start })
    await makeQuote(t.db, t.world, t.world.a, { status: 2, markup_pence: null })
    await makeQuote(t.db, t.world, t.world.a)
    expect((await dashboard()).quotes_to_verify).toBe(before + 1)
  })

  test('users to approve: confirmed, not verified, not banned, not deleted; as many as the list shows', async () => {
    const listed = async () => {
      const { body } = await t.as(t.world.admin).get('/api/users?state=waiting&limit=200')
      expect(body.meta.total).toBe((await dashboard()).users_to_approve)
      return body.data.map(({ id }: { id: number }) => id)
    }
    const { unverified, rivalHaulier } = t.world
    expect(await listed()).toContain(unverified.id)
    await t.as(t.world.admin).post('/api/users/ban', { user_id: rivalHaulier.id })
    expect(await listed()).not.toContain(rivalHaulier.id)
    await t.as(t.world.admin).post('/api/users/verify', { user_id: rivalHaulier.id })
    await t.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute()
    expect(await listed()).not.toContain(unverified.id)
    await t.db.updateTable('users').set({ email_verified_at: start }).where('id', '=', unverified.id).execute()
    const before = (await listed()).length
    await t.as(t.world.admin).delete(`/api/users/${unverified.id}`)
    expect(await listed()).toHaveLength(before - 1)
  })

  test('products pending', async () => {
    const before = (await dashboard()).products_pending
    for (const status of [0, 1]) {
      await t.as(t.world.admin).post('/api/products', { name: `Ballast ${status}`, description: 'All-in', status })
    }
    expect((await dashboard()).products_pending).toBe(before + 1)
  })
})

describe('stalled orders', () => {
  const at = async (ms: number) => {
    t.clock.now = new Date(ms)
    const { stalled_orders, stalled } = await dashboard()
    expect(stalled).toHaveLength(stalled_orders)
    return stalled
  }

  test('an order stalls when nothing has moved it for seven days', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    expect(await at(made + week - 1)).toEqual([])
    expect(await at(made + week)).toEqual([
      {
        quote_id,
        product_name: '20 mm limestone',
        contractor_name: 'contractor-a Ltd',
        carrier_name: 'haulier-a Ltd',
        quantity: 480,
        delivered: 0,
        waits_for: 'tickets',
        last_moved_at: new Date(made).toISOString(),
      },
    ])
  })

  test('a confirmation, an assignment or a live ticket moves an order; a voided ticket does not', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    const order = t.db.updateTable('orders').where('quote_id', '=', quote_id)
    const moved = (ms: number) => new Date(made + ms)
    await order.set({ supplier_confirmed_at: moved(day) }).execute()
    expect((await at(made + day + week))[0].last_moved_at).toBe(moved(day).toISOString())
    await order.set({ haulier_confirmed_at: moved(2 * day) }).execute()
    expect(await at(made + day + week)).toEqual([])
    await t.db.deleteFrom('driver_assignments').execute()
    await t.db
      .insertInto('driver_assignments')
      .values({
        quote_id,
        haulier_bid_id: (await t.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow())
          .haulier_bid_id as number,
        driver_id: t.world.a.driver.id,
        assigned_by: t.world.a.haulier.id,
        assigned_at: moved(3 * day),
      })
      .execute()
    expect(await at(made + 2 * day + week)).toEqual([])
    await makeTicket(t.db, t.world.a, quote_id, { created_at: moved(4 * day) })
    expect(await at(made + 3 * day + week)).toEqual([])
    const voided = { voided_at: moved(5 * day), voided_by: t.world.a.haulier.id, void_reason: 'Twice' }
    await makeTicket(t.db, t.world.a, quote_id, { created_at: moved(5 * day), ...voided })
    expect(await at(made + 4 * day + week)).toMatchObject([{ quote_id, delivered: 19.46 }])
  })

  test('a completed or closed order doesn’t stall; one that lacks a kilogram does', async () => {
    const complete = await makeOrder(t.db, t.world, t.world.a)
    await makeTicket(t.db, t.world.a, complete.quote_id, { gross_kg: 480_001, tare_kg: 1, created_at: new Date(made) })
    const short = await makeOrder(t.db, t.world, t.world.a)
    await makeTicket(t.db, t.world.a, short.quote_id, { gross_kg: 480_000, tare_kg: 1, created_at: new Date(made) })
    const closed = await makeOrder(t.db, t.world, t.world.a)
    await t.db
      .updateTable('orders')
      .set({ closed_at: start, closed_by: t.world.a.contractor.id, close_reason: 'Enough' })
      .where('quote_id', '=', closed.quote_id)
      .execute()
    expect(await at(made + week)).toMatchObject([{ quote_id: short.quote_id, delivered: 479.999 }])
  })

  test('each order names the first thing missing, and the one stalled longest comes first', async () => {
    const nobody = await makeOrder(t.db, t.world, t.world.a, { confirmed: 'none', driver: false })
    const supplier = await makeOrder(t.db, t.world, t.world.a, { confirmed: 'supplier', driver: false })
    const driver = await makeOrder(t.db, t.world, t.world.a, { driver: false })
    const delivered = await makeOrder(t.db, t.world, t.world.b, { carrier: 'supplier' })
    const order = t.db.updateTable('orders').where('quote_id', '=', delivered.quote_id)
    await order.set({ supplier_confirmed_at: new Date(made - day) }).execute()
    const stalled = await at(made + week)
    expect(stalled.map((one: { quote_id: number; waits_for: string }) => [one.quote_id, one.waits_for])).toEqual([
      [nobody.quote_id, 'supplier'],
      [supplier.quote_id, 'haulier'],
      [driver.quote_id, 'driver'],
      [delivered.quote_id, 'tickets'],
    ])
    expect(stalled.at(-1).carrier_name).toBe('supplier-b Ltd')
  })

  test('the number counts them all, the list shows twenty', async () => {
    for (let count = 0; count < 22; count += 1) await makeOrder(t.db, t.world, t.world.a, { driver: false })
    t.clock.now = new Date(made + week)
    const { stalled_orders, stalled } = await dashboard()
    expect([stalled_orders, stalled.length]).toEqual([22, 20])
  })
})

describe('the tonnes', () => {
  const kilograms = (net: number) => ({ gross_kg: 10_000 + net, tare_kg: 10_000 })
  const log = (quoteId: number, logged_at: string, net: number, row: object = {}) =>
    makeTicket(t.db, t.world.a, quoteId, { logged_at: new Date(logged_at), ...kilograms(net), ...row })

  test('count by the day in London, from the first of its month to today', async () => {
    t.clock.now = new Date('2026-07-03T22:30:00Z')
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    await log(quote_id, '2026-06-30T22:59:59Z', 1_000) // 23:59:59 on 30 June
    await log(quote_id, '2026-06-30T23:00:00Z', 2_000) // midnight of 1 July
    await log(quote_id, '2026-07-01T22:59:00Z', 4_000)
    await log(quote_id, '2026-07-03T22:00:00Z', 8_001)
    await log(quote_id, '2026-07-03T23:00:00Z', 16_000) // midnight of 4 July, by a clock that is ahead
    const voided = { voided_at: t.clock.now, voided_by: t.world.a.haulier.id, void_reason: 'Twice' }
    await log(quote_id, '2026-07-02T09:00:00Z', 32_000, voided)
    const { tonnes_this_month, tonnes_per_day } = await dashboard()
    expect(tonnes_per_day).toEqual([
      { day: '2026-07-01', tonnes: 6 },
      { day: '2026-07-02', tonnes: 0 },
      { day: '2026-07-03', tonnes: 8.001 },
    ])
    expect(tonnes_this_month).toBe(14.001)
  })

  test('start again each month at midnight in London, and count the day of a clock change once', async () => {
    t.clock.now = new Date('2026-03-31T22:59:59Z')
    const march = (await dashboard()).tonnes_per_day
    expect([march.length, march[0].day, march.at(-1).day]).toEqual([31, '2026-03-01', '2026-03-31'])
    t.clock.now = new Date('2026-03-31T23:00:00Z')
    expect((await dashboard()).tonnes_per_day).toEqual([{ day: '2026-04-01', tonnes: 0 }])
  })
})

test('the dashboard is for admins', async () => {
  for (const who of ['contractor', 'supplier', 'haulier', 'driver'] as const) {
    const { status, body } = await t.as(t.world.a[who]).get('/api/admin/dashboard')
    expect([status, body.message]).toEqual([403, 'This action is unauthorized.'])
  }
  expect((await t.as(null).get('/api/admin/dashboard')).status).toBe(401)
  expect((await t.as(t.world.super_admin).get('/api/admin/dashboard')).status).toBe(200)
})

test('the tonnes of a day follow every ticket that is logged, voided, moved or deleted', async () => {
  const { db, world } = t
  const { quote_id } = await makeOrder(db, world, world.a)
  const other = await makeOrder(db, world, world.b)
  const kept = async () => {
    const { rows } = await sql<object>`select carrier_company_id, day, net_kg from carrier_days where net_kg <> 0
      order by carrier_company_id, day`.execute(db)
    return rows
  }
  const counted = async () => {
    const { rows } = await sql<object>`
      select carrier_company_id, (logged_at at time zone 'Europe/London')::date as day, sum(net_kg) as net_kg
      from tickets where voided_at is null group by 1, 2 order by 1, 2`.execute(db)
    return rows
  }
  const tickets = []
  for (const hour of [9, 23, 24, 40]) {
    const logged_at = new Date(start.getTime() + hour * 3_600_000)
    tickets.push(await makeTicket(db, world.a, quote_id, { logged_at }))
    await makeTicket(db, world.b, other.quote_id, { logged_at })
  }
  const [first, second, third] = tickets.map(({ id }) => id)
  expect(await kept()).toEqual(await counted())
  expect((await kept()).length).toBeGreaterThan(3)
  const voided = { voided_at: start, voided_by: world.a.haulier.id, void_reason: 'Twice' }
  await db.updateTable('tickets').set(voided).where('id', '=', Number(first)).execute()
  expect(await kept()).toEqual(await counted())
  await sql`update tickets set logged_at = logged_at - interval '3 days' where id = ${second}`.execute(db)
  await sql`update tickets set flags = '{over_delivery}' where carrier_company_id = ${world.b.haulier.company_id}`.execute(
    db,
  )
  expect(await kept()).toEqual(await counted())
  await db.deleteFrom('tickets').where('id', '=', Number(third)).execute()
  expect(await kept()).toEqual(await counted())
})
