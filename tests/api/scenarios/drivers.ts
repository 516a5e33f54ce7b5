import type { OwnerRole } from '../../../api/contract/rules/permissions.ts'
import { makeOrder, makePhone } from '../factories.ts'
import { createPeople } from '../world.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** 'own' is an order of everybody's own chain, 'other' one of the other chain's. */
const chainOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b)

export const scenarios: Scenarios = {
  'GET /api/haulier/me': () => ({}),
  'GET /api/haulier/drivers': () => ({}),
  'POST /api/haulier/drivers': () => ({
    payload: { first_name: 'Owen', last_name: 'Pugh', email: 'owen@dovebank.example', phone: '01632 960 140' },
  }),
  // 'own' is a world in which one's own driver has a phone with a ticket missing, 'other' one in which the others' has.
  'GET /api/haulier/devices': async (context) => {
    await makePhone(context.db, chainOf(context).driver, { last_seq: 3, unsent: 1, missing: 1 })
    return {}
  },
  'DELETE /api/haulier/devices/:id': async (context) => {
    const { id } = await makePhone(context.db, chainOf(context).driver)
    return { params: { id } }
  },
  'POST /api/haulier/haulier-bids/:id/assign-driver': async (context) => {
    const { haulier_bid_id } = await makeOrder(context.db, context.world, chainOf(context), { driver: false })
    return { params: { id: Number(haulier_bid_id) }, payload: { driver_id: context.world.a.driver.id } }
  },
  'DELETE /api/haulier/haulier-bids/:id/drivers/:driverId': async (context) => {
    const chain = chainOf(context)
    const { haulier_bid_id } = await makeOrder(context.db, context.world, chain)
    return { params: { id: Number(haulier_bid_id), driverId: chain.driver.id } }
  },
  'GET /api/haulier/users': () => ({}),
  'PUT /api/haulier/users/:id/permissions': async (context) => {
    const { trade, id } = await makeColleague(context)
    const none = { respond_to_quote: false, execute_order: false, fulfillments: false, finance: false }
    const switches = { contractor: { decide: true }, supplier: { sell: true }, haulier: { execute_order: true } }
    return { params: { id }, payload: { ...none, ...switches[trade] } }
  },
  'DELETE /api/haulier/users/:id/sessions': async (context) => ({ params: { id: (await makeColleague(context)).id } }),
  'POST /api/haulier/users/:id/deactivate': async (context) => {
    const chain = chainOf(context)
    const { trade, id } = await makeColleague(context)
    if (trade === 'haulier') await makeOrder(context.db, context.world, chain)
    return { params: { id: trade === 'haulier' ? chain.driver.id : id } }
  },
  'POST /api/haulier/users/:id/reactivate': async (context) => {
    const { id } = await makeColleague(context)
    await context.db.updateTable('users').set({ deactivated_at: context.now }).where('id', '=', id).execute()
    return { params: { id } }
  },
  'POST /api/users/invite': ({ principal }) => ({
    payload: {
      first_name: 'Lee',
      last_name: 'Barker',
      email: 'lee.barker@dovebank.example',
      role: tradeOf(principal) === 'supplier' ? 'supplier' : 'contractor',
      permissions: ['read'],
    },
  }),
  'POST /api/users/:id/invite': async (context) => {
    const { id } = await makeColleague(context)
    const invited = {
      role: context.principal === 'supplier' ? 'supplier' : 'contractor',
      email_verified_at: null,
    } as const
    await context.db.updateTable('users').set(invited).where('id', '=', id).execute()
    return { params: { id } }
  },
  'PUT /api/users/:id/approval-limit': async (context) => ({
    params: { id: (await makeColleague(context)).id },
    payload: { approval_limit: 5_000 },
  }),
  'POST /api/users/:id/owner': async (context) => ({ params: { id: (await makeColleague(context)).id } }),
  'POST /api/users': () => ({
    payload: {
      first_name: 'Lee',
      last_name: 'Barker',
      email: 'lee.barker@dovebank.example',
      phone: '01632 960 072',
      role: 'driver',
      password: 'Weighbridge7',
      password_confirmation: 'Weighbridge7',
    },
  }),
}

const tradeOf = (principal: ScenarioContext['principal']): OwnerRole =>
  (['contractor', 'supplier'] as const).find((trade) => principal.startsWith(trade)) ?? 'haulier'

/** Somebody whom the owner of the asker's trade may manage; drivers and yard staff ask about their haulier's. */
async function makeColleague(context: ScenarioContext) {
  const trade = tradeOf(context.principal)
  const role = trade === 'haulier' ? 'haulier_execute_order' : trade
  const { company_id } = chainOf(context)[trade]
  // Any role fits somebody without a switch.
  const { id } = await createPeople(context.db, context.now).staff('another', role, company_id, [])
  return { trade, id } as const
}
