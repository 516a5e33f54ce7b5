import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from '../../../api/contract/demo.ts'
import { mostPhotoBytes } from '../../../api/contract/rules/photo.ts'
import { signedBodyHash } from '../../../api/contract/tickets/hash.ts'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { demoSignIns } from '../../../api/demo/firms.ts'
import { seedDemo } from '../../../api/demo/seed.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, createClock, dropDatabase, startApi } from '../harness.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
let database: string
let db: Db

beforeAll(async () => {
  database = await cloneTemplate()
  db = createDatabase(createPool(databaseUrl(inject('postgresUrl'), database), () => {}))
  await seedDemo(db, now)
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(database)
})

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return Number((await query.execute(db)).rows[0]?.n)
}

test('the demo has something in every state', async () => {
  const states = await sql<{ state: string }>`
    select distinct case when is_ordered then 'ordered' else status::text end as state from quotes order by 1`.execute(
    db,
  )
  expect(states.rows.map(({ state }) => state)).toEqual(['0', '1', '2', 'ordered'])
  const bids = await sql<{ status: string }>`select distinct status from bids order by 1`.execute(db)
  expect(bids.rows.map(({ status }) => status)).toEqual(['accepted', 'cancelled', 'pending', 'rejected'])
  expect(await count(sql`select count(*) as n from orders where supplier_confirmed_at is null`)).toBeGreaterThan(0)
  expect(
    await count(
      sql`select count(*) as n from orders where supplier_confirmed_at is not null and haulier_company_id is not null and haulier_confirmed_at is null`,
    ),
  ).toBeGreaterThan(0)
  expect(await count(sql`select count(*) as n from orders where closed_at is not null`)).toBe(1)
  expect(await count(sql`select count(*) as n from attachments`)).toBe(3)
  expect(await count(sql`select count(*) as n from quote_questions`)).toBe(3)
  expect(await count(sql`select count(*) as n from quote_answers`)).toBe(3)
  expect(await count(sql`select count(*) as n from products where status = 0`)).toBe(2)
  expect(await count(sql`select count(*) as n from users where verified_at is null`)).toBe(2)
})

test('every firm and everybody in it has a telephone number of their own', async () => {
  const { rows } = await sql<{ phone: string }>`
    select phone from companies union all select payable_contact_phone from companies union all select phone from users`.execute(
    db,
  )
  expect(new Set(rows.map(({ phone }) => phone)).size).toBe(rows.length)
  for (const { phone } of rows) expect(phone).toMatch(/^01632 960 \d{3}$/)
})

test('an open quote has a last day for bids, and a bid on it a last day of its price', async () => {
  const { rows } = await sql<{ bids_until: string; price_holds_until: string }>`
    select quotes.bids_until, bids.price_holds_until from quotes join bids on bids.quote_id = quotes.id
    where quotes.status = 1 and not quotes.is_ordered and bids.status = 'pending'
      and quotes.bids_until is not null and bids.price_holds_until is not null`.execute(db)
  // The sixth and the eighth working day from a Saturday.
  expect(rows).toEqual([{ bids_until: '2026-11-30', price_holds_until: '2026-12-02' }])
})

test('the demo has a past month of tickets, numbered without gaps for each carrier', async () => {
  expect(await count(sql`select count(*) as n from tickets`)).toBeGreaterThan(80)
  expect(await count(sql`select count(*) as n from tickets where logged_at > ${now}`)).toBe(0)
  expect(await count(sql`select count(*) as n from tickets where voided_at is not null`)).toBe(1)
  const gaps = await sql`
    select id from companies where last_ticket_number <> (select count(*) from tickets where carrier_company_id = companies.id)`.execute(
    db,
  )
  expect(gaps.rows).toEqual([])
  const overdelivered = await sql`
    select quote_id from orders where quantity_kg < (select sum(net_kg) from tickets where quote_id = orders.quote_id and voided_at is null)`.execute(
    db,
  )
  expect(overdelivered.rows).toEqual([])
})

test('a ticket’s hash matches its content', async () => {
  const tickets = await db
    .selectFrom('tickets')
    .leftJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .selectAll('tickets')
    .select('captured_sha256')
    .execute()
  for (const { captured_sha256, body_hash, logged_at, weighed_at, ...ticket } of tickets) {
    const moments = { logged_at: logged_at.toISOString(), weighed_at: weighed_at?.toISOString() ?? null }
    const body = { ...ticket, ...moments, driver_id: null, slip_hash: null }
    expect(await signedBodyHash(body, captured_sha256?.toString('hex') ?? null)).toBe(body_hash.toString('hex'))
  }
})

