import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { answersAbout, pricePeopleOf } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

describe('two worlds with a quote verified three times, at one markup in the first and three in the second', () => {
  const twins: Twin[] = []
  beforeAll(async () => {
    twins.push(await openTwin(), await openTwin())
  })
  afterAll(() => Promise.all(twins.map((twin) => twin.close())))

  const markups = [
    [50, 50, 50],
    [50, 60, 70],
  ]
  const ofBoth = <T>(read: (twin: Twin, quoteId: number) => Promise<T>) =>
    Promise.all(
      twins.map((twin, nth) =>
        twin.rollback.undoAfter(async () => read(twin, await verifyThrice(twin, markups[nth] ?? []))),
      ),
    )

  test('answer the same to everybody who must not know', { timeout: 60_000 }, async () => {
    const [one, other] = await ofBoth((twin, quoteId) =>
      answersAbout(twin, quoteId, pricePeopleOf(twin.world, 'contractor')),
    )
    expect([...(one ?? [])].filter(([key, text]) => other?.get(key) !== text)).toEqual([])
    expect(one?.size).toBeGreaterThan(100)
  })

  test('show the contractor the same version, and the same refusal of an older one', async () => {
    const [one, other] = await ofBoth(async ({ api, world }, quoteId) => {
      const contractor = api.as(world.a.contractor)
      const { body } = await contractor.get(`/api/quotes/${quoteId}`)
      const refusal = await contractor.post(`/api/quotes/${quoteId}/take-back`, { version: 1 })
      return { version: body.data.version, refusal: refusal.raw.body }
    })
    expect(one).toEqual(other)
    expect(one?.refusal).toContain('Somebody changed this quote meanwhile: state Pending to Verified.')
  })

  test('are told apart by an admin', async () => {
    const seen = await ofBoth(async ({ api, world }, quoteId) => {
      const { body } = await api.as(world.admin).get(`/api/quotes/${quoteId}`)
      return body.data.markup_price
    })
    expect(seen).toEqual([50, 70])
  })
})

/** With a bid and a price on it, which are hidden and shown again each time. */
async function verifyThrice({ api, world }: Twin, markups: readonly number[]): Promise<number> {
  const { contractor, supplier, haulier } = world.a
  const quote = { ...quoteBody, product_id: world.products.limestone }
  const id: number = (await api.as(contractor).post('/api/quotes', quote)).body.data.id
  const decide = (body: object) => api.as(world.admin).put(`/api/quotes/${id}/verify`, body)
  for (const [nth, markup_price] of markups.entries()) {
    if (nth > 0) await decide({ status: 0 })
    await decide({ status: 1, markup_price })
    if (nth > 0) continue
    const bid = await api.as(supplier).post(`/api/quotes/${id}/bids`, bidTerms)
    await api.as(haulier).put(`/api/bids/${bid.body.data.id}/haulier-price`, { haulier_delivery_price: 3_456 })
  }
  return id
}
