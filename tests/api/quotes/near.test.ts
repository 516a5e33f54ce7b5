import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** What a supplier narrows the list and the map by, and what it hides. */

const derby = { latitude: 52.8876, longitude: -1.4421 }

const t = await openTestApi()
await t.db.deleteFrom('company_products').where('company_id', '=', t.world.a.supplier.company_id).execute()
await t.db
  .insertInto('company_products')
  .values({ company_id: t.world.a.supplier.company_id, product_id: t.world.products.sand, certified: true })
  .execute()
beforeEach(async () => {
  await t.db.updateTable('quotes').set({ deleted_at: t.clock.now, is_ordered: false }).execute()
})

type Row = Parameters<typeof makeQuote>[3]
const place = (row: Row = {}) => makeQuote(t.db, t.world, t.world.b, { ...derby, ...row })
const ask = (path: string, person = t.world.a.supplier) => t.as(person).get(path)
const list = async (query = '') => (await ask(`/api/quotes?as=supplier&${query}`)).body
const map = async (query = '') => (await ask(`/api/quotes/map?${query}`)).body.data
const idsOf = async (query: string): Promise<number[]> => {
  const listed = (await list(query)).data.map(({ id }: { id: number }) => id)
  const shown = (await map(query)).points.map(({ quote_id }: { quote_id: number }) => quote_id)
  expect(shown.toSorted(), 'the map shows what the list lists').toEqual(listed.toSorted())
  return listed
}
const set = (id: number) => t.as(t.world.a.supplier).put(`/api/quotes/${id}/hidden`)
const unset = (id: number) => t.as(t.world.a.supplier).delete(`/api/quotes/${id}/hidden`)

describe('narrowing the search', () => {
  test('finds the quotes verified since a moment, whatever its time zone', async () => {
    await place({ verified_at: new Date('2026-03-01T08:59:59.999Z') })
    const later = await place({ verified_at: new Date('2026-03-01T09:00:00Z') })
    expect(await idsOf('since=2026-03-01T09:00:00Z')).toEqual([later])
    expect(await idsOf(`since=${encodeURIComponent('2026-03-01T10:00:00+01:00')}`)).toEqual([later])
    expect(await idsOf('since=2026-03-01T09:00:00.001Z')).toEqual([])
  })

  test('finds the unanswered quotes: a withdrawn bid is no answer, but a rejected one is', async () => {
    const [bare, pending, rejected, cancelled, rival] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    await makeBid(t.db, t.world.a, pending)
    await makeBid(t.db, t.world.a, rejected, { status: 'rejected', accepted: 'rejected' })
    await makeBid(t.db, t.world.a, cancelled, { status: 'cancelled' })
    await makeBid(t.db, { ...t.world.a, supplier: t.world.rivalSupplier }, rival)
    expect((await idsOf('unanswered=1&sort=oldest')).toSorted()).toEqual([bare, cancelled, rival].toSorted())
    expect(await idsOf('unanswered=0')).toHaveLength(5)
  })

  test('finds the quotes for products that the company sells', async () => {
    await place({ product_id: t.world.products.limestone })
    const sand = await place({ product_id: t.world.products.sand })
    expect(await idsOf('mine=1')).toEqual([sand])
    expect(await idsOf('mine=0')).toHaveLength(2)
  })

  test('finds the quotes whose delivery overlaps the given days by at least one', async () => {
    const id = await place({ delivery_from_date: '2026-03-16', delivery_to_date: '2026-03-27' })
    for (const days of [
      'from=2026-03-27',
      'to=2026-03-16',
      'from=2026-03-01&to=2026-04-30',
      'from=2026-03-20&to=2026-03-20',
    ])
      expect([days, await idsOf(days)]).toEqual([days, [id]])
    for (const days of ['from=2026-03-28', 'to=2026-03-15', 'from=2026-01-01&to=2026-03-15'])
      expect([days, await idsOf(days)]).toEqual([days, []])
  })

  test('combines every filter', async () => {
    const row = { product_id: t.world.products.sand, verified_at: new Date('2026-03-02T00:00:00Z') }
    const id = await place(row)
    await place({ ...row, product_id: t.world.products.limestone })
    await makeBid(t.db, t.world.a, await place(row))
    await set(await place(row))
    expect(
      await idsOf('since=2026-03-01T00:00:00Z&unanswered=1&mine=1&from=2026-01-01&to=2026-12-31&radius=10'),
    ).toEqual([id])
  })

  test.each([
    ['since', 'yesterday'],
    ['since', '2026-02-30T00:00:00Z'],
    ['since', '2026-03-01T09:00:00'],
    ['since', '9999-12-31T23:59:59-12:00'],
    ['since', "'; drop table quotes --"],
    ['unanswered', 'maybe'],
    ['mine', '2'],
    ['hidden', ''],
    ['from', '2026-02-30'],
    ['from', '1999-12-31'],
    ['to', '2100-01-01'],
    ['to', '16/03/2026'],
    ['radius', '15'],
    ['search', 'x'.repeat(101)],
  ])('answers %s=%s with 422 and the field’s name, for list and map', async (field, value) => {
    for (const path of ['/api/quotes?as=supplier&', '/api/quotes/map?']) {
      const { status, body } = await ask(`${path}${field}=${encodeURIComponent(value)}`)
      expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, [field]])
    }
  })

  test('answers days that end before they begin with 422', async () => {
    for (const path of ['/api/quotes?as=supplier&', '/api/quotes/map?']) {
      const { status, body } = await ask(`${path}from=2026-03-17&to=2026-03-16`)
      expect([status, body.errors]).toEqual([422, { to: ['End date must be after start date'] }])
    }
  })
})

