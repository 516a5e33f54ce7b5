import type { ScenarioContext, Scenarios } from './scenario.ts'

/** A lorry of the haulier's own yard, or of the other side's. */
async function insertVehicle({ db, world, side, now }: ScenarioContext): Promise<number> {
  const { haulier } = side === 'own' ? world.a : world.b
  const { id } = await db
    .insertInto('vehicles')
    .values({ company_id: haulier.company_id, registration: 'FN19 HVO', axles: 4, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const form = { registration: 'YX22 ZZA', axle_class: 32 }

export const scenarios: Scenarios = {
  'GET /api/haulier/vehicles': () => ({}),
  'POST /api/haulier/vehicles': () => ({ payload: form }),
  'PUT /api/haulier/vehicles/:id': async (context) => ({ params: { id: await insertVehicle(context) }, payload: form }),
  'DELETE /api/haulier/vehicles/:id': async (context) => ({ params: { id: await insertVehicle(context) } }),
}
