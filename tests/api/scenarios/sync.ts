import { makeOrder, makeTicket } from '../factories.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** Neither names an object: 'own' is a world in which one's own chain has an order, 'other' one in which the others' has. */
async function makeDelivery({ db, world, side }: ScenarioContext) {
  const chain = side === 'own' ? world.a : world.b
  const { quote_id } = await makeOrder(db, world, chain)
  await makeTicket(db, chain, quote_id)
  return {}
}

export const scenarios: Scenarios = {
  'GET /api/driver/jobs': makeDelivery,
  'GET /api/sync': makeDelivery,
}
