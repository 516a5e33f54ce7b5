import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHaulierBid, makeQuote } from '../factories.ts'
import { startTestApi, type TestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi()
})
afterAll(() => t.close())

test('who bids says whether it is recycled, reads it in their own bid, and nobody finds it among the bids', async () => {
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
