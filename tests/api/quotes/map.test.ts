import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { mostPoints } from '../../../api/contract/nearQuotes.ts'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** A supplier's open quotes as places on the map: each by itself, or in groups that can be looked into. */

const derby = { latitude: 52.8876, longitude: -1.4421 }

const t = await openTestApi()
beforeEach(async () => {
  await t.db.updateTable('quotes').set({ deleted_at: t.clock.now, is_ordered: false }).execute()
})

type Row = Parameters<typeof makeQuote>[3]
const place = (row: Row = {}) => makeQuote(t.db, t.world, t.world.b, { ...derby, ...row })
const ask = (path: string, person = t.world.a.supplier) => t.as(person).get(path)
const map = async (query = '') => (await ask(`/api/quotes/map?${query}`)).body.data
const sidesOf = ({ south, north, west, east }: Record<string, number>) => ({
  south: String(south),
  north: String(north),
  west: String(west),
  east: String(east),
})

/** So many more of the same, a tonne each, in a field of hundredths of a degree, or all on its spot. */
const plant = (first: number, count: number, apart: 0 | 0.01) =>
  sql`insert into quotes (company_id, user_id, product_id, quantity_kg, address, postcode, latitude, longitude,
      precision, delivery_from_date, delivery_to_date, tested_stone_supplier, delivery_method, access_times_open,
      access_times_close, status, markup_pence, created_at, updated_at)
    select company_id, user_id, product_id, 1000, address, postcode, latitude + (n % 40 - 20) * ${apart}::float8,
      longitude + (n / 40 - 25) * ${apart}::float8, precision, delivery_from_date, delivery_to_date,
      tested_stone_supplier, delivery_method, access_times_open, access_times_close, 1, 100, created_at, updated_at
    from quotes, generate_series(1, ${count}::int) n where quotes.id = ${first}`.execute(t.db)

describe('the map', () => {
  test('gives its centre, the places and how many quotes have none', async () => {
    const exact = await place({ quantity_kg: 480_000 })
    const rough = await place({ precision: 'outcode', uncertainty_km: 3 })
    await place({ latitude: null, longitude: null, precision: null })
    const answer = await map()
    expect(answer).toMatchObject({ total: 3, unplaced: 1, clusters: [], centre: { is_rough: false } })
    expect(answer.points.find(({ quote_id }: { quote_id: number }) => quote_id === exact)).toEqual({
      ...derby,
      quote_id: exact,
      quantity: 480,
      product_name: expect.any(String),
      is_rough: false,
    })
    expect(answer.points.find(({ quote_id }: { quote_id: number }) => quote_id === rough).is_rough).toBe(true)
  })

  test('has no centre and no limit of distance for a firm without a place', async () => {
    const id = await place()
    const nowhere = { latitude: null, longitude: null, precision: null }
    await t.db.updateTable('companies').set(nowhere).where('id', '=', t.world.rivalSupplier.company_id).execute()
    const { body } = await ask('/api/quotes/map', t.world.rivalSupplier)
    expect(body.data.centre).toBeNull()
    expect(body.data.points.map(({ quote_id }: { quote_id: number }) => quote_id)).toEqual([id])
  })

  test('is empty without quotes', async () => {
    expect(await map()).toMatchObject({ total: 0, unplaced: 0, points: [], clusters: [] })
  })

  test('shows quotes on one spot as one group whose box has no size and opens no further', async () => {
    const first = await place({ quantity_kg: 1_000 })
    await plant(first, mostPoints, 0)
    const { clusters } = await map()
    const { latitude, longitude } = derby
    expect(clusters).toMatchObject([
      { count: mostPoints + 1, south: latitude, north: latitude, west: longitude, east: longitude },
    ])
    const [group] = clusters
    expect(await map(new URLSearchParams(sidesOf(group)).toString())).toMatchObject({
      total: mostPoints + 1,
      points: [],
      clusters: [{ count: mostPoints + 1, south: latitude, north: latitude, west: longitude, east: longitude }],
    })
  })

  test('leaves out what lies outside a given box or has no place, and never exceeds the radius', async () => {
    const [inside] = [await place(), await place({ latitude: derby.latitude + 0.1 })]
    await place({ latitude: null, longitude: null, precision: null })
    const beside = { south: '52.8', north: '52.95', west: '-1.5', east: '-1.4' }
    const { total, unplaced, points } = await map(new URLSearchParams(beside).toString())
    expect([total, unplaced, points.map(({ quote_id }: { quote_id: number }) => quote_id)]).toEqual([1, 0, [inside]])
    const wide = { south: '-90', north: '90', west: '-180', east: '180' }
    await place({ latitude: 57.15, longitude: -2.1 })
    expect((await map(new URLSearchParams(wide).toString())).total).toBe(2)
  })

  test.each([
    ['south', { south: 'abc' }],
    ['south', { south: '' }],
    ['north', { north: '90.1' }],
    ['west', { west: '-180.1' }],
    ['east', { east: '1e400' }],
    ['west', { west: undefined }],
    ['north', { north: '52.7' }],
    ['east', { east: '-1.6' }],
  ])('a box with a bad %s side is 422 with that side named: %j', async (side, change) => {
    const box = { south: '52.8', north: '52.95', west: '-1.5', east: '-1.4', ...change }
    const sides = Object.entries(box).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const { status, body } = await ask(`/api/quotes/map?${new URLSearchParams(sides)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [side]])
  })

  test('shows each of 2,000 quotes, and 2,001 in groups that leave no quote and no tonne out', async () => {
    const first = await place({ quantity_kg: 1_000 })
    await plant(first, mostPoints - 1, 0.01)
    const whole = await map()
    expect([whole.total, whole.points.length, whole.clusters.length]).toEqual([mostPoints, mostPoints, 0])
    await place({ quantity_kg: 1_000 })
    const { total, points, clusters } = await map()
    expect(total).toBe(mostPoints + 1)
    expect(clusters.length).toBeGreaterThan(10)
    expect(points.length + clusters.length).toBeLessThanOrEqual(mostPoints)
    const sum = (part: 'count' | 'quantity') =>
      clusters.reduce((all: number, cluster: { count: number; quantity: number }) => all + cluster[part], 0)
    expect([sum('count') + points.length, sum('quantity') + points.length]).toEqual([mostPoints + 1, mostPoints + 1])
    // Each opens by its own box, into what it counted, until every quote stands by itself.
    const shown = new Set(points.map(({ quote_id }: { quote_id: number }) => quote_id))
    const [fullest] = clusters.toSorted((one: { count: number }, other: { count: number }) => other.count - one.count)
    const { count, quantity, ...group } = fullest
    const inside = await map(new URLSearchParams(sidesOf(group)).toString())
    expect([inside.total, inside.points.length, inside.clusters]).toEqual([count, count, []])
    expect(inside.points.reduce((all: number, point: { quantity: number }) => all + point.quantity, 0)).toBe(quantity)
    expect(inside.points.filter(({ quote_id }: { quote_id: number }) => shown.has(quote_id))).toEqual([])
    for (const { latitude, longitude } of clusters) {
      expect(Math.abs(latitude - derby.latitude)).toBeLessThan(0.21)
      expect(Math.abs(longitude - derby.longitude)).toBeLessThan(0.26)
    }
  })
})
