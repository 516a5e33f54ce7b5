import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listTips } from '../../../api/bids/returnLoadQueries.ts'
import { haversineMiles, roundMiles } from '../../../api/contract/geo.ts'
import { type ReturnLoads, returnReach } from '../../../api/contract/returnLoads.ts'
import { estimateRoadMiles } from '../../../api/contract/rules/roadMiles.ts'
import { daysAfter } from '../../../api/contract/rules/workdays.ts'
import type { Database } from '../../../api/db/schema.ts'
import { chooseHaulage, makeBid, makeHaulierBid, makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Member } from '../world.ts'

type ReturnLoadPage = z.output<typeof ReturnLoads>

const t = await openTestApi()
const { world } = t
/** Its orders tip in Derby and load at Grangemill. */
const { a } = world
/** The firms that buy and supply the loads for the way back. */
const others = { ...world.b, supplier: world.rivalSupplier }
beforeEach(async () => {
  await t.db.deleteFrom('tickets').execute()
  await t.db.deleteFrom('orders').execute()
  await t.db.updateTable('quotes').set({ is_ordered: false, deleted_at: t.clock.now }).execute()
})

const derby = { latitude: 52.8876, longitude: -1.4421 }
const grangemill = { latitude: 53.1176, longitude: -1.6365 }
/** So many miles north of it: a degree is 69.09 miles. */
const north = ({ latitude, longitude }: typeof derby, miles: number) => ({
  latitude: latitude + miles / 69.0935,
  longitude,
})

type Load = {
  collect?: typeof derby
  deliver?: typeof derby
  quote?: Partial<Insertable<Database['quotes']>>
  bid?: Partial<Insertable<Database['bids']>>
}

/** A bid that needs a haulier, collected in Derby and delivered at Grangemill unless said otherwise. */
async function makeLoad({ collect = derby, deliver = grangemill, quote = {}, bid = {} }: Load = {}) {
  const quote_id = await makeQuote(t.db, world, others, { ...deliver, quantity_kg: 60_000, ...quote })
  const bid_id = await makeBid(t.db, others, quote_id, {
    collection_latitude: collect.latitude,
    collection_longitude: collect.longitude,
    quantity_kg: 60_000,
    ...bid,
  })
  return { quote_id, bid_id }
}
const order = (quote: Load['quote'] = {}, chain = a) => makeOrder(t.db, world, chain, { driver: false, quote })
const ask = (query = '', who: Pick<Member, 'token'> = a.haulier) => t.as(who).get(`/api/haulier/return-loads${query}`)
const found = async (query = '', who: Pick<Member, 'token'> = a.haulier): Promise<number[]> => {
  const { status, body } = await ask(query, who)
  expect(status).toBe(200)
  expect(body.meta.total).toBeGreaterThanOrEqual(body.data.length)
  return body.data.map(({ bid_id }: { bid_id: number }) => bid_id)
}

