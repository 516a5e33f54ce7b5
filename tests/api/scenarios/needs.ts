import { makeBid, makeHaulierBid, makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { chainOf, type Scenarios } from './scenario.ts'

/** Something of each kind: a dashboard has no object of its own. */
export const scenarios: Scenarios = {
  'GET /api/needs': async (context) => {
    const { db, world, principal } = context
    const chain = chainOf(context)
    const quote_id = await makeQuote(db, world, chain)
    const bid_id = await makeBid(db, chain, quote_id)
    await makeHaulierBid(db, chain, { quote_id, bid_id })
    await makeOrder(db, world, chain, { confirmed: 'none', quote: { delivery_from_date: '2026-03-12' } })
    await makeOrder(db, world, chain, { quote: { delivery_to_date: '2026-03-09', delivery_from_date: '2026-03-02' } })
    return principal === 'two_trades' ? { query: { as: 'supplier' } } : {}
  },
  'GET /api/orders/running': async (context) => {
    const chain = chainOf(context)
    const { quote_id } = await makeOrder(context.db, context.world, chain)
    await makeTicket(context.db, chain, quote_id)
    return context.principal === 'two_trades' ? { query: { as: 'supplier' } } : {}
  },
}
