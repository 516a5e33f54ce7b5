import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

export const bidTerms = {
  can_deliver: 'no',
  product_price: 6768,
  collection_address: 'Grange Mill Quarry, Grangemill',
  collection_postcode: 'DE4 4HY',
  supplier_access_open: '06:00',
  supplier_access_close: '16:30',
  notes: 'Grading certificate with every batch',
}

/**
 * 'own': an open quote of the chain with its supplier's bid and its haulier's price on it. 'other': the same of the
 * other chain, taken back from the market by an admin, so that nobody of this chain may see it. For the firm of two
 * trades it is an open one with a bid of its own, so that it has no part in the other's.
 */
export async function biddenQuote(context: ScenarioContext) {
  const { db, world } = context
  const chain = chainOf(context)
  const quote_id = await makeQuote(db, world, chain, hiddenFrom(context))
  if (isBesideOther(context)) {
    await makeBid(db, { ...chain, supplier: world.allRounder }, quote_id, { can_deliver: true })
  }
  const bid_id = await makeBid(db, chain, quote_id)
  const haulier_bid_id = await makeHaulierBid(db, chain, { quote_id, bid_id })
  return { quote_id, bid_id, haulier_bid_id }
}

/** An open quote nobody has bid on; 'other': one that is not on the market, or where the firm of two trades has a price. */
async function freshQuote(context: ScenarioContext): Promise<number> {
  const { db, world } = context
  const chain = chainOf(context)
  const quote_id = await makeQuote(db, world, chain, hiddenFrom(context))
  if (isBesideOther(context)) {
    const bid_id = await makeBid(db, chain, quote_id)
    await makeHaulierBid(db, { ...chain, haulier: world.allRounder }, { quote_id, bid_id })
  }
  return quote_id
}

const isBesideOther = ({ side, principal }: ScenarioContext) => side === 'other' && principal === 'two_trades'

function hiddenFrom(context: ScenarioContext) {
  return context.side === 'own' || isBesideOther(context) ? {} : { status: 0 as const, markup_pence: null }
}

const ofBid = async (context: ScenarioContext) => ({ params: { id: (await biddenQuote(context)).bid_id } })
const ofQuoteAndBid = async (context: ScenarioContext) => {
  const { quote_id, bid_id, haulier_bid_id } = await biddenQuote(context)
  return { params: { id: quote_id, bidId: bid_id, haulierBidId: haulier_bid_id } }
}
/** The same with an acceptance of its contractor's that waits for approval: £10,512.00. */
async function waitingQuote(context: ScenarioContext) {
  const chosen = await biddenQuote(context)
  const asked = { total_pence: 1_051_200, asked_by: chainOf(context).contractor.id, asked_at: context.now }
  await context.db
    .insertInto('waiting_acceptances')
    .values({ ...chosen, ...asked, bid_version: 1, haulier_version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { params: { id: chosen.quote_id } }
}

/** Where the order's lorries load next. */
const nearGrangemill = { latitude: 53.12, longitude: -1.63 }

/** An order of the chain that runs, and at its tip a bid that waits for hauliers; 'other': the order is another haulier's. */
async function loadNearTip(context: ScenarioContext) {
  const { db, world } = context
  const chain = chainOf(context)
  const { quote_id } = await makeOrder(db, world, chain, { driver: false })
  const place = await db
    .selectFrom('quotes')
    .select(['latitude as collection_latitude', 'longitude as collection_longitude'])
    .where('id', '=', quote_id)
    .executeTakeFirstOrThrow()
  const load = { ...world.b, supplier: world.rivalSupplier }
  const bid = { quote_id: await makeQuote(db, world, load, nearGrangemill), bid_id: 0 }
  bid.bid_id = await makeBid(db, load, bid.quote_id, place)
  return makeHaulierBid(db, { ...load, haulier: world.rivalHaulier }, bid)
}
const price = { payload: { haulier_delivery_price: 3456 } }

async function bidOn(context: ScenarioContext) {
  await biddenQuote(context)
  return {}
}

export const scenarios: Scenarios = {
  // Of the firm of two trades what it sees as a haulier is in question.
  'GET /api/quotes/:id/bids': async (context) => ({
    params: { id: (await biddenQuote(context)).quote_id },
    ...(context.principal === 'two_trades' && { query: { as: 'haulier' } }),
  }),
  'GET /api/quotes/:id/last-bids': async (context) => {
    await biddenQuote({ ...context, side: 'own' })
    return { params: { id: await freshQuote(context) } }
  },
  'GET /api/my-bid-quotes': bidOn,
  'GET /api/my-bid-quotes.csv': bidOn,
  'POST /api/quotes/:id/bids': async (context) => ({
    params: { id: await freshQuote(context) },
    payload: bidTerms,
  }),
  'POST /api/bids': async (context) => ({ payload: { ...bidTerms, quote_id: await freshQuote(context) } }),
  'PUT /api/bids/:id': async (context) => ({ ...(await ofBid(context)), payload: bidTerms }),
  'DELETE /api/bids/:id': ofBid,
  'GET /api/haulier/return-loads': async (context) => {
    await loadNearTip(context)
    return {}
  },
  'POST /api/quotes/:id/haul': async (context) => ({ params: { id: await freshQuote(context) } }),
  'POST /api/bids/:id/reaffirm': ofBid,
  'PUT /api/bids/:id/haulier-price': async (context) => ({ ...(await ofBid(context)), ...price }),
  'PUT /api/quotes/:id/bids/:bidId/haulier-price': async (context) => ({
    ...(await ofQuoteAndBid(context)),
    ...price,
  }),
  'DELETE /api/bids/:id/haulier-price': ofBid,
  'PUT /api/bids/:id/accept': ofBid,
  'PUT /api/quotes/:id/bids/:bidId/accept': ofQuoteAndBid,
  'PUT /api/quotes/:id/bids/:bidId/haulier-bids/:haulierBidId/accept': ofQuoteAndBid,
  'GET /api/quotes/:id/approval': waitingQuote,
  'DELETE /api/quotes/:id/approval': waitingQuote,
  'PUT /api/bids/:id/reject': async (context) => ({
    ...(await ofBid(context)),
    payload: { reason: 'Too far for our wagons' },
  }),
}