describe('a hidden quote', () => {
  test("leaves the firm's list, is counted, is found under hidden, and can be shown again", async () => {
    const [kept, gone] = [await place({ quantity_kg: 200_000 }), await place()]
    expect((await set(gone)).status).toBe(200)
    expect((await set(gone)).status, 'twice is once').toBe(200)
    expect(await idsOf('')).toEqual([kept])
    expect((await list()).meta).toEqual({ total: 1, next_cursor: null, hidden_count: 1 })
    expect(await idsOf('hidden=1')).toEqual([gone])
    expect((await list('hidden=1')).meta).toEqual({ total: 1, next_cursor: null, hidden_count: 1 })
    expect((await unset(gone)).status).toBe(200)
    expect((await unset(gone)).status, 'twice is once').toBe(200)
    expect((await idsOf('')).toSorted()).toEqual([kept, gone].toSorted())
    expect((await list()).meta).toMatchObject({ hidden_count: 0 })
    expect(await idsOf('hidden=1')).toEqual([])
  })

  test('is hidden and shown once by many users at once, none of whom is refused', async () => {
    const id = await place()
    const rows = () => t.db.selectFrom('hidden_quotes').selectAll().where('quote_id', '=', id).execute()
    const atOnce = async (calls: ((id: number) => ReturnType<typeof set>)[]) =>
      (await Promise.all(calls.map((call) => call(id)))).map(({ status }) => status)
    for (let round = 0; round < 5; round += 1) {
      expect(await atOnce(Array(8).fill(set))).toEqual(Array(8).fill(200))
      expect(await rows()).toHaveLength(1)
      expect(await atOnce(Array(8).fill(unset))).toEqual(Array(8).fill(200))
      expect(await rows()).toEqual([])
      const mixed = await atOnce([set, unset, set, unset, set, unset])
      expect(mixed).toEqual(Array(6).fill(200))
      expect((await rows()).length).toBeLessThanOrEqual(1)
      await unset(id)
    }
  })

  test('is not hidden from other firms', async () => {
    const id = await place()
    await set(id)
    const { body } = await ask('/api/quotes?as=supplier', t.world.rivalSupplier)
    expect(body.data.map((quote: { id: number }) => quote.id)).toContain(id)
    expect(body.meta.hidden_count).toBe(0)
    expect((await ask(`/api/quotes/${id}`)).status, 'its own page stays').toBe(200)
  })

  test('is counted in the searches that would list it', async () => {
    const far = await place({ latitude: derby.latitude + 0.5 })
    await set(far)
    expect((await list('radius=10')).meta.hidden_count).toBe(0)
    expect((await list('radius=50')).meta.hidden_count).toBe(1)
    await t.db.updateTable('quotes').set({ is_ordered: true }).where('id', '=', far).execute()
    expect((await list('radius=50')).meta.hidden_count).toBe(0)
  })

  test.each(['missing', 'unverified', "another firm's order"])(
    'cannot be one that the supplier may not see: %s',
    async (what) => {
      const rows: Record<string, Row> = {
        unverified: { status: 0, markup_pence: null, verified_at: null, verified_by: null },
        "another firm's order": { is_ordered: true },
      }
      const id = what === 'missing' ? 2_000_000_000 : await place(rows[what])
      expect([(await set(id)).status, (await unset(id)).status]).toEqual([404, 404])
      expect(await t.db.selectFrom('hidden_quotes').selectAll().where('quote_id', '=', id).execute()).toEqual([])
    },
  )

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('is refused with the id %s', async (id) => {
    const { status } = await t.as(t.world.a.supplier).put(`/api/quotes/${id}/hidden`)
    expect([404, 422]).toContain(status)
  })
})
