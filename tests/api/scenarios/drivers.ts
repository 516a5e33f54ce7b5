import { makeOrder, makePhone } from '../factories.ts'
import { createPeople } from '../world.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** 'own' is an order of everybody's own chain, 'other' one of the other chain's. */
const chainOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b)

export const scenarios: Scenarios = {
  'GET /api/haulier/me': () => ({}),
  'GET /api/haulier/drivers': () => ({}),
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
  'PUT /api/haulier/users/:id/permissions': (context) => ({
    params: { id: chainOf(context).staff_execute.id },
    payload: { respond_to_quote: false, execute_order: true, fulfillments: true, finance: false },
  }),
  'DELETE /api/haulier/users/:id/sessions': (context) => ({ params: { id: chainOf(context).driver.id } }),
  'POST /api/haulier/users/:id/deactivate': async (context) => {
    const chain = chainOf(context)
    await makeOrder(context.db, context.world, chain)
    return { params: { id: chain.driver.id } }
  },
  'POST /api/haulier/users/:id/reactivate': async (context) => {
    const { haulier } = chainOf(context)
    const { id } = await createPeople(context.db, context.now).staff('turned-away', 'driver', haulier.company_id)
    await context.db.updateTable('users').set({ deactivated_at: context.now }).where('id', '=', id).execute()
    return { params: { id } }
  },
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
