import { beforeEach, expect, test } from 'vitest'
import { type MadeOrder, makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket, type SentTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

let order: MadeOrder
const t = await openTestApi()
beforeEach(async () => {
  order = await makeOrder(t.db, t.world, t.world.a)
})

const log = (person: Person | null, more: SentTicket = {}, quoteId = order.quote_id) =>
  t.as(person).post('/api/tickets', plainTicket(quoteId, more))

async function removeDriver() {
  await t.db
    .updateTable('driver_assignments')
    .set({ removed_by: t.world.a.haulier.id, removed_at: t.clock.now })
    .where('quote_id', '=', order.quote_id)
    .execute()
}

test('a ticket is refused without a credential and from roles that may not log', async () => {
  expect((await log(null)).status).toBe(401)
  const { contractor, staff_respond, staff_execute } = t.world.a
  for (const person of [contractor, staff_respond, staff_execute, t.world.admin]) {
    expect(await log(person)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
})

test.each([
  ["another haulier's office", () => t.world.b.haulier],
  ["another haulier's driver", () => t.world.b.driver],
  ['a haulier that is in no chain', () => t.world.rivalHaulier],
  ['the supplier, where a haulier carries', () => t.world.a.supplier],
])('a ticket for an order that is not theirs is refused: %s', async (_, person) => {
  expect(await log(person())).toMatchObject({ status: 403, body: { code: 'not_your_order' } })
})

test('a driver who was never assigned is refused as for an order that does not exist', async () => {
  const unassigned = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  const refused = await log(t.world.a.driver, {}, unassigned.quote_id)
  const missing = await log(t.world.a.driver, {}, 999_999)
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual(missing.body)
  expect(refused.body.code).toBe('not_your_order')
})

test('a driver who has been removed can still log, with a flag', async () => {
  await removeDriver()
  const { status, body } = await log(t.world.a.driver)
  expect([status, body.data.flags]).toEqual([201, ['driver_removed']])
})

test('a driver who was assigned again is not flagged', async () => {
  await removeDriver()
  const { quote_id, haulier_bid_id } = order
  await t.db
    .insertInto('driver_assignments')
    .values({
      quote_id,
      haulier_bid_id: Number(haulier_bid_id),
      driver_id: t.world.a.driver.id,
      assigned_by: t.world.a.haulier.id,
      assigned_at: t.clock.now,
    })
    .execute()
  expect((await log(t.world.a.driver)).body.data.flags).toEqual([])
})

test('a load of an order that has been released is still stored', async () => {
  await t.db.deleteFrom('orders').where('quote_id', '=', order.quote_id).execute()
  const { status, body } = await log(t.world.a.driver)
  expect(status).toBe(201)
  expect(body.data.flags).toContain('order_closed')
  expect((await log(t.world.a.haulier)).body.code).toBe('not_your_order')
})

test('the office logs for any of its drivers, even one who is unassigned and deleted', async () => {
  const other = await t.db
    .insertInto('users')
    .values({
      company_id: t.world.a.haulier.company_id,
      role: 'driver',
      first_name: 'Mo',
      last_name: 'Hussain',
      email: `mo-${order.quote_id}@test.example`,
      password_hash: 'x',
      created_at: t.clock.now,
      deleted_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const driver_id of [t.world.a.driver.id, other.id]) {
    const { status, body } = await log(t.world.a.staff_fulfillment, { driver_id })
    expect([status, body.data.driver.id]).toEqual([201, driver_id])
    expect(body.data.created_by).toBe('Haulier-fulfillment-a Tester')
  }
})

test('who in an office logged a load is told to its firm and to admins, and the firm to the others', async () => {
  const { contractor, supplier, haulier, staff_fulfillment, driver } = t.world.a
  await log(driver)
  await log(staff_fulfillment)
  const authors = async (person: Person, list = 'quotes') => {
    const { body } = await t.as(person).get(`/api/${list}/${order.quote_id}/tickets`)
    return body.data.map(({ created_by }: { created_by: string }) => created_by)
  }
  const [firm, byDriver] = ['haulier-a Ltd', 'Driver-a Tester']
  expect(await authors(contractor)).toEqual([firm, byDriver])
  expect(await authors(supplier, 'quote')).toEqual([firm, byDriver])
  expect(await authors(haulier, 'quote')).toEqual(['Haulier-fulfillment-a Tester', byDriver])
  expect(await authors(t.world.admin)).toEqual([`Haulier-fulfillment-a Tester, ${firm}`, byDriver])
})

test.each([
  ['the office names a driver of another firm', () => [t.world.a.haulier, t.world.b.driver]],
  ['the office names one who is no driver', () => [t.world.a.haulier, t.world.a.staff_execute]],
  ['a driver names another', () => [t.world.a.driver, t.world.b.driver]],
  ['a driver names their office', () => [t.world.a.driver, t.world.a.haulier]],
] as const)('a driver that the author may not name is 422: %s', async (_, pair) => {
  const [author, named] = pair()
  const { status, body } = await log(author as Person, { driver_id: named?.id })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ driver_id: ['The selected driver id is invalid.'] })
})

test('only the supplier’s users log where the supplier carries', async () => {
  const carried = await makeOrder(t.db, t.world, t.world.a, { carrier: 'supplier', confirmed: 'supplier' })
  const { status, body } = await log(t.world.a.supplier, {}, carried.quote_id)
  expect([status, body.data.number, body.data.flags]).toEqual([201, 1, []])
  expect((await log(t.world.a.haulier, {}, carried.quote_id)).body.code).toBe('not_your_order')
})

test('fields that a client may not set are ignored', async () => {
  const forged = {
    created_by: t.world.b.driver.id,
    user_id: t.world.b.driver.id,
    haulier_id: 1,
    supplier_id: 1,
    status: 1,
    number: 4711,
    net_weight: 500,
    flags: ['late_upload'],
    voided_at: '2026-03-10T09:00:00Z',
    role: 'admin',
    carrier_company_id: t.world.b.haulier.company_id,
    verified: true,
  }
  const { body } = await log(t.world.a.driver, forged)
  const stored = await t.db.selectFrom('tickets').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    created_by: t.world.a.driver.id,
    driver_id: t.world.a.driver.id,
    net_kg: 19_460,
    flags: [],
    voided_at: null,
    carrier_company_id: t.world.a.haulier.company_id,
  })
  expect(stored.number).not.toBe(4711)
})

test.each([
  ['the office names one with an account too', () => t.world.a.haulier, () => t.world.a.driver.id],
  ['their author drives', () => t.world.a.driver, () => null],
])('a typed driver’s name is refused where %s', async (_, author, driver_id) => {
  const { status, body } = await log(author(), { driver_id: driver_id(), driver_name: 'Mick Slater' })
  const only = 'The driver name field is only for a driver without an account.'
  expect([status, body.errors]).toEqual([422, { driver_name: [only] }])
})
