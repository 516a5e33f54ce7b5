import { makeBid, makeHaulierBid } from '../factories.ts'
import type { TestApi } from '../harness.ts'
import { newestEvent } from '../newestEvents.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import type { Member, Person } from '../world.ts'

export const company = (member: Member) => `company:${member.company_id}`
/** Than the dates that the quote was bid on at. */
export const later = { delivery_from_date: '2026-03-23', delivery_to_date: '2026-04-03' }

/**
 * A verified quote of A's with bids of two suppliers, on one of which two hauliers have priced; and what its firms do once
 * its dates have moved.
 */
export async function makeMovable(t: TestApi) {
  const { world } = t
  const { a } = world
  const body = (more: object = {}) => ({ ...quoteBody, product_id: world.products.limestone, ...more })
  const quote_id: number = (await t.as(a.contractor).post('/api/quotes', body())).body.data.id
  const verify = (status: number) =>
    t.as(world.admin).put(`/api/quotes/${quote_id}/verify`, { status, markup_price: 288 })
  await verify(1)
  const bid_id = await makeBid(t.db, a, quote_id)
  const price_id = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const rival_id = await makeHaulierBid(t.db, { ...a, haulier: world.rivalHaulier }, { quote_id, bid_id })
  const delivered = await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, { can_deliver: true })
  const since = await newestEvent(t.db)

  const takeBack = (id = quote_id, who: Person = a.contractor) => t.as(who).post(`/api/quotes/${id}/take-back`)
  const edit = (more: object) => t.as(a.contractor).put(`/api/quotes/${quote_id}`, body(more))
  return {
    quote_id,
    bid_id,
    price_id,
    rival_id,
    delivered,
    /** The last event before anything moved. */
    since,
    verify,
    takeBack,
    edit,
    reaffirm: (who: Person, shown?: object, id = bid_id) => t.as(who).post(`/api/bids/${id}/reaffirm`, shown),
    acceptWith: (price: number) =>
      t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${price}/accept`),
    bidsAs: async (who: Person, query = '') => (await t.as(who).get(`/api/quotes/${quote_id}/bids${query}`)).body.data,
    moveDates: async (more: object = later) => {
      const answers = [await takeBack(), await edit(more), await verify(1)]
      if (answers.some(({ status }) => status !== 200)) throw new Error(`Not moved: ${JSON.stringify(answers)}`)
    },
  }
}
export type Movable = Awaited<ReturnType<typeof makeMovable>>
