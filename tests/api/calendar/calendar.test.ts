import { sql } from 'kysely'
import ical, { type VEvent } from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Person } from '../world.ts'

const t = await openTestApi()
const { a, b, admin } = t.world

const fileOf = (address: string) => new URL(address).pathname
async function makeFeed(who: Person): Promise<string> {
  const { status, body } = await t.as(who).post('/api/user/calendar')
  expect(status).toBe(200)
  return fileOf(body.data.address)
}
async function eventsOf(path: string): Promise<VEvent[]> {
  const { status, body } = await t.as(null).get(path)
  expect(status).toBe(200)
  return Object.values(ical.sync.parseICS(body)).filter((one): one is VEvent => one?.type === 'VEVENT')
}
/** Every start and end, of each day that it is repeated on. */
function hoursOf(event: VEvent): [string, string][] {
  const length = event.end ? event.end.getTime() - event.start.getTime() : 0
  const starts = event.rrule ? event.rrule.all() : [event.start]
  return starts.map((start) => [start.toISOString(), new Date(start.getTime() + length).toISOString()])
}

beforeEach(async () => {
  await sql`truncate orders, driver_assignments, calendar_feeds cascade`.execute(t.db)
})

describe('the address', () => {
  test('is made, shown again, renewed and ended', async () => {
    expect((await t.as(a.driver).get('/api/user/calendar')).body).toEqual({ data: null })
    const path = await makeFeed(a.driver)
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{48}\.ics$/)
    const { body } = await t.as(a.driver).get('/api/user/calendar')
    expect([fileOf(body.data.address), body.data.fetched_at]).toEqual([path, null])
    expect((await t.as(null).get(path)).headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect((await t.as(a.driver).get('/api/user/calendar')).body.data.fetched_at).toBe(t.clock.now.toISOString())
    const renewed = await makeFeed(a.driver)
    expect([(await t.as(null).get(path)).status, (await t.as(null).get(renewed)).status]).toEqual([404, 200])
    expect((await t.as(a.driver).delete('/api/user/calendar')).body.data).toBeNull()
    expect((await t.as(null).get(renewed)).body).toEqual({ message: 'Calendar not found.', code: 'not_found' })
    const records = (await t.as(a.haulier).get('/api/access-records')).body.data
    expect(records.map(({ kind }: { kind: string }) => kind).slice(0, 3)).toEqual([
      ...['calendar_ended', 'calendar_made', 'calendar_made'],
    ])
  })

  test('is nowhere in the database', async () => {
    const path = await makeFeed(a.driver)
    const { rows } = await sql<{ row: string }>`select calendar_feeds::text as row from calendar_feeds`.execute(t.db)
    const [secret = ''] = /[\w-]{32}(?=\.ics)/.exec(path) ?? []
    expect(rows[0]?.row).not.toContain(secret)
    expect((await t.as(null).get(path.replace(secret, 'a'.repeat(32)))).status).toBe(404)
  })

  test('shows nothing once its person is shut out, and nothing of prices alone', async () => {
    const path = await makeFeed(b.driver)
    await t.as(b.haulier).post(`/api/haulier/users/${b.driver.id}/deactivate`)
    expect((await t.as(null).get(path)).status).toBe(404)
    const people = createPeople(t.db, t.clock.now)
    const pricing = await people.staff('pricing', 'haulier_respond_to_quote', b.haulier.company_id)
    expect((await t.as(pricing).post('/api/user/calendar')).status).toBe(403)
    expect((await t.as(admin).post('/api/user/calendar')).status).toBe(403)
  })
})

