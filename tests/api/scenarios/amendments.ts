import { makeAmendment, makeOrder } from '../factories.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** 'own' is an order of everybody's own chain, 'other' one of the other chain's. */
const chainOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b)

async function order(context: ScenarioContext) {
  const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
  return quote_id
}

/** By somebody else than the asker, who is asked to agree. */
async function asked(context: ScenarioContext) {
  const side = context.principal.startsWith('contractor') ? 'supplier' : 'contractor'
  return { params: { id: await makeAmendment(context.db, chainOf(context), await order(context), { side }) } }
}

/** By the asker's own firm: of a haulier's people one prices, another plans. */
async function own(context: ScenarioContext) {
  const { principal } = context
  const side = principal.startsWith('contractor')
    ? 'contractor'
    : principal.startsWith('supplier')
      ? 'supplier'
      : 'haulier'
  const change = principal === 'staff_respond' ? { haulier_rate_pence: 900 } : {}
  return {
    params: { id: await makeAmendment(context.db, chainOf(context), await order(context), { side, ...change }) },
  }
}

const reason = 'Not now'

export const scenarios: Scenarios = {
  'GET /api/quotes/:id/amendments': async (context) => {
    const quote_id = await order(context)
    await makeAmendment(context.db, chainOf(context), quote_id)
    return { params: { id: quote_id } }
  },
  'PUT /api/quotes/:id/order-details': async (context) => ({
    params: { id: await order(context) },
    payload: { access_times_open: '06:30', access_times_close: '17:00', site_entrance: 'Gate 9' },
  }),
  'POST /api/quotes/:id/amendments': async (context) => ({
    params: { id: await order(context) },
    payload: { reason, ...(context.principal === 'staff_respond' ? { price_per_tonne: 9 } : { quantity: 500 }) },
  }),
  'POST /api/amendments/:id/withdraw': async (context) => ({ ...(await own(context)), payload: {} }),
  'POST /api/amendments/:id/end': async (context) => ({ ...(await own(context)), payload: { reason } }),
  'POST /api/amendments/:id/agree': async (context) => ({ ...(await asked(context)), payload: {} }),
  'POST /api/amendments/:id/decline': async (context) => ({ ...(await asked(context)), payload: { reason } }),
}
