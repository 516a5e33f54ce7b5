import { beforeEach, expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { createPeople, type Member } from '../world.ts'

const place = { postcode: 'DE4 4HY', city: 'Matlock', latitude: 53.1, longitude: -1.6 }
let haulier: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  haulier = await createPeople(t.db, t.clock.now).owner(`yard-${firms}`, { is_haulier: true }, place)
})

const vehicles = async () => (await t.as(haulier).get('/api/haulier/vehicles')).body.data
const add = (form: object) => t.as(haulier).post('/api/haulier/vehicles', form)

test('a vehicle is added, changed and removed as a change of the firm’s record', async () => {
  const { status, body } = await add({ registration: 'fn19hvo', axle_class: 32 })
  expect([status, body.message]).toEqual([201, 'Vehicle added'])
  expect(body.data).toEqual({
    id: expect.any(Number),
    registration: 'FN19 HVO',
    axle_class: 32,
    plated_weight: null,
    version: 1,
  })
  expect(await vehicles()).toEqual([body.data])

  const changed = await t.as(haulier).put(`/api/haulier/vehicles/${body.data.id}`, { registration: 'YX22 ZZA' })
  expect(changed.body.data).toEqual({ ...body.data, registration: 'YX22 ZZA', axle_class: null, version: 2 })
  const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ kind: 'company.updated', actor_id: haulier.id, data: { changed: ['vehicles'] } })

  expect((await t.as(haulier).delete(`/api/haulier/vehicles/${body.data.id}`)).status).toBe(200)
  expect(await vehicles()).toEqual([])
  expect((await t.as(haulier).delete(`/api/haulier/vehicles/${body.data.id}`)).status).toBe(404)
  // The plate is free for another lorry.
  expect((await add({ registration: 'YX22 ZZA' })).status).toBe(201)
})

test('the plated weight is stored to the kilogram, and cleared when left out', async () => {
  const { body } = await add({ registration: 'FN19 HVO', axle_class: 32, plated_weight: 31.5 })
  expect(body.data.plated_weight).toBe(31.5)
  const put = (plated_weight?: unknown) =>
    t
      .as(haulier)
      .put(`/api/haulier/vehicles/${body.data.id}`, { registration: 'FN19 HVO', axle_class: 32, plated_weight })
  expect((await put('32.001')).body.data.plated_weight).toBe(32.001)
  expect((await put()).body.data.plated_weight).toBe(null)
})

test.each(['FN19-HVO', '191-D-12345', 'A1'])('the plate %s is taken', async (registration) => {
  expect((await add({ registration })).status).toBe(201)
})

test.each([
  [{ registration: ' ' }, 'registration'],
  [{}, 'registration'],
  [{ registration: 'X'.repeat(21) }, 'registration'],
  [{ registration: 'FJ21 KXAA' }, 'registration'],
  [{ registration: 'FN19 HVO', axle_class: 33 }, 'axle_class'],
  [{ registration: 'FN19 HVO', axle_class: '32' }, 'axle_class'],
  [{ registration: 'FN19 HVO', plated_weight: 31_500 }, 'plated_weight'],
  [{ registration: 'FN19 HVO', plated_weight: 0.5 }, 'plated_weight'],
  [{ registration: 'FN19 HVO', plated_weight: -32 }, 'plated_weight'],
  [{ registration: 'FN19 HVO', plated_weight: 31.5001 }, 'plated_weight'],
  [{ registration: 'FN19 HVO', plated_weight: 'heavy' }, 'plated_weight'],
])('%j is refused', async (form, field) => {
  const { status, body } = await add(form)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('a registration is taken once per firm, in any spelling, whether added or changed', async () => {
  await add({ registration: 'FN19 HVO' })
  const second = await add({ registration: 'YX22 ZZA' })
  const taken = { registration: ['The registration has already been taken.'] }
  expect((await add({ registration: ' fn19hvo ' })).body.errors).toEqual(taken)
  const changed = await t.as(haulier).put(`/api/haulier/vehicles/${second.body.data.id}`, { registration: 'FN19HVO' })
  expect(changed.body.errors).toEqual(taken)
  expect(await vehicles()).toHaveLength(2)
})

test('a yard has at most 5,000 vehicles', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    company_id: haulier.company_id,
    registration: `T${at}`,
    created_at: t.clock.now,
  }))
  await t.db.insertInto('vehicles').values(rows).execute()
  expect((await add({ registration: 'FN19 HVO' })).body.errors).toEqual({
    registration: ['A company can have at most 5,000 vehicles.'],
  })
})

test('the drivers’ phones get a new vehicle at their next sync', async () => {
  await t.as(t.world.a.haulier).post('/api/haulier/vehicles', {
    registration: 'FX21 NEW',
    axle_class: 44,
    plated_weight: 41.5,
  })
  const { body } = await t.as(t.world.a.driver).get('/api/sync')
  const sent = { registration: 'FX21 NEW', axles: 6, plated_weight: 41.5 }
  expect(body.data.vehicles).toContainEqual({ id: expect.any(Number), ...sent })
})
