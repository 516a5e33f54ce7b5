import { beforeAll, describe, expect, test } from 'vitest'
import type { BidSort } from '../../../api/contract/bids.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { makeManyBids } from '../manyBids.ts'
import { bidTerms } from '../scenarios/bids.ts'
import type { Person } from '../world.ts'

/** The comparison of a quote's bids, in an order, page by page. */

const t = await openTestApi()

type Row = { id: number; status: string; quantity: number; total_price: number; distance_miles: number | null }
type Compared = { data: Row[]; meta: { total: number; next_cursor: string | null; lowest_total?: number | null } }
const ask = async (id: number, query: string, who: Person = t.world.a.contractor): Promise<Compared> =>
  (await t.as(who).get(`/api/quotes/${id}/bids${query}`)).body

async function wholeList(id: number, sort: BidSort): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta }: Compared = await ask(id, `?sort=${sort}&limit=200&cursor=${cursor}`)
    rows.push(...data)
    cursor = meta.next_cursor
  }
  return rows
}

describe('a short comparison', () => {
  let quote: number
  /** `dear` has the best badge, `near` is close and begins last, `cheap` is the lowest by its second haulier. */
  let ids: { dear: number; near: number; cheap: number; part: number; out: number }
  beforeAll(async () => {
    const { db, world } = t
    const { a, b, rivalSupplier, allRounder, rivalHaulier } = world
    quote = await makeQuote(db, world, a)
    const of = (supplier: typeof rivalSupplier) => ({ ...a, supplier })
    const dear = await makeBid(db, of(b.supplier), quote, { price_pence: 900_000, earliest_start: '2026-03-18' })
    await makeHaulierBid(db, a, { quote_id: quote, bid_id: dear }, { price_pence: 200_000 })
    const near = { can_deliver: true, price_pence: 800_000, earliest_start: '2026-03-20' }
    const cheap = await makeBid(db, of(rivalSupplier), quote, { price_pence: 400_000, earliest_start: null })
    await db.updateTable('companies').set({ fors_status: 'bronze' }).where('id', '=', rivalHaulier.company_id).execute()
    const prices = { quote_id: quote, bid_id: cheap }
    await makeHaulierBid(db, { ...a, haulier: rivalHaulier }, prices, { price_pence: 300_000 })
    ids = {
      dear,
      cheap,
      near: await makeBid(db, a, quote, near),
      part: await makeBid(db, of(allRounder), quote, { can_deliver: true, price_pence: 1_000, quantity_kg: 100_000 }),
      out: await makeBid(db, { ...a, supplier: { ...a.supplier, company_id: b.contractor.company_id } }, quote, {
        can_deliver: true,
        price_pence: 100,
        status: 'rejected',
        accepted: 'rejected',
      }),
    }
  })
  const named = (rows: readonly Row[]) =>
    rows.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id)

  test.each([
    ['total', ['cheap', 'near', 'dear', 'part', 'out']],
    ['total_desc', ['dear', 'near', 'cheap', 'part', 'out']],
    ['per_tonne', ['cheap', 'near', 'dear', 'part', 'out']],
    ['distance', ['near', 'dear', 'cheap', 'part', 'out']],
    ['starts', ['dear', 'near', 'cheap', 'part', 'out']],
    ['fors', ['dear', 'cheap', 'near', 'part', 'out']],
  ] as const)('is sorted by %s', async (sort, expected) => {
    const { data } = await ask(quote, `?sort=${sort}`)
    // Those that load at one place are as far.
    const inOrder = named(data)
    if (sort === 'distance') expect(inOrder.slice(0, 1)).toEqual(['near'])
    else expect(inOrder).toEqual(expected)
    expect(inOrder.slice(3)).toEqual(['part', 'out'])
  })

  test('gives each bid’s collection point and the precision of the rougher end of its route', async () => {
    const { db, world } = t
    const id = await makeQuote(db, world, world.a)
    const rough = await makeBid(db, world.a, id, { collection_precision: 'outcode' })
    await makeHaulierBid(db, world.a, { quote_id: id, bid_id: rough })
    const of = { ...world.a, supplier: world.rivalSupplier }
    const exact = await makeBid(db, of, id)
    await makeHaulierBid(db, world.a, { quote_id: id, bid_id: exact })
    const delivered = await makeBid(db, { ...world.a, supplier: world.allRounder }, id, { can_deliver: true })
    const rows = async () => {
      const { data } = await ask(id, '')
      return Object.fromEntries(data.map((bid) => [bid.id, bid]))
    }
    const place = { collection_latitude: 53.1176, collection_longitude: -1.6365 }
    const seen = await rows()
    expect(seen[rough]).toMatchObject({ ...place, collection_precision: 'outcode', distance_precision: 'outcode' })
    expect(seen[exact]).toMatchObject({ ...place, distance_precision: 'pin' })
    expect(seen[delivered]).toMatchObject({ collection_latitude: null, distance_precision: 'pin' })
    const firm = db.updateTable('companies').where('id', '=', Number(world.allRounder.company_id))
    await firm.set({ precision: 'sector' }).execute()
    expect((await rows())[delivered]).toMatchObject({ distance_precision: 'sector' })
    await firm.set({ precision: 'pin' }).execute()
    await db.updateTable('quotes').set({ precision: 'outcode', uncertainty_km: 5 }).where('id', '=', id).execute()
    expect((await rows())[exact]).toMatchObject({ distance_precision: 'outcode' })
  })

  test('gives the lowest and highest total of the whole list on every page', async () => {
    const first = await ask(quote, '?sort=total&limit=1')
    const totals = { total: 5, lowest_total: 7288, highest_total: 11_288 }
    expect(first.meta).toMatchObject(totals)
    const second = await ask(quote, `?sort=total&limit=1&cursor=${first.meta.next_cursor}`)
    expect(second.meta).toMatchObject(totals)
    expect(named([...first.data, ...second.data])).toEqual(['cheap', 'near'])
  })

  test('shows totals to the owner and admins only, in any sort order', async () => {
    expect((await ask(quote, '', t.world.admin)).meta).toHaveProperty('lowest_total')
    for (const who of [t.world.a.supplier, t.world.a.haulier, t.world.rivalHaulier]) {
      for (const sort of ['', '?sort=total', '?sort=total_desc']) {
        expect(Object.keys((await ask(quote, sort, who)).meta)).toEqual(['total', 'next_cursor'])
      }
    }
  })

  test('refuses an unknown sort order and a made-up cursor', async () => {
    for (const query of ['?sort=price', '?sort=', '?cursor=made-up', '?cursor=WzFd']) {
      expect((await t.as(t.world.a.contractor).get(`/api/quotes/${quote}/bids${query}`)).status).toBe(422)
    }
  })
})

