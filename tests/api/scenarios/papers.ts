import { makeNote, makeOrder, makeTicket } from '../factories.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

/** An order with a ticket, a driver's note and one of the office, of everybody's own chain or of the other one. */
async function makeDelivery(context: ScenarioContext) {
  const { db, world } = context
  const chain = chainOf(context)
  const { quote_id } = await makeOrder(db, world, chain)
  await makeNote(db, chain, quote_id)
  await makeNote(db, chain, quote_id, { created_by: chain.staff_execute.id })
  return { quote_id, ...(await makeTicket(db, chain, quote_id)) }
}

async function monthOf(context: ScenarioContext) {
  await makeDelivery(context)
  return { query: { month: '2026-03' } }
}

export const scenarios: Scenarios = {
  'GET /api/tickets/:id/pdf': async (context) => ({ params: { id: (await makeDelivery(context)).id } }),
  'GET /api/quotes/:id/delivery-pack': async (context) => ({ params: { id: (await makeDelivery(context)).quote_id } }),
  // What is in the table and in the statement stands for both sides.
  'GET /api/tickets.csv': async (context) => ({ query: { order: String((await makeDelivery(context)).quote_id) } }),
  'GET /api/statements': monthOf,
  'GET /api/statements.csv': monthOf,
  'GET /api/statements.pdf': monthOf,
}
