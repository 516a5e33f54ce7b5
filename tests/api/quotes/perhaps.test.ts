import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { haversineMiles, type Point, radiusOptions } from '../../../api/contract/geo.ts'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'

/** What lies outside the ring by less than its place is known is listed after what lies inside. */

const derby = { latitude: 52.8876, longitude: -1.4421 }
const milesPerDegree = 69.0934
const milesPerKm = 0.621371

const t = await openTestApi()
beforeEach(() => t.db.updateTable('quotes').set({ deleted_at: t.clock.now }).execute())

type Seen = {
  id: number
  distance_miles: number | null
  distance_precision: string | null
  perhaps_within: number | null
}
type Answer = { data: Seen[]; meta: { total: number; next_cursor: string | null } }

const search = async (query: string): Promise<Answer> =>
  (await t.as(t.world.a.supplier).get(`/api/quotes?as=supplier&${query}`)).body
const ids = ({ data }: Answer) => data.map(({ id }) => id)
const body = () => ({ ...quoteBody, product_id: t.world.products.limestone })
type Row = Parameters<typeof makeQuote>[3]
const place = (row: Row) => makeQuote(t.db, t.world, t.world.b, { ...derby, ...row })
const north = (miles: number, row: Row) => place({ latitude: derby.latitude + miles / milesPerDegree, ...row })

describe('a search within a radius', () => {
  const outcode = (uncertainty_km: number) => ({ precision: 'outcode', uncertainty_km }) as const

  test('lists a rough place that may be within, marked, after those within, but no exact place outside', async () => {
    const beyond = await north(11, { ...outcode(3), quantity_kg: 900_000 })
    const within = await north(9, { ...outcode(10), quantity_kg: 100_000 })
    await north(11, { quantity_kg: 800_000 })
    await north(12, outcode(3))
    const nowhere = await place({ latitude: null, longitude: null, precision: null, quantity_kg: 950_000 })
    const { data, meta } = await search('radius=10')
    expect(data.map(({ id, perhaps_within }) => [id, perhaps_within])).toEqual([
      [within, null],
      [beyond, 10],
      [nowhere, null],
    ])
    expect(meta).toMatchObject({ total: 3, next_cursor: null })
  })

  test('finds a place known only by its area from 25 km beyond', async () => {
    const area = { precision: 'area', uncertainty_km: 25 } as const
    const near = await north(25, area)
    const inside = await north(5, area)
    await north(26, area)
    await north(25, { precision: 'sector', uncertainty_km: 3 })
    expect(ids(await search('radius=10'))).toEqual([inside, near])
  })

  test.each(['quantity_desc', 'quantity_asc', 'distance', 'newest', 'oldest'])(
    'pages by %s through every row once, those within first',
    async (sort) => {
      const within = [await north(3, { quantity_kg: 300_000 }), await north(1, { quantity_kg: 500_000 })]
      const perhaps = [await north(11, outcode(5)), await north(12, { ...outcode(5), quantity_kg: 700_000 })]
      const nowhere = await place({ latitude: null, longitude: null, precision: null })
      const walked: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Answer = await search(`radius=10&sort=${sort}&limit=1&cursor=${cursor}`)
        expect(page.meta.total).toBe(5)
        walked.push(...ids(page))
        cursor = page.meta.next_cursor
      }
      expect(walked).toHaveLength(5)
      expect(new Set(walked.slice(0, 2))).toEqual(new Set(within))
      expect(new Set(walked.slice(2, 4))).toEqual(new Set(perhaps))
      expect(walked[4]).toBe(nowhere)
    },
  )

  test('does not mark a quote that is read by itself', async () => {
    const id = await north(11, outcode(3))
    const { body } = await t.as(t.world.a.supplier).get(`/api/quotes/${id}`)
    expect(body.data.perhaps_within).toBeNull()
  })
})

test('a pin very close to the meridian does not break the list', async () => {
  const { supplier } = t.world.a
  const onMeridian = { latitude: 51.478, longitude: 0 }
  await t.db.updateTable('companies').set(onMeridian).where('id', '=', supplier.company_id).execute()
  const made = await t.as(t.world.b.contractor).post('/api/quotes', { ...body(), latitude: 51.5, longitude: 1e-200 })
  expect([made.status, made.body.data.longitude]).toEqual([201, 0])
  await t.db.updateTable('quotes').set({ status: 1, markup_pence: 0 }).where('id', '=', made.body.data.id).execute()
  expect(ids(await search('radius=10'))).toEqual([made.body.data.id])
  await t.db.updateTable('companies').set(derby).where('id', '=', supplier.company_id).execute()
})