test('a supplier who delivers has typed its loads from papers', async () => {
  const { rows } = await sql<{ is_own: boolean; source: string | null }>`
    select distinct orders.haulier_company_id is null as is_own, source
    from tickets join orders using (quote_id) order by is_own`.execute(db)
  expect(rows).toEqual([
    { is_own: false, source: null },
    { is_own: true, source: 'paper' },
  ])
})

test('each order with loads has a collection note with a picture and an event', async () => {
  const { rows } = await sql<{ bytes: Buffer; kept: string; told: number }>`
    select bytes, width || 'x' || height as kept,
      (select count(*) from events where kind = 'note.added' and (data->>'note_id')::int = note.id)::int as told
    from collection_notes as note`.execute(db)
  expect(await count(sql`select count(distinct quote_id) as n from collection_notes`)).toBe(
    await count(sql`select count(distinct quote_id) as n from tickets`),
  )
  for (const { bytes, kept, told } of rows) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, `${width}x${height}`, told]).toEqual(['jpeg', kept, 1])
    expect(bytes.length).toBeLessThan(mostPhotoBytes)
  }
})

test('one order is delivered in full, to the kilogram', async () => {
  expect(
    await count(
      sql`select count(*) as n from orders where quantity_kg = (select sum(net_kg) from tickets where quote_id = orders.quote_id and voided_at is null)`,
    ),
  ).toBe(1)
})

test('the demo’s events are in order of time, and none lies in the future', async () => {
  const { rows } = await sql<{ created_at: Date }>`select created_at from events order by id`.execute(db)
  const times = rows.map(({ created_at }) => created_at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
})

test('a quarry’s next bid starts at a collection point that its bids have used', async () => {
  const { rows } = await sql<{ address: string; bids: number }>`
    select points.address, count(bids.id)::int as bids from collection_points as points
    left join bids on bids.company_id = points.company_id and bids.collection_address = points.address
      and bids.collection_latitude = points.latitude
    group by points.id order by points.updated_at desc`.execute(db)
  expect(rows.map(({ address, bids }) => [address, bids > 0])).toEqual([
    ['Grange Mill Quarry, Grangemill, Matlock', true],
    ['Swarkestone Quarry, Barrow upon Trent, Derby', true],
  ])
})

test('every office has notices, some of them unread', async () => {
  const rows = await sql<{ side: string; unread: number; read: number }>`
    select side, count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read
    from notices group by side order by side`.execute(db)
  expect(rows.rows.map(({ side }) => side)).toEqual(['admin', 'contractor', 'driver', 'haulier', 'supplier'])
  for (const side of ['contractor', 'supplier', 'haulier']) {
    const { unread = 0, read = 0 } = rows.rows.find((row) => row.side === side) ?? {}
    expect([side, unread > 0, read > 0]).toEqual([side, true, true])
  }
})

test('every demo account signs in', async () => {
  const clock = createClock()
  clock.now = now
  const api = await startApi(db, clock)
  for (const [email] of demoSignIns) {
    const { status } = await api.as(null).post('/api/login', { email, password: demoPassword })
    expect([email, status]).toEqual([email, 200])
  }
  await api.close()
})

test('two firms have a colleague, and what the buyer asks for waits for the owner', async () => {
  const clock = createClock()
  clock.now = now
  const api = await startApi(db, clock)
  const enter = async (email: string) => {
    const { body } = await api.as(null).post('/api/login', { email, password: demoPassword })
    return { api: api.as({ token: body.token }), user: body.user }
  }
  const [buyer, owner] = [await enter('buyer@loadstone.example'), await enter('contractor@loadstone.example')]
  expect(buyer.user).toMatchObject({ is_owner: false, permissions: ['decide', 'accounts'] })
  expect((await enter('weighbridge@loadstone.example')).user).toMatchObject({ permissions: ['weigh'] })
  const { quote_id } = await db.selectFrom('waiting_acceptances').select('quote_id').executeTakeFirstOrThrow()
  const asked = { total_price: 4_550, asked_by: 'Erin Hallam' }
  const read = async (who: typeof buyer) => (await who.api.get(`/api/quotes/${quote_id}/approval`)).body
  expect(await read(buyer)).toMatchObject({
    data: { ...asked, approvers: ['Priya Nair'] },
    meta: { approval_limit: 3_000 },
  })
  expect((await read(owner)).data).toMatchObject({ ...asked, may_approve: true })
  await api.close()
})

test('the demo’s password is useless on a public site', async () => {
  const clock = createClock()
  clock.now = now
  const api = await startApi(db, clock, { APP_URL: 'https://stone.example.com' })
  const [[email] = ['']] = demoSignIns
  const { status, body } = await api.as(null).post('/api/login', { email, password: demoPassword })
  expect([status, body.message]).toEqual([401, 'Invalid email or password'])
  await api.close()
})
