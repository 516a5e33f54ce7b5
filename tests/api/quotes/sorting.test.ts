import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { encodeCursor } from '../../../api/contract/wire/cursor.ts'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

/** Every list is sorted by the server: its pages meet each row once, in the order asked for. */

const t = await openTestApi()
const { db, world } = t
const quotes = [
  { quantity_kg: 300_000, product_id: world.products.sand, delivery_from_date: '2026-03-20' },
  { quantity_kg: 100_000, product_id: world.products.limestone, delivery_from_date: '2026-03-16' },
  { quantity_kg: 300_000, product_id: world.products.limestone, delivery_from_date: '2026-03-20' },
  { quantity_kg: 200_000, product_id: world.products.sand, delivery_from_date: '2026-03-18' },
]
for (const [at, quote] of quotes.entries()) {
  const id = await makeQuote(db, world, world.a, quote)
  await makeBid(db, world.a, id, { price_pence: 500_000 + (at % 3) * 100, quantity_kg: quote.quantity_kg })
  await makeOrder(db, world, { ...world.a, supplier: at % 2 ? world.a.supplier : world.rivalSupplier }, { quote })
  if (at < 2) await makeOrder(db, world, world.a, { quote })
}
await sql`update orders set markup_pence = quote_id % 3, accepted_at = accepted_at + quote_id % 2 * interval '1 hour'`.execute(
  db,
)

type Row = Record<string, string | number>
async function walk(person: Person, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { status, body }: { status: number; body: { data: Row[]; meta: { next_cursor: string | null } } } = await t
      .as(person)
      .get(`${path}limit=3&cursor=${cursor}`)
    expect(status).toBe(200)
    rows.push(...body.data)
    cursor = body.meta.next_cursor
  }
  return rows
}

const people = () => ({
  contractor: t.world.a.contractor,
  supplier: t.world.b.supplier,
  bidder: t.world.a.supplier,
  haulier: t.world.a.haulier,
  admin: t.world.admin,
})
const lists = {
  'quotes of a contractor': ['contractor', '/api/quotes?as=contractor'],
  'quotes of a supplier': ['supplier', '/api/quotes?as=supplier'],
  'quotes of a haulier': ['haulier', '/api/quotes?as=haulier'],
  'quotes of an admin': ['admin', '/api/quotes?'],
  'my bids': ['bidder', '/api/my-bid-quotes?'],
  'orders of a contractor': ['contractor', '/api/contractor/accepted-quotes?'],
  'orders of a supplier': ['bidder', '/api/supplier/accepted-quotes?'],
  'orders of a haulier': ['haulier', '/api/haulier/accepted-quotes?'],
} as const
type List = keyof typeof lists
const ofQuotes = [
  'quotes of a contractor',
  'quotes of a supplier',
  'quotes of a haulier',
  'quotes of an admin',
] as const
const namingSuppliers = ['orders of a contractor', 'orders of a haulier'] as const
const ofOrders = [...namingSuppliers, 'orders of a supplier'] as const

const byKey: [field: string, sort: string, lists: readonly List[]][] = [
  ['quantity', 'quantity', ofQuotes],
  ['product_name', 'product', [...ofQuotes, ...ofOrders, 'my bids']],
  ['delivery_from_date', 'dates', ofQuotes],
  ['bid_quantity', 'quantity', ['my bids']],
  ['price', 'price', ['my bids']],
  ['supplier_name', 'supplier', namingSuppliers],
  ['total', 'total', ['orders of a contractor']],
]
const cases = byKey.flatMap(([field, sort, names]) => names.map((list) => [list, sort, field] as const))

test.each(cases)('%s are sorted by %s', async (list, sort, field) => {
  const [who, path] = lists[list]
  const all = (await walk(people()[who], `${path}&`)).map(({ quote_id }) => quote_id)
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const direction of ['asc', 'desc'] as const) {
    const rows = await walk(people()[who], `${path}&sort=${sort}_${direction}&`)
    expect(rows.map(({ quote_id }) => quote_id).toSorted()).toEqual(all.toSorted())
    const keys = rows.map((row) => row[field] ?? '')
    const sign = direction === 'asc' ? 1 : -1
    expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -sign : one > other ? sign : 0)))
    expect(new Set(keys).size).toBeGreaterThan(1)
  }
})