describe('a load for the way back', () => {
  test('gives the product, both places, the empty miles and the firm’s order that it goes with, but no price', async () => {
    const own = await order()
    const load = await makeLoad({ collect: north(derby, 2), deliver: north(grangemill, 3) })
    const { body } = await ask()
    expect(body).toEqual({
      data: [
        {
          id: load.bid_id,
          ...load,
          product_name: '20 mm limestone',
          quantity: 60,
          collection_address: 'Grange Mill Quarry, Grangemill',
          collection_postcode: 'DE4 4HY',
          address: '1 contractor-b Way',
          city: 'Sheffield',
          postcode: 'S9 1XX',
          delivery_from_date: '2026-03-16',
          delivery_to_date: '2026-03-27',
          run_miles: 18.7,
          road_miles: 26.3,
          road_minutes: null,
          run_precision: 'pin',
          miles_from_tip: 2.9,
          from_tip_precision: 'pin',
          miles_to_load: 4.3,
          to_load_precision: 'pin',
          miles_saved: 17.9,
          order: {
            quote_id: own.quote_id,
            product_name: '20 mm limestone',
            collection_address: 'Grange Mill Quarry, Grangemill',
            collection_postcode: 'DE4 4HY',
            address: '1 contractor-a Way',
            city: 'Derby',
            postcode: 'DE24 9FU',
            delivery_from_date: '2026-03-16',
            delivery_to_date: '2026-03-27',
          },
        },
      ],
      meta: { total: 1, next_cursor: null },
    })
  })

  test('gives the precision of both its ends', async () => {
    await order({ precision: 'outcode', uncertainty_km: 4 })
    await makeLoad({
      quote: { precision: 'area', uncertainty_km: 25 },
      bid: { collection_precision: 'sector' },
    })
    const { body } = await ask()
    expect(body.data).toMatchObject([
      { from_tip_precision: 'outcode', run_precision: 'area', to_load_precision: 'area' },
    ])
  })

  test('is listed by the empty miles it saves against going home, and not at all if it saves none', async () => {
    await order()
    const far = await makeLoad({ collect: north(derby, 1), deliver: north(grangemill, 15) })
    await makeLoad({ collect: north(derby, 1), deliver: north(grangemill, 17) })
    await makeLoad({ collect: grangemill, deliver: derby })
    const home = await makeLoad({ collect: north(derby, 8), deliver: north(grangemill, 1) })
    const near = await makeLoad({ collect: north(derby, 2), deliver: north(grangemill, 1) })
    const wanted = [near, home, far].map(({ bid_id }) => bid_id)
    expect(await found()).toEqual(wanted)
    const first = (await ask('?limit=2')).body
    expect(first.meta.total).toBe(3)
    expect(first.data).toMatchObject([{ miles_saved: 20.8 }, { miles_saved: 12.2 }])
    expect(await found(`?limit=2&cursor=${first.meta.next_cursor}`)).toEqual(wanted.slice(2))
  })

  test('is listed once, with the order asked for or the one that it suits best', async () => {
    const here = await order()
    const there = await order(north(derby, 5))
    const load = await makeLoad({ collect: north(derby, 5) })
    expect((await ask()).body.data).toMatchObject([{ ...load, order: { quote_id: there.quote_id } }])
    expect((await ask(`?quote_id=${here.quote_id}`)).body.data).toMatchObject([
      { ...load, miles_from_tip: 7.2, order: { quote_id: here.quote_id } },
    ])
  })

  test('is measured once for orders of one site on the same days, and listed with the oldest', async () => {
    const oldest = await order()
    const younger = await order()
    const later = await order({ delivery_to_date: '2026-03-28' })
    const load = await makeLoad({ collect: north(derby, 4) })
    const tips = await listTips(t.db, a.haulier.company_id, undefined, '2026-03-16')
    expect(tips.map(({ order_id }) => order_id)).toEqual([oldest.quote_id, later.quote_id])
    expect((await ask()).body.data).toMatchObject([{ ...load, order: { quote_id: oldest.quote_id } }])
    const asked = await ask(`?quote_id=${younger.quote_id}`)
    expect(asked.body.data).toMatchObject([{ ...load, order: { quote_id: younger.quote_id } }])
  })

  test(`lies within ${returnReach.miles} miles of the tip, in every direction`, async () => {
    // Far from home, so that a load at any distance saves miles.
    const tip = north(derby, -40)
    const east = (miles: number) => ({ ...tip, longitude: tip.longitude + miles / 42.24 })
    await order(tip)
    const inside = await makeLoad({ collect: north(tip, 19.9) })
    const aside = await makeLoad({ collect: east(19.8) })
    await makeLoad({ collect: north(tip, 20.1) })
    await makeLoad({ collect: east(20.2) })
    expect(new Set(await found())).toEqual(new Set([inside.bid_id, aside.bid_id]))
  })

  test('is not found from a site at the pole, without a fault', async () => {
    await order({ latitude: 90, longitude: 0 })
    await makeLoad()
    expect(await found()).toEqual([])
  })
})

