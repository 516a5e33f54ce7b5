import { makeOrder, makeTicket } from '../factories.ts'
import { sealed } from '../sealed.ts'
import { chainOf, type Scenarios } from './scenario.ts'

/** Whoever holds a ticket's code may ask: own and other are the same. */
export const scenarios: Scenarios = {
  'GET /api/verify/keys': () => ({}),
  'GET /api/verify/:seal': async (context) => {
    const { db, world, now } = context
    const { quote_id } = await makeOrder(db, world, chainOf({ ...context, principal: 'driver' }))
    const { id } = await makeTicket(db, chainOf({ ...context, principal: 'driver' }), quote_id)
    return { params: { seal: await sealed(db, id, now) } }
  },
}