test('a bid may give its earliest start, within the delivery window', async () => {
  const { a } = t.world
  const quote = await makeQuote(t.db, t.world, a)
  const submit = (earliest_start: unknown) =>
    t.as(a.supplier).post(`/api/quotes/${quote}/bids`, { ...bidTerms, can_deliver: 'yes', earliest_start })
  for (const [day, text] of [
    ['2026-03-28', 'The earliest start must lie before the delivery window ends.'],
    ['2026-02-30', 'The earliest start field must be a valid date.'],
    [20260318, 'The earliest start field must be a string.'],
  ] as const) {
    const { status, body } = await submit(day)
    expect([status, body.errors]).toEqual([422, { earliest_start: [text] }])
  }
  const { body } = await submit('2026-03-27')
  expect(body.data).toMatchObject({ earliest_start: '2026-03-27' })
  const update = { ...bidTerms, can_deliver: 'yes', earliest_start: '' }
  expect((await t.as(a.supplier).put(`/api/bids/${body.data.id}`, update)).body.data.earliest_start).toBeNull()
})

describe('a comparison of 1,500 bids', () => {
  const bids = 1_500
  let quote: number
  beforeAll(async () => {
    quote = await makeQuote(t.db, t.world, t.world.a)
    const { a, rivalHaulier } = t.world
    await makeManyBids(t.db, quote, [a.haulier.company_id, rivalHaulier.company_id], bids)
  }, 60_000)

  test('lists each bid once across its pages, the cheapest first', { timeout: 60_000 }, async () => {
    const rows = await wholeList(quote, 'total')
    expect(rows).toHaveLength(bids)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(bids)
    const placeOf = ({ status, quantity }: Row) => (status === 'rejected' ? 2 : quantity < 480 ? 1 : 0)
    const inOrder = rows.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || one.total_price - other.total_price || one.id - other.id,
    )
    expect(rows.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
    expect((await ask(quote, '?limit=1')).meta.lowest_total).toBe(rows[0]?.total_price)
  })
})