describe('the list has only what the firm may still price', () => {
  test('a bid leaves the list while it has the firm’s own price', async () => {
    await order()
    const load = await makeLoad()
    expect(await found()).toEqual([load.bid_id])
    await t.as(a.haulier).put(`/api/bids/${load.bid_id}/haulier-price`, { haulier_delivery_price: 480 })
    expect(await found()).toEqual([])
    await t.as(a.haulier).delete(`/api/bids/${load.bid_id}/haulier-price`)
    expect(await found()).toEqual([load.bid_id])
  })

  test('a bid priced by others stays, without their price', async () => {
    await order()
    const load = await makeLoad()
    const before = (await ask()).raw.body
    await makeHaulierBid(t.db, { ...others, haulier: world.rivalHaulier }, load, { price_pence: 987_654 })
    expect((await ask()).raw.body).toBe(before)
  })

  test.each([
    ['its quote waits for verification', { status: 0, markup_pence: null }, {}],
    ['its quote has an order', { is_ordered: true }, {}],
    ['its site is not known', { latitude: null, longitude: null, precision: null }, {}],
    ['its contractor is shut out', { withheld: true }, {}],
    ['its quote was deleted', { deleted_at: new Date() }, {}],
    ['its contractor collects', { delivery_method: 'Collect' }, {}],
    ['its window has ended', { delivery_from_date: '2026-03-01', delivery_to_date: '2026-03-09' }, {}],
    ['its quote takes no bids any more', { bids_until: '2026-03-09' }, {}],
    ['its supplier withdrew it', {}, { status: 'cancelled' }],
    ['it was rejected', {}, { status: 'rejected', accepted: 'rejected' }],
    [
      'where it is collected is not known',
      {},
      { collection_latitude: null, collection_longitude: null, collection_precision: null },
    ],
  ] as const)('a bid is left out where %s', async (_, quote, bid) => {
    await order()
    await makeLoad({ quote, bid })
    expect(await found()).toEqual([])
  })

  test('a bid is left out where its supplier is shut out', async () => {
    await order()
    await makeLoad()
    await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', world.rivalSupplier.id).execute()
    expect(await found()).toEqual([])
    await t.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', world.rivalSupplier.id).execute()
  })
})

describe('the list is for running orders', () => {
  test.each([
    ['is closed', { closed_by: 1, closed_at: new Date(), close_reason: 'Enough' }],
    ['is delivered whole', { quantity_kg: 19_400 }],
  ])('no load is listed once the order %s', async (_, change) => {
    const own = await order()
    await makeLoad()
    await makeTicket(t.db, a, own.quote_id)
    expect(await found()).toHaveLength(1)
    await t.db.updateTable('orders').set(change).where('quote_id', '=', own.quote_id).execute()
    expect(await found()).toEqual([])
  })

  test('a late order counts for some weeks, until it has stalled', async () => {
    const late = await order({ delivery_from_date: '2026-01-12', delivery_to_date: '2026-02-09' })
    await makeLoad({ quote: { delivery_from_date: '2026-03-09', delivery_to_date: '2026-03-12' } })
    expect(await found()).toHaveLength(1)
    await t.db.updateTable('quotes').set({ delivery_to_date: '2026-02-07' }).where('id', '=', late.quote_id).execute()
    expect(await found()).toEqual([])
  })

  test('a load’s window overlaps the order’s', async () => {
    await order({ delivery_from_date: '2026-03-16', delivery_to_date: '2026-03-20' })
    const load = (from: string, to: string) => makeLoad({ quote: { delivery_from_date: from, delivery_to_date: to } })
    await load('2026-03-11', '2026-03-15')
    const during = await load('2026-03-11', '2026-03-16')
    const last = await load('2026-03-20', '2026-04-10')
    await load('2026-03-21', '2026-04-10')
    expect(await found()).toEqual([during.bid_id, last.bid_id])
  })

  test('orders carried by another haulier or by the supplier don’t count', async () => {
    const foreign = await order({}, { ...a, haulier: world.rivalHaulier })
    await makeOrder(t.db, world, a, { carrier: 'supplier' })
    await makeLoad()
    expect(await found()).toEqual([])
    expect(await found(`?quote_id=${foreign.quote_id}`)).toEqual([])
    expect(await found(`?quote_id=${foreign.quote_id}`, world.rivalHaulier)).toHaveLength(1)
    expect(await found('?quote_id=2000000000')).toEqual([])
  })
})

