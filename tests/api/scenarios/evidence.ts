import { makeOrder, makeTicket } from '../factories.ts'
import { sealed } from '../sealed.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

/** Whoever holds a ticket's code may ask: own and other are the same. */
export const scenarios: Scenarios = {
  'GET /api/verify/keys': () => ({}),
  'GET /api/verify/:seal': async (context) => {
    const { seal, code } = await sealedTicket(context)
    return { params: { seal }, query: { code } }
  },
  'POST /api/verify/packs': async (context) => ({ payload: { tickets: [await sealedTicket(context)] } }),
}

async function sealedTicket(context: ScenarioContext) {
  const { db, world, now } = context
  const { quote_id } = await makeOrder(db, world, chainOf({ ...context, principal: 'driver' }))
  const { id } = await makeTicket(db, chainOf({ ...context, principal: 'driver' }), quote_id)
  return sealed(db, id, now)
}
