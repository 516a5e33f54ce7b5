import { ownerRoles } from '../../../api/contract/rules/permissions.ts'
import { makeDelivery, makeWebhook } from '../factories.ts'
import { password } from '../world.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

export const webhookForm = {
  address: 'https://books.example/loadstone',
  topics: ['tickets', 'orders'],
  account_password: password,
}

/** Of the asker's own firm, or of another's while theirs has none. */
function withWebhook({ db, world, side, principal }: ScenarioContext, row: { paused_at?: Date } = {}) {
  const trade = ownerRoles.find((one) => one === principal) ?? 'contractor'
  return makeWebhook(db, (side === 'own' ? world.a : world.b)[trade], row)
}

async function withDelivery(context: ScenarioContext) {
  const { id } = await withWebhook(context)
  return { params: { id: await makeDelivery(context.db, id) } }
}

const bare = async (context: ScenarioContext) => {
  await withWebhook(context)
  return {}
}

export const scenarios: Scenarios = {
  'GET /api/webhook': () => ({}),
  'POST /api/webhook': () => ({ payload: webhookForm }),
  'PUT /api/webhook': async (context) => {
    await withWebhook(context)
    return { payload: { ...webhookForm, address: 'https://books.example/other' } }
  },
  'DELETE /api/webhook': bare,
  'POST /api/webhook/test': bare,
  'POST /api/webhook/start': async (context) => {
    await withWebhook(context, { paused_at: context.now })
    return {}
  },
  'POST /api/webhook/secret': async (context) => {
    await withWebhook(context)
    return { payload: { account_password: password } }
  },
  'GET /api/webhook/deliveries': () => ({}),
  'GET /api/webhook/deliveries/:id': withDelivery,
  'POST /api/webhook/deliveries/:id/replay': withDelivery,
  'POST /api/webhook/replay-failed': async (context) => {
    await withDelivery(context)
    return {}
  },
}
