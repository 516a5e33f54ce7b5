import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()

test('a bidder says whether the stone is recycled, and only they read it in the bid', async () => {
  const { a, admin } = t.world
  const quoteId = await makeQuote(t.db, t.world, a)
  const path = `/api/quotes/${quoteId}/bids`
  const { status, body } = await t.as(a.supplier).post(path, { ...bidTerms, recycled: true })
  expect([status, body.data.recycled]).toEqual([201, true])
  expect((await t.as(a.supplier).get(path)).body.data[0].recycled).toBe(true)
  await makeHaulierBid(t.db, a, { quote_id: quoteId, bid_id: body.data.id })
  for (const person of [a.contractor, a.haulier, admin]) {
    const { body: list } = await t.as(person).get(path)
    expect(list.data[0].id).toBe(body.data.id)
    expect(list.data[0]).not.toHaveProperty('recycled')
  }
  const changed = await t.as(a.supplier).put(`/api/bids/${body.data.id}`, bidTerms)
  expect([changed.status, changed.body.data.recycled]).toEqual([200, false])
  expect((await t.as(a.supplier).put(`/api/bids/${body.data.id}`, { ...bidTerms, recycled: 'perhaps' })).status).toBe(
    422,
  )
})

test('only a ticket of recycled stone says so, to its buyer, seller and carrier', async () => {
  const { a, admin } = t.world
  const { quote_id, bid_id } = await makeOrder(t.db, t.world, a)
  await makeTicket(t.db, a, quote_id)
  const statesRecycled = async (person: Person, path: string) =>
    (await t.as(person).get(`/api/${path}/${quote_id}/tickets`)).body.data.map(
      ({ recycled }: { recycled?: boolean }) => recycled,
    )
  const readers = [
    [a.contractor, 'quotes'],
    [admin, 'quotes'],
    [a.supplier, 'quote'],
    [a.haulier, 'quote'],
    [a.staff_fulfillment, 'quote'],
  ] as const
  for (const [person, path] of readers) expect(await statesRecycled(person, path)).toEqual([undefined])
  await t.db.updateTable('bids').set({ recycled: true }).where('id', '=', bid_id).execute()
  for (const [person, path] of readers) expect(await statesRecycled(person, path)).toEqual([true])
  const logged = await t.as(a.driver).post('/api/tickets', plainTicket(quote_id))
  expect(logged.body.data.recycled).toBe(true)
})

test('the next supplier does not learn that the former one’s stone was recycled', async () => {
  const { a, rivalSupplier } = t.world
  const { quote_id, bid_id } = await makeOrder(t.db, t.world, a)
  await t.db.updateTable('bids').set({ recycled: true }).where('id', '=', bid_id).execute()
  await t.as(t.world.admin).post(`/api/quotes/${quote_id}/release`, { reason: 'The quarry is flooded' })
  await makeTicket(t.db, a, quote_id, { created_at: new Date('2026-03-09T10:00:00.000Z') })
  const chain = { ...a, supplier: rivalSupplier }
  const bid = await makeBid(t.db, chain, quote_id)
  const price = await makeHaulierBid(t.db, a, { quote_id, bid_id: bid })
  const path = `/api/quotes/${quote_id}/bids/${bid}/haulier-bids/${price}/accept`
  expect((await t.as(a.contractor).put(path)).status).toBe(200)
  const seenBy = async (person: Person) => (await t.as(person).get(`/api/quote/${quote_id}/tickets`)).body.data[0]
  expect(await seenBy(a.haulier)).toHaveProperty('recycled', true)
  expect(await seenBy(rivalSupplier)).not.toHaveProperty('recycled')
})