test('a distance is as rough as the rougher of its two ends', async () => {
  const { company_id } = t.world.a.supplier
  const standing = (precision: 'pin' | 'outcode') =>
    t.db
      .updateTable('companies')
      .set({ ...derby, precision })
      .where('id', '=', company_id)
      .execute()
  const precisions = async () =>
    (await search('radius=10&sort=oldest')).data.map(({ distance_precision }) => distance_precision)
  await place({ precision: 'unit' })
  await place({ precision: 'area', uncertainty_km: 25 })
  await place({ latitude: null, longitude: null, precision: null })
  await standing('outcode')
  expect(await precisions()).toEqual(['outcode', 'area', null])
  await standing('pin')
  expect(await precisions()).toEqual(['unit', 'area', null])
})

describe('the uncertainty of a place by its postcode', () => {
  const uncertaintyOf = async (id: number) =>
    (await t.db.selectFrom('quotes').select('uncertainty_km').where('id', '=', id).executeTakeFirst())?.uncertainty_km
  // By their lines in outcodes.csv: 0.0, 4.6, 15.4; and one that is newer than the list.
  test.each([
    ['DE24 9FU', 3],
    ['LN1 1AA', 4.6],
    ['PH33 6AA', 10],
    ['DE98 1AA', 25],
  ])('%s: %s km', async (postcode, km) => {
    const contractor = t.as(t.world.b.contractor)
    const { body: made } = await contractor.post('/api/quotes', { ...body(), postcode })
    expect(await uncertaintyOf(made.data.id)).toBe(km)
    const edited = { ...body(), postcode, latitude: 53.1, longitude: -1.2 }
    expect((await contractor.put(`/api/quotes/${made.data.id}`, edited)).status).toBe(200)
    expect(await uncertaintyOf(made.data.id)).toBe(0)
    expect((await contractor.put(`/api/quotes/${made.data.id}`, { ...body(), postcode })).status).toBe(200)
    expect(await uncertaintyOf(made.data.id)).toBe(0)
    const unpinned = { ...body(), postcode, latitude: null, longitude: null }
    expect((await contractor.put(`/api/quotes/${made.data.id}`, unpinned)).status).toBe(200)
    expect(await uncertaintyOf(made.data.id)).toBe(km)
  })
})

/** To seven decimals, as they are stored. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 1e7), max: Math.floor(max * 1e7) }).map((value) => value / 1e7)

test('the search agrees with a plain haversine, wherever the supplier is', async () => {
  const known = fc.constantFrom(
    { precision: 'pin', uncertainty_km: 0 } as const,
    { precision: 'unit', uncertainty_km: 0 } as const,
    { precision: 'sector', uncertainty_km: 3 } as const,
    { precision: 'outcode', uncertainty_km: 3.7 } as const,
    { precision: 'outcode', uncertainty_km: 10 } as const,
    { precision: 'area', uncertainty_km: 25 } as const,
  )
  const somewhere = fc.record({
    latitude: degrees(51.6, 54.2),
    longitude: degrees(-3, 0.4),
  })
  const placed = new Map<number, Point & { uncertainty_km: number }>()
  for (const [point, how] of fc.sample(fc.tuple(somewhere, known), 180)) {
    placed.set(await place({ ...point, ...how }), { ...point, ...how })
  }
  await fc.assert(
    fc.asyncProperty(somewhere, fc.constantFrom(...radiusOptions), async (from, radius) => {
      await t.db.updateTable('companies').set(from).where('id', '=', t.world.a.supplier.company_id).execute()
      const { data } = await search(`radius=${radius}&limit=200&sort=oldest`)
      const outside = [...placed].map(([id, quote]) => ({ id, quote, miles: haversineMiles(from, quote) - radius }))
      const within = outside.filter(({ miles }) => miles <= 0)
      const perhaps = outside.filter(({ miles, quote }) => miles > 0 && miles < quote.uncertainty_km * milesPerKm)
      expect(data.map(({ id, perhaps_within }) => [id, perhaps_within])).toEqual([
        ...within.map(({ id }) => [id, null]),
        ...perhaps.map(({ id }) => [id, radius]),
      ])
    }),
    { numRuns: 60 },
  )
})
