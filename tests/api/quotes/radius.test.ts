import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { haversineMiles } from '../../../api/contract/geo.ts'
import { makeBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** The searching supplier of chain a sits in Derby. */
const derby = { latitude: 52.8876, longitude: -1.4421 }
const milesPerDegree = 69.0934

const t = await openTestApi()
const { db, world } = t
const north = (miles: number, quantity_kg: number) =>
  makeQuote(db, world, world.b, { ...derby, latitude: derby.latitude + miles / milesPerDegree, quantity_kg })
const at = {
  here: await north(0, 100_000),
  nine: await north(9.9, 700_000),
  ten: await north(10.1, 300_000),
  nineteen: await north(19, 300_000),
  fifty: await north(49.9, 200_000),
  beyond: await north(50.1, 900_000),
  nowhere: await makeQuote(db, world, world.b, {
    latitude: null,
    longitude: null,
    precision: null,
    quantity_kg: 800_000,
  }),
}
await makeQuote(db, world, world.b, { ...derby, status: 0, markup_pence: null })
await makeQuote(db, world, world.b, { ...derby, withheld: true })
await makeQuote(db, world, world.b, { ...derby, deleted_at: t.clock.now })
await makeQuote(db, world, world.b, { latitude: null, longitude: null, precision: null, withheld: true })

const search = async (query = '', person = t.world.a.supplier) => (await t.as(person).get(`/api/quotes${query}`)).body
const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

test('the search covers 50 miles by default, the highest quantity first and quotes without a place last', async () => {
  const body = await search()
  expect(ids(body)).toEqual([at.nine, at.nineteen, at.ten, at.fifty, at.here, at.nowhere])
  expect(body.meta).toEqual({ total: 6, next_cursor: null, hidden_count: 0 })
  expect(body.data.map(({ distance_miles }: { distance_miles: number }) => distance_miles)).toEqual([
    9.9,
    19,
    10.1,
    49.9,
    0,
    null,
  ])
})

test('a smaller radius finds fewer quotes', async () => {
  expect(ids(await search('?radius=10'))).toEqual([at.nine, at.here, at.nowhere])
  expect(ids(await search('?radius=20&sort=distance'))).toEqual([at.here, at.nine, at.ten, at.nineteen, at.nowhere])
})

test.each(['quantity_desc', 'quantity_asc', 'distance', 'newest', 'oldest'])(
  'pages by %s meet every row once',
  async (sort) => {
    const whole = ids(await search(`?sort=${sort}`))
    expect(whole).toHaveLength(6)
    expect(whole.at(-1)).toBe(at.nowhere)
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const body = await search(`?sort=${sort}&limit=2&cursor=${cursor}`)
      expect(body.meta.total).toBe(6)
      walked.push(...ids(body))
      cursor = body.meta.next_cursor
    }
    expect(walked).toEqual(whole)
  },
)

test('a supplier without a place is shown everything, at unknown distances', async () => {
  const { db, world } = t
  const place = { latitude: null, longitude: null, precision: null }
  await db.updateTable('companies').set(place).where('id', '=', world.rivalSupplier.company_id).execute()
  const body = await search('?radius=10&limit=3', world.rivalSupplier)
  expect(ids(body)).toEqual([at.beyond, at.nowhere, at.nine])
  expect(body.meta.total).toBe(7)
  expect(body.data.map(({ distance_miles }: { distance_miles: null }) => distance_miles)).toEqual([null, null, null])
})

test("a supplier's own bid is marked, a rival's is not", async () => {
  const { db, world } = t
  await makeBid(db, { ...world.b, supplier: world.rivalSupplier }, at.nine)
  await makeBid(db, world.a, at.ten)
  const marks = (await search()).data.map(({ bid_status }: { bid_status: string | null }) => bid_status)
  expect(marks).toEqual([null, null, 'pending', null, null, null])
})

test('an ordered quote leaves the list', async () => {
  await t.db.updateTable('quotes').set({ is_ordered: true }).where('id', '=', at.fifty).execute()
  expect(ids(await search())).not.toContain(at.fifty)
  await t.db.updateTable('quotes').set({ is_ordered: false }).where('id', '=', at.fifty).execute()
})

test('the database computes the same distance as the contract, even between opposite points', async () => {
  const points = [
    [derby, { latitude: 51.507, longitude: -0.128 }],
    [derby, { latitude: 58.6, longitude: -3.1 }],
    [derby, derby],
    [derby, { latitude: -derby.latitude, longitude: 180 + derby.longitude }],
    [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
    ],
    [
      { latitude: 0, longitude: -90 },
      { latitude: 0, longitude: 90 },
    ],
  ] as const
  for (const [from, to] of points) {
    const { rows } = await sql<{ miles: number }>`
      select distance_miles(${from.latitude}, ${from.longitude}, ${to.latitude}, ${to.longitude}) as miles`.execute(
      t.db,
    )
    expect(rows[0]?.miles).toBeCloseTo(haversineMiles(from, to), 2)
  }
})

test('the search can be read from the index of open places, or the index of areas for rough places', async () => {
  const trx = await t.db.startTransaction().execute()
  // So few rows are read faster from the table itself, which says nothing of many.
  await sql`set local enable_seqscan = off`.execute(trx)
  await sql`set local enable_bitmapscan = off`.execute(trx)
  const planOf = async (known: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id, quantity_kg, product_id, delivery_from_date, uncertainty_km,
        distance_miles(52.9, -1.4, latitude, longitude)
      from quotes
      where status = 1 and not is_ordered and not withheld and deleted_at is null and company_id <> 1
        and uncertainty_km ${sql.raw(known)} and latitude between 52 and 53 and longitude between -2 and -1`.execute(
      trx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf('<= 10')).toContain('Index Only Scan using quotes_open_place')
  await sql`drop index quotes_open_place, quotes_listed`.execute(trx)
  expect(await planOf('> 10')).toContain('Index Scan using quotes_open_area')
  await trx.rollback().execute()
})

test('the distance is inlined: a call per row would make the search four times slower', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain verbose select distance_miles(52.9, -1.4, latitude, longitude) from quotes`.execute(t.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('asin(')
  expect(plan).not.toContain('distance_miles')
})
