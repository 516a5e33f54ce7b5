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

async function insertPoint({ db, world, side, now }: ScenarioContext): Promise<number> {
  const { supplier } = side === 'own' ? world.a : world.b
  const { id } = await db
    .insertInto('collection_points')
    .values({ ...point, company_id: supplier.company_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const point = {
  address: 'Grange Mill Quarry',
  postcode: 'DE4 4HY',
  latitude: 53.1176,
  longitude: -1.6365,
  access_open: '06:00',
  access_close: '16:30',
  notes: null,
}
const columns = {
  columns: {
    date: 'Date',
    time: 'Time',
    vehicle: 'Reg',
    gross: 'Gross',
    tare: 'Tare',
    weighbridge_ref: 'Ticket',
    driver_name: null,
    signed_by: null,
  },
  unit: 'kg',
}
const form = { registration: 'YX22 ZZA', axle_class: 32 }

export const scenarios: Scenarios = {
  'GET /api/collection-points': () => ({}),
  'POST /api/collection-points': () => ({ payload: point }),
  'PUT /api/collection-points/:id': async (context) => ({
    params: { id: await insertPoint(context) },
    payload: point,
  }),
  'DELETE /api/collection-points/:id': async (context) => ({ params: { id: await insertPoint(context) } }),
  'GET /api/weighbridge-columns': () => ({}),
  'PUT /api/weighbridge-columns': () => ({ payload: columns }),
  'GET /api/haulier/vehicles': () => ({}),
  'POST /api/haulier/vehicles': () => ({ payload: form }),
  'PUT /api/haulier/vehicles/:id': async (context) => ({ params: { id: await insertVehicle(context) }, payload: form }),
  'DELETE /api/haulier/vehicles/:id': async (context) => ({ params: { id: await insertVehicle(context) } }),
}