describe('the calendar', () => {
  const clockChange = { delivery_from_date: '2026-03-27', delivery_to_date: '2026-03-31' }

  test('has an order’s hours in London on each day, through the change of the clocks', async () => {
    await makeOrder(t.db, t.world, a, {
      quote: { ...clockChange, access_times_open: '07:00', access_times_close: '16:30' },
    })
    const [event] = await eventsOf(await makeFeed(a.contractor))
    expect(event && hoursOf(event)).toEqual([
      ['2026-03-27T07:00:00.000Z', '2026-03-27T16:30:00.000Z'],
      ['2026-03-28T07:00:00.000Z', '2026-03-28T16:30:00.000Z'],
      ['2026-03-29T06:00:00.000Z', '2026-03-29T15:30:00.000Z'],
      ['2026-03-30T06:00:00.000Z', '2026-03-30T15:30:00.000Z'],
      ['2026-03-31T06:00:00.000Z', '2026-03-31T15:30:00.000Z'],
    ])
  })

  test('ends a site’s night on the next day', async () => {
    const night = { delivery_from_date: '2026-04-01', delivery_to_date: '2026-04-01' }
    await makeOrder(t.db, t.world, a, { quote: { ...night, access_times_open: '20:00', access_times_close: '05:00' } })
    const [event] = await eventsOf(await makeFeed(a.contractor))
    expect(event && hoursOf(event)).toEqual([['2026-04-01T19:00:00.000Z', '2026-04-02T04:00:00.000Z']])
  })

  test('says what comes where, and no price, telephone number or name of a person', async () => {
    const secret = { site_contact_name: 'Ines Price', site_contact_phone: '07700 900123', notes: 'Ring 07700 900123' }
    const { quote_id } = await makeOrder(t.db, t.world, a, { quote: { ...secret, reference: 'PO 07700 900123' } })
    const readers = [a.contractor, a.supplier, a.haulier, a.staff_finance, a.driver]
    for (const reader of readers) {
      const path = await makeFeed(reader)
      const [event] = await eventsOf(path)
      expect(event).toMatchObject({ uid: `order-${quote_id}@localhost:3000`, summary: '20 mm limestone, 480.0 t' })
      const { body } = await t.as(null).get(path)
      expect(body).not.toMatch(/£|price|07700|01632|Ines|Tester/i)
    }
    expect((await eventsOf(await makeFeed(b.contractor))).length).toBe(0)
  })

  test('shows a driver only the orders that they are assigned to', async () => {
    await makeOrder(t.db, t.world, a, { driver: false })
    const path = await makeFeed(a.driver)
    expect(await eventsOf(path)).toEqual([])
    const { haulier_bid_id, quote_id } = await makeOrder(t.db, t.world, a)
    expect((await eventsOf(path)).map(({ uid }) => uid)).toEqual([`order-${quote_id}@localhost:3000`])
    await t.as(a.haulier).delete(`/api/haulier/haulier-bids/${haulier_bid_id}/drivers/${a.driver.id}`)
    expect(await eventsOf(path)).toEqual([])
  })

  test('says which orders wait for a confirmation and which were cancelled, and ends a closed one on its day', async () => {
    const window = { delivery_from_date: '2026-03-09', delivery_to_date: '2026-03-20' }
    const order = (row: object) => makeOrder(t.db, t.world, a, { quote: window, ...row })
    const [waiting, cancelled, closed] = [await order({ confirmed: 'none' }), await order({}), await order({})]
    const { contractor } = a
    const ended = { closed_at: t.clock.now, closed_by: contractor.id, close_reason: 'Enough' }
    const end = (id: number, is_cancelled: boolean) =>
      t.db
        .updateTable('orders')
        .set({ ...ended, is_cancelled })
        .where('quote_id', '=', id)
        .execute()
    await end(cancelled.quote_id, true)
    await end(closed.quote_id, false)
    const events = await eventsOf(await makeFeed(contractor))
    const standing = Object.fromEntries(events.map((one) => [one.uid, [one.status, hoursOf(one).length]]))
    expect(standing).toEqual({
      [`order-${waiting.quote_id}@localhost:3000`]: ['TENTATIVE', 12],
      [`order-${cancelled.quote_id}@localhost:3000`]: ['CANCELLED', 12],
      [`order-${closed.quote_id}@localhost:3000`]: ['CONFIRMED', 2],
    })
  })

  test('shows an order once after a former carrier’s voided load', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, a)
    const former = { carrier_company_id: b.haulier.company_id, created_by: b.driver.id }
    const voided = { voided_at: t.clock.now, voided_by: b.haulier.id, void_reason: 'Wrong order' }
    await makeTicket(t.db, a, quote_id, { ...former, ...voided })
    await makeTicket(t.db, a, quote_id)
    const { body } = await t.as(null).get(await makeFeed(a.contractor))
    expect(body.match(/^UID:order-.*$/gm)).toHaveLength(1)
  })

  test('of 500 deliveries has the same times by another’s parser', { timeout: 120_000 }, async () => {
    const made = await makeOrder(t.db, t.world, a, { driver: false })
    for (let nth = 1; nth < 500; nth++) await makeOrder(t.db, t.world, a, { driver: false })
    // Windows of 1 to 9 days through a year, over both changes of the clocks, by day and by night.
    await sql`update quotes set
      delivery_from_date = date '2026-03-01' + (id * 7 % 365),
      delivery_to_date = date '2026-03-01' + (id * 7 % 365) + id % 9,
      access_times_open = (array['06:00', '07:30', '19:00', '00:30']::time[])[id % 4 + 1],
      access_times_close = (array['14:00', '17:00', '04:15', '05:45']::time[])[id % 4 + 1]
      where id >= ${made.quote_id}`.execute(t.db)
    const { rows } = await sql<{ uid: string; hours: [string, string][] }>`
      select 'order-' || id || '@localhost:3000' as uid, json_agg(json_build_array(
        (day::date + access_times_open) at time zone 'Europe/London',
        (day::date + access_times_close + case when access_times_close <= access_times_open then interval '1 day' else '0' end)
          at time zone 'Europe/London') order by day) as hours
      from quotes cross join lateral generate_series(delivery_from_date, delivery_to_date, '1 day') as day
      where id >= ${made.quote_id} group by id`.execute(t.db)
    const iso = (moment: string) => new Date(moment).toISOString()
    const expected = new Map(rows.map(({ uid, hours }) => [uid, hours.map(([from, to]) => [iso(from), iso(to)])]))
    const read = new Map<string, [string, string][]>()
    for (const event of await eventsOf(await makeFeed(a.contractor))) {
      const uid = event.uid.replace(/-\d{4}-\d\d-\d\d(?=@)/, '')
      read.set(uid, [...(read.get(uid) ?? []), ...hoursOf(event)])
    }
    expect([read.size, expected.size]).toEqual([500, 500])
    const wrong = [...read].filter(([uid, hours]) => JSON.stringify(expected.get(uid)) !== JSON.stringify(hours))
    expect(wrong.map(([uid, hours]) => [uid, expected.get(uid), hours])).toEqual([])
  })
})
