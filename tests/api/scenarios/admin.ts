import { giveUpMail } from '../givenUp.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** Users belong to no admin: own and other are the contractors of the two sides. */
const targetOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b).contractor.id

export const scenarios: Scenarios = {
  'GET /api/admin/dashboard': () => ({}),
  'POST /api/admin/failed-mails/:id/resend': async ({ db }) => ({ params: { id: await giveUpMail(db) } }),
  'GET /api/users': () => ({}),
  'GET /api/users/:id': (context) => ({ params: { id: targetOf(context) } }),
  'POST /api/users/verify': ({ world }) => ({ payload: { user_id: world.unverified.id } }),
  'POST /api/users/ban': (context) => ({ payload: { user_id: targetOf(context) } }),
  'DELETE /api/users/:id': (context) => ({ params: { id: targetOf(context) } }),
}
