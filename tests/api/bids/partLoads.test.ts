import { expect, test } from 'vitest'
import { spreadNotice } from '../../../api/notices/worker.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { bidTerms } from '../scenarios/bids.ts'
import type { Person } from '../world.ts'

/** A haulier carries the tonnes of a bid, which may be a part of the quote's. */

const t = await openTestApi()
const { a } = t.world

const part = { quantity_kg: 200_000 }
const listed = async (person: Person, id: number) =>
  (await t.as(person).get('/api/quotes?as=haulier&limit=200')).body.data.find(
    (quote: { id: number }) => quote.id === id,
  )
const read = async (person: Person, id: number) => (await t.as(person).get(`/api/quotes/${id}`)).body.data

test('list and page show a haulier the tonnes of the bids that wait for a price', async () => {
  const id = await makeQuote(t.db, t.world, a)
  const bid = await makeBid(t.db, a, id, part)
  for (const quote of [await listed(a.haulier, id), await read(a.haulier, id)]) {
    expect(quote).toMatchObject({ quantity: 480, to_carry: [200], collections: [{ bid_id: bid, quantity: 200 }] })
  }
  await makeBid(t.db, t.world.b, id)
  await makeBid(t.db, { ...a, supplier: t.world.rivalSupplier }, id, { ...part, can_deliver: true })
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200, 480] })
})

test('after the decision a haulier sees the tonnes of the bids that they have priced', async () => {
  const id = await makeQuote(t.db, t.world, a)
  const bid_id = await makeBid(t.db, a, id, part)
  const price = await makeHaulierBid(t.db, a, { quote_id: id, bid_id })
  await makeBid(t.db, t.world.b, id)
  await t.as(a.contractor).put(`/api/quotes/${id}/bids/${bid_id}/haulier-bids/${price}/accept`)
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200], collections: [] })
  const order = (await t.as(a.haulier).get(`/api/quotes/${id}/accepted-details`)).body.data
  expect(order).toMatchObject({ quantity: 200, progress: { ordered: 200, remaining: 200 } })
})

test('while a quote waits for verification a haulier sees only the tonnes that they priced, and no collection point', async () => {
  const id = await makeQuote(t.db, t.world, a, { status: 0, markup_pence: null })
  const bid_id = await makeBid(t.db, a, id, part)
  await makeHaulierBid(t.db, a, { quote_id: id, bid_id })
  await makeBid(t.db, t.world.b, id)
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200], collections: [] })
})

test('a haulier’s list sorted by quantity is sorted by the tonnes that it shows', async () => {
  const chain = { ...a, supplier: t.world.rivalSupplier }
  const of = async (quote_kg: number, bid_kg: number) => {
    const id = await makeQuote(t.db, t.world, chain, { quantity_kg: quote_kg })
    await makeBid(t.db, chain, id, { quantity_kg: bid_kg })
    return id
  }
  const [small, large, middle] = [await of(900_000, 11_000), await of(13_000, 13_000), await of(800_000, 12_000)]
  const sorted = async (sort: string, cursor = ''): Promise<number[]> => {
    const { body } = await t.as(a.haulier).get(`/api/quotes?as=haulier&limit=2&sort=${sort}${cursor}`)
    const ids: number[] = body.data.map(({ id }: { id: number }) => id)
    if (!body.meta.next_cursor) return ids
    return [...ids, ...(await sorted(sort, `&cursor=${body.meta.next_cursor}`))]
  }
  const mine = (ids: number[]) => ids.filter((id) => [small, large, middle].includes(id))
  expect(mine(await sorted('quantity_desc'))).toEqual([large, middle, small])
  expect(mine(await sorted('quantity_asc'))).toEqual([small, middle, large])
})

test('mail and bell name the tonnes that a haulier would carry', async () => {
  const id = await makeQuote(t.db, t.world, a)
  const bid_id = await makeBid(t.db, a, id, part)
  await makeHaulierBid(t.db, a, { quote_id: id, bid_id })
  const moved = { ...bidTerms, quantity: 200, collection_address: 'Ballidon Quarry' }
  expect((await t.as(a.supplier).put(`/api/bids/${bid_id}`, moved)).status).toBe(200)
  const sent = (await spreadNotices(t, 0)).filter(({ kind }) => kind === 'haulier_bid.voided')
  expect(sent.length).toBeGreaterThan(0)
  for (const { mail } of sent) expect(mail.text).toContain('20 mm limestone, 200.0 t\n')
  const { id: event } = await t.db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', 'haulier_bid.voided')
    .executeTakeFirstOrThrow()
  await spreadNotice(t.deps, event)
  const { body } = await t.as(a.haulier).get('/api/notifications')
  expect(body.data[0]).toMatchObject({ kind: 'haulier_bid.voided', about: `20 mm limestone, 200.0 t, quote ${id}` })
  // Another bid is of all of it.
  await makeBid(t.db, t.world.b, id)
  expect((await t.as(a.haulier).get('/api/notifications')).body.data[0].about).toContain('200.0 to 480.0 t')
})
