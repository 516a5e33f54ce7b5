import { makeOrder, makeTicket } from '../factories.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** 'own' is an order of everybody's own chain, 'other' one of the other chain's. */
const chainOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b)

async function listed(context: ScenarioContext) {
  await makeOrder(context.db, context.world, chainOf(context))
  return {}
}

export const scenarios: Scenarios = {
  'POST /api/quotes/:id/confirm-supplier': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context), { confirmed: 'none' })
    return { params: { id: quote_id } }
  },
  'POST /api/haulier/haulier-bids/:id/confirm': async (context) => {
    const { haulier_bid_id } = await makeOrder(context.db, context.world, chainOf(context), { confirmed: 'supplier' })
    return { params: { id: Number(haulier_bid_id) } }
  },
  'POST /api/quotes/:id/close': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id }, payload: { reason: 'The site is full' } }
  },
  'POST /api/quotes/:id/cancel': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id }, payload: { reason: 'The job is off' } }
  },
  'POST /api/quotes/:id/release': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id }, payload: { reason: 'The quarry is flooded' } }
  },
  // A list has no object of its own; what is on it stands for both sides.
  'GET /api/contractor/accepted-quotes': listed,
  'GET /api/contractor/accepted-quotes.csv': listed,
  'GET /api/supplier/accepted-quotes': listed,
  'GET /api/supplier/accepted-quotes.csv': listed,
  'GET /api/haulier/accepted-quotes': listed,
  'GET /api/haulier/accepted-quotes.csv': listed,
  'GET /api/quotes/:id/accepted-details': async (context) => {
    const chain = chainOf(context)
    const { quote_id } = await makeOrder(context.db, context.world, chain)
    await makeTicket(context.db, chain, quote_id)
    return { params: { id: quote_id } }
  },
}
