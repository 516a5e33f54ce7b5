import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSecret, newSecret } from '../../../api/auth/secrets.ts'
import { uploadTokenOf } from '../../../api/auth/sessions.ts'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'

const t = await openTestApi()

async function order(options: Parameters<typeof makeOrder>[3] = {}) {
  const made = await makeOrder(t.db, t.world, t.world.a, { driver: false, ...options })
  return { quote_id: made.quote_id, haulier_bid_id: Number(made.haulier_bid_id) }
}
const assign = (haulierBidId: number, body: unknown, person = t.world.a.haulier) =>
  t.as(person).post(`/api/haulier/haulier-bids/${haulierBidId}/assign-driver`, body)
const remove = (haulierBidId: number, driverId: number, person = t.world.a.haulier) =>
  t.as(person).delete(`/api/haulier/haulier-bids/${haulierBidId}/drivers/${driverId}`)
const assignments = (haulierBidId: number) =>
  t.db.selectFrom('driver_assignments').selectAll().where('haulier_bid_id', '=', haulierBidId).execute()

test('a driver is assigned, removed and assigned again, and each assignment stays on record', async () => {
  const { driver, haulier } = t.world.a
  const { quote_id, haulier_bid_id } = await order()
  const added = await assign(haulier_bid_id, { driver_id: driver.id })
  expect(added.status).toBe(200)
  expect(added.body).toEqual({
    message: 'Driver added to this quote',
    data: {
      haulier_bid_id,
      quote_id,
      drivers: [
        {
          id: driver.id,
          full_name: 'Driver-a Tester',
          first_name: 'Driver-a',
          last_name: 'Tester',
          email: driver.email,
          phone: '01632 960 001',
        },
      ],
    },
  })
  t.clock.advance(60_000)
  const removed = await remove(haulier_bid_id, driver.id)
  expect([removed.status, removed.body.data.drivers]).toEqual([200, []])
  await assign(haulier_bid_id, { driver_id: String(driver.id) })

  const kept = await assignments(haulier_bid_id)
  expect(kept).toHaveLength(2)
  expect(kept[0]).toMatchObject({ removed_at: t.clock.now, removed_by: haulier.id, assigned_by: haulier.id })
  expect(kept[1]).toMatchObject({ removed_at: null, assigned_at: t.clock.now })
})

test('a repeated assignment and the removal of an unassigned driver succeed without an event', async () => {
  const { driver } = t.world.a
  const { quote_id, haulier_bid_id } = await order()
  expect((await remove(haulier_bid_id, driver.id)).status).toBe(200)
  await assign(haulier_bid_id, { driver_id: driver.id })
  const again = await assign(haulier_bid_id, { driver_id: driver.id })
  expect([again.status, again.body.data.drivers.length]).toEqual([200, 1])
  const events = await t.db.selectFrom('events').select('kind').where('quote_id', '=', quote_id).execute()
  expect(events).toEqual([{ kind: 'driver.assigned' }])
})

test('a driver is told of their assignment and their removal', async () => {
  const { driver } = t.world.a
  const { quote_id, haulier_bid_id } = await order()
  await assign(haulier_bid_id, { driver_id: driver.id })
  await remove(haulier_bid_id, driver.id)
  const events = await t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select('events.kind')
    .where('events.quote_id', '=', quote_id)
    .where('audience', '=', `user:${driver.id}`)
    .orderBy('events.id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['driver.assigned', 'driver.removed'])
})

test.each([[{}], [{ driver_id: null }], [{ driver_id: '' }]])(
  'an assignment without a driver is refused: %j',
  async (body) => {
    const { haulier_bid_id } = await order()
    const { status, body: answer } = await assign(haulier_bid_id, body)
    expect(status).toBe(422)
    expect(answer.errors).toEqual({ driver_id: ['Please select a driver'] })
  },
)

test('only active drivers of the haulier’s own firm can be assigned', async () => {
  const { a, b } = t.world
  const { haulier_bid_id } = await order()
  const people = createPeople(t.db, t.clock.now)
  const shutOut = await Promise.all(
    (['deleted_at', 'deactivated_at', 'verified_at'] as const).map(async (column) => {
      const person = await people.staff(`gone-${column}`, 'driver', a.haulier.company_id)
      const set = { [column]: column === 'verified_at' ? null : t.clock.now }
      await t.db.updateTable('users').set(set).where('id', '=', person.id).execute()
      return person
    }),
  )
  for (const { id } of [b.driver, a.staff_execute, a.haulier, ...shutOut]) {
    const { status, body } = await assign(haulier_bid_id, { driver_id: id })
    expect([status, body.errors]).toEqual([422, { driver_id: ['The selected driver id is invalid.'] }])
  }
  expect(await assignments(haulier_bid_id)).toEqual([])
})

test('drivers are assigned only on an accepted price of their own firm', async () => {
  const { a, b } = t.world
  const quote_id = await makeQuote(t.db, t.world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  const undecided = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  expect((await assign(undecided, { driver_id: a.driver.id })).status).toBe(404)
  const { haulier_bid_id } = await order()
  expect((await assign(haulier_bid_id, { driver_id: b.driver.id }, b.haulier)).status).toBe(404)
  expect((await remove(haulier_bid_id, a.driver.id, b.haulier)).status).toBe(404)
  expect((await assign(haulier_bid_id, { driver_id: a.driver.id }, a.supplier)).status).toBe(403)
  expect((await assign(haulier_bid_id, { driver_id: a.driver.id }, a.staff_fulfillment)).status).toBe(403)
})

test('drivers can be assigned before any confirmation, and only removed once the order is closed', async () => {
  const { driver, contractor, staff_execute } = t.world.a
  const { quote_id, haulier_bid_id } = await order({ confirmed: 'none' })
  expect((await assign(haulier_bid_id, { driver_id: driver.id }, staff_execute)).status).toBe(200)
  await t.db
    .updateTable('orders')
    .set({ closed_by: contractor.id, closed_at: t.clock.now, close_reason: 'Site finished' })
    .where('quote_id', '=', quote_id)
    .execute()
  expect((await remove(haulier_bid_id, driver.id)).status).toBe(200)
  const late = await assign(haulier_bid_id, { driver_id: driver.id })
  expect([late.status, late.body.code]).toEqual([409, 'order_closed'])
})

test('a device’s upload token assigns and removes drivers, but can’t confirm the order', async () => {
  const { haulier, driver } = t.world.a
  const { haulier_bid_id } = await order({ confirmed: 'supplier' })
  const secret = newSecret()
  const at = t.clock.now
  const { id } = await t.db
    .insertInto('devices')
    .values({
      user_id: haulier.id,
      device_key: randomUUID(),
      name: 'Yard tablet',
      secret_hash: hashSecret(secret),
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tablet = { ...haulier, token: uploadTokenOf(id, secret) }
  expect((await assign(haulier_bid_id, { driver_id: driver.id }, tablet)).status).toBe(200)
  expect((await remove(haulier_bid_id, driver.id, tablet)).body.data.drivers).toEqual([])
  expect((await t.as(tablet).post(`/api/haulier/haulier-bids/${haulier_bid_id}/confirm`)).status).toBe(401)
})

test('a driver assigned from eight screens at once has one assignment', async () => {
  const { driver } = t.world.a
  const { haulier_bid_id } = await order()
  const answers = await Promise.all(Array.from({ length: 8 }, () => assign(haulier_bid_id, { driver_id: driver.id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await assignments(haulier_bid_id)).toHaveLength(1)
})