test('of 1,000 random returns, exactly those are offered that save empty miles', { timeout: 120_000 }, async () => {
  const place = fc.record({
    latitude: fc.double({ min: 52.2, max: 53.7, noNaN: true }),
    longitude: fc.double({ min: -2.4, max: -0.7, noNaN: true }),
  })
  const days = { opens: fc.integer({ min: 0, max: 25 }), lasts: fc.integer({ min: 0, max: 9 }) }
  const tips = fc.sample(place, { numRuns: 5, seed: 27 })
  const returns = fc.sample(fc.record({ collect: place, deliver: place, ...days }), { numRuns: 1_000, seed: 27 })
  for (const tip of tips) await order(tip)
  const made = new Map<number, (typeof returns)[number]>()
  for (const load of returns) {
    const from = daysAfter('2026-03-10', load.opens)
    const quote = { delivery_from_date: from, delivery_to_date: daysAfter(from, load.lasts) }
    made.set((await makeLoad({ ...load, quote })).bid_id, load)
  }

  const road = (from: typeof derby, to: typeof derby) => roundMiles(estimateRoadMiles(haversineMiles(from, to)))
  const worth = [...made].flatMap(([bid_id, { collect, deliver, opens, lasts }]) => {
    const [from, to] = [daysAfter('2026-03-10', opens), daysAfter('2026-03-10', opens + lasts)]
    const savings = tips
      .filter((tip) => haversineMiles(tip, collect) <= 20 && from <= '2026-03-27' && to >= '2026-03-16')
      .map((tip) => road(tip, grangemill) - road(tip, collect) - road(deliver, grangemill))
    const most = Math.max(...savings)
    return most >= 1 ? [[bid_id, most] as const] : []
  })
  const offered: [bidId: number, saved: number][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta } = (await ask(`?limit=200&cursor=${cursor}`)).body as ReturnLoadPage
    for (const { bid_id, miles_saved } of data) offered.push([bid_id, miles_saved])
    expect(meta.total).toBe(worth.length)
    cursor = meta.next_cursor
  }
  expect(worth.length).toBeGreaterThan(50)
  expect(offered.filter(([, saved]) => saved < 1)).toEqual([])
  expect(offered.map(([, saved]) => saved)).toEqual(offered.map(([, saved]) => saved).toSorted((a, b) => b - a))
  expect(new Map(offered)).toEqual(new Map(worth.map(([bid_id, saved]) => [bid_id, roundMiles(saved)])))
})

describe('a firm of two trades', () => {
  const both = () => world.allRounder
  beforeEach(() => order({}, { ...a, haulier: both() }))

  test('sees only its own bid while it is undecided', async () => {
    const load = await makeLoad()
    expect(await found('', both())).toEqual([])
    const hauled = await makeBid(t.db, { ...others, supplier: both() }, load.quote_id, {
      collection_latitude: derby.latitude,
      collection_longitude: derby.longitude,
    })
    expect(await found('', both())).toEqual([hauled])
  })

  test('sees rivals’ bids on a quote for which it has decided to price delivery', async () => {
    const load = await makeLoad()
    await chooseHaulage(t.db, both(), load)
    expect(await found('', both())).toEqual([load.bid_id])
  })

  test('sees none of the bids on its own quotes', async () => {
    const quote_id = await makeQuote(t.db, world, { ...others, contractor: both() })
    await makeBid(t.db, others, quote_id, {
      collection_latitude: derby.latitude,
      collection_longitude: derby.longitude,
    })
    expect(await found('', both())).toEqual([])
  })
})

test.each([
  ['quote_id=abc', 'quote_id'],
  ['quote_id=0', 'quote_id'],
  ['quote_id=-3', 'quote_id'],
  ['quote_id=1e3', 'quote_id'],
  ['quote_id=99999999999', 'quote_id'],
  ['quote_id=1&quote_id=2', 'quote_id'],
  ['quote_id=1%20or%201=1', 'quote_id'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['cursor=nonsense', 'cursor'],
  ['cursor=WzEsMiwzXQ', 'cursor'],
  [`cursor=${Buffer.from('["x",1]').toString('base64url')}`, 'cursor'],
])('%s is refused', async (query, field) => {
  const { status, body } = await ask(`?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})
