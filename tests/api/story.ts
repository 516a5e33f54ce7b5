import type { Reply, TestApi } from './harness.ts'
import { bidTerms } from './scenarios/bids.ts'
import { quoteBody } from './scenarios/quotes.ts'
import { plainTicket } from './ticketBody.ts'
import type { Person } from './world.ts'

export type Story = {
  quote_id: number
  bid_id: number
  haulier_bid_id: number
  ticket_id: number
  ticket_number: number
}
/** In pounds. */
export type Amounts = { markup: number; rivalBid: number; rivalPrice: number; bid: number; delivery: number }
export const amounts: Amounts = { markup: 288, rivalBid: 10_704, rivalPrice: 3_744, bid: 6_768, delivery: 3_456 }

/** One order of chain A from the quote to the first ticket, by the API's own calls, so that every event of it is real. */
export async function tellStory({ as, world }: Pick<TestApi, 'as' | 'world'>, secret = amounts): Promise<Story> {
  const { a, admin, rivalSupplier, rivalHaulier } = world
  const quote = await done(as(a.contractor).post('/api/quotes', { ...quoteBody, product_id: world.products.limestone }))
  const quote_id = quote.data.id
  await done(as(admin).put(`/api/quotes/${quote_id}/verify`, { status: 1, markup_price: secret.markup }))
  const bid = await done(
    as(a.supplier).post(`/api/quotes/${quote_id}/bids`, { ...bidTerms, product_price: secret.bid }),
  )
  const bid_id = bid.data.id
  const delivered = { can_deliver: 'yes', product_price: secret.rivalBid }
  await done(as(rivalSupplier).post(`/api/quotes/${quote_id}/bids`, delivered))
  const price = (who: Pick<Person, 'token'>, haulier_delivery_price: number) =>
    done(as(who).put(`/api/bids/${bid_id}/haulier-price`, { haulier_delivery_price }))
  const { data } = await price(a.staff_respond, secret.delivery)
  await price(rivalHaulier, secret.rivalPrice)
  const haulier_bid_id = data.id
  await done(as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${haulier_bid_id}/accept`))
  await done(as(a.supplier).post(`/api/quotes/${quote_id}/confirm-supplier`))
  await done(as(a.staff_execute).post(`/api/haulier/haulier-bids/${haulier_bid_id}/confirm`))
  const assignment = { driver_id: a.driver.id }
  await done(as(a.haulier).post(`/api/haulier/haulier-bids/${haulier_bid_id}/assign-driver`, assignment))
  const ticket = await done(as(a.driver).post('/api/tickets', plainTicket(quote_id)))
  return { quote_id, bid_id, haulier_bid_id, ticket_id: ticket.data.id, ticket_number: ticket.data.number }
}

async function done(sent: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
