import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

export const quoteBody = {
  quantity: 480,
  address: 'Plot 7, Markham Vale',
  city: 'Chesterfield',
  postcode: 'S44 5HY',
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
  tested_stone_supplier: 'Yes',
  delivery_method: 'Deliver',
  access_times_open: '07:00',
  access_times_close: '17:30',
  site_entrance: 'Gate 2',
  description: 'Well graded',
  notes: 'Wheel wash at the gate',
}

/** A quote of the chain that waits for verification. */
async function makePending(context: ScenarioContext): Promise<number> {
  return makeQuote(context.db, context.world, chainOf(context), { status: 0, markup_pence: null })
}

async function makePriced(context: ScenarioContext): Promise<void> {
  const quote_id = await makeQuote(context.db, context.world, chainOf(context))
  const bid_id = await makeBid(context.db, chainOf(context), quote_id)
  await makeHaulierBid(context.db, chainOf(context), { quote_id, bid_id })
}

export const scenarios: Scenarios = {
  // A list has no object of its own; what is on it stands for both sides.
  'GET /api/quotes': async (context) => {
    await makePriced(context)
    return context.principal === 'two_trades' ? { query: { as: 'haulier' } } : {}
  },
  'GET /api/quotes.csv': async (context) => {
    await makePriced(context)
    return {}
  },
  'GET /api/quotes/map': async (context) => {
    await makeQuote(context.db, context.world, chainOf(context))
    return {}
  },
  'PUT /api/quotes/:id/hidden': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id } }
  },
  'DELETE /api/quotes/:id/hidden': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id } }
  },
  // What is raised is one's own; an admin names the contractor.
  'POST /api/quotes': ({ world, side }) => ({
    payload: {
      ...quoteBody,
      product_id: world.products.limestone,
      user_id: side === 'own' ? world.a.contractor.id : world.b.contractor.id,
    },
  }),
  // 'own' is a quote that everybody's own chain bid on and got the order of, 'other' the same of the other chain.
  'GET /api/quotes/:id': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id } }
  },
  'GET /api/quotes/:id/markups': async (context) => {
    await makeOrder(context.db, context.world, context.world.b)
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id } }
  },
  'PUT /api/quotes/:id': async (context) => ({
    params: { id: await makePending(context) },
    payload: { ...quoteBody, product_id: context.world.products.sand },
  }),
  'POST /api/quotes/:id/take-back': async (context) => ({
    params: { id: await makeQuote(context.db, context.world, chainOf(context)) },
  }),
  'DELETE /api/quotes/:id': async (context) => ({ params: { id: await makePending(context) } }),
  'PUT /api/quotes/:id/verify': async (context) => ({
    params: { id: await makePending(context) },
    payload: { status: 1, markup_price: 288 },
  }),
}