test.each(Object.keys(lists) as List[])('%s are sorted oldest first', async (list) => {
  const [who, path] = lists[list]
  const newest = await walk(people()[who], `${path}&sort=newest&`)
  const oldest = await walk(people()[who], `${path}&sort=oldest&`)
  expect(oldest.map(({ quote_id }) => quote_id)).toEqual(newest.map(({ quote_id }) => quote_id).reverse())
})

describe('a hostile query', () => {
  test.each<[List, string, string]>([
    ...(Object.keys(lists) as List[]).flatMap((list): [List, string, string][] => [
      [list, 'sort=price;drop table quotes', 'sort'],
      [list, 'sort=', 'sort'],
      [list, 'sort=newest&sort=oldest', 'sort'],
      [list, `sort=product_asc&cursor=${encodeCursor(list.startsWith('quotes') ? [0, 5, 1] : [5, 1])}`, 'cursor'],
      [list, `sort=newest&cursor=${encodeCursor(list.startsWith('quotes') ? [0, 'x', 1] : ['x', 1])}`, 'cursor'],
    ]),
    ['quotes of a contractor', 'sort=distance', 'sort'],
    ...(['contractor', 'supplier', 'haulier'] as const).map((who): [List, string, string] => [
      `quotes of a ${who}`,
      'sort=waiting',
      'sort',
    ]),
    ['quotes of an admin', `sort=waiting&cursor=${encodeCursor([0, 5, 1])}`, 'cursor'],
    ['quotes of an admin', 'sort=distance', 'sort'],
    ['quotes of a contractor', 'sort=markup_asc', 'sort'],
    ['quotes of a supplier', `sort=dates_asc&cursor=${encodeCursor([0, '2026-02-30', 1])}`, 'cursor'],
    ['quotes of a supplier', `sort=newest&cursor=${encodeCursor([0, 1.5, 1])}`, 'cursor'],
    ['orders of a haulier', 'sort=total_asc', 'sort'],
    ['orders of a supplier', 'sort=total_asc', 'sort'],
    ['orders of a supplier', 'sort=supplier_asc', 'sort'],
    ['orders of a contractor', `sort=total_asc&cursor=${encodeCursor([1.5, 1])}`, 'cursor'],
    ['my bids', `sort=price_asc&cursor=${encodeCursor([1e300, 1])}`, 'cursor'],
    ['my bids', 'status=cancelled', 'status'],
    ['my bids', 'status=pending&status=accepted', 'status'],
  ])('for %s is refused with the field named: %s', async (list, query, field) => {
    const [who, path] = lists[list]
    const { status, body } = await t.as(people()[who]).get(`${path}&${query}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

test('quotes that wait for verification are sorted by their wait, which a change restarts', async () => {
  const { db, world } = t
  const waits = (day: number) =>
    makeQuote(db, world, world.a, { status: 0, markup_pence: null, updated_at: new Date(Date.UTC(2026, 1, day)) })
  const [changed, first, second, same] = [await waits(27), await waits(3), await waits(4), await waits(4)]
  const rows = await walk(world.admin, '/api/quotes?status=0&sort=waiting&')
  expect(rows.map(({ quote_id }) => quote_id)).toEqual([first, second, same, changed])
})

test('my bids are sorted by the day they were made, not by their numbers', async () => {
  const [first] = await walk(t.world.a.supplier, '/api/my-bid-quotes?sort=oldest&')
  const late = new Date('2026-03-10T09:00:00Z')
  await sql`update bids set submitted_at = ${late} where id = ${Number(first?.['bid_id'])}`.execute(t.db)
  const [newest, ...others] = await walk(t.world.a.supplier, '/api/my-bid-quotes?')
  expect(newest?.['bid_id']).toBe(first?.['bid_id'])
  expect(others.length).toBeGreaterThan(3)
})

test('my bids are filtered by their state', async () => {
  const rows = await walk(t.world.a.supplier, '/api/my-bid-quotes?status=accepted&')
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ bid_status }) => bid_status))).toEqual(new Set(['accepted']))
  expect(await walk(t.world.a.supplier, '/api/my-bid-quotes?status=rejected&')).toEqual([])
})
