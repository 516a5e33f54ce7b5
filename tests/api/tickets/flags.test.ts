import { beforeEach, expect, test } from 'vitest'
import { type MadeOrder, makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket, type SentTicket } from '../ticketBody.ts'

/** What merely looks wrong is taken and flagged. The clock stands at 2026-03-10 09:00. */

let order: MadeOrder
const t = await openTestApi()
beforeEach(async () => {
  order = await makeOrder(t.db, t.world, t.world.a)
})

async function flagsOf(more: SentTicket, quoteId = order.quote_id): Promise<string[]> {
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId, more))
  expect(status).toBe(201)
  return body.data.flags
}

const at = (time: string) => ({ logged_at: `2026-03-${time}Z` })

test('an ordinary load raises no flag, even the second one of a lorry', async () => {
  expect(await flagsOf({ vehicle: 'AA19 AAA', tare: 12.48 })).toEqual([])
  expect(await flagsOf({ vehicle: 'AA19 AAA', tare: 12.5 })).toEqual([])
})

test('over_delivery is raised by the load that passes the ordered quantity, without voided ones', async () => {
  await makeTicket(t.db, t.world.a, order.quote_id, { gross_kg: 470_000, tare_kg: 5_000, vehicle: 'BB19 BBB' })
  const voided = { voided_at: t.clock.now, voided_by: t.world.a.haulier.id, void_reason: 'Logged twice' }
  await makeTicket(t.db, t.world.a, order.quote_id, {
    gross_kg: 400_000,
    tare_kg: 5_000,
    vehicle: 'BB19 BBB',
    ...voided,
  })
  expect(await flagsOf({ gross_weight: 25, tare: 10 })).toEqual([]) // 480.000 t of 480
  expect(await flagsOf({ gross_weight: 20.001, tare: 20 })).toEqual(['over_delivery'])
})

test('over_legal_weight is raised by the vehicle’s axles, whatever the blanks in its plate', async () => {
  const { company_id } = t.world.a.haulier
  await t.db
    .insertInto('vehicles')
    .values({ company_id, registration: 'CC19 CCC', axles: 4, created_at: t.clock.now })
    .execute()
  expect(await flagsOf({ vehicle: 'cc19ccc', gross_weight: 32.001 })).toEqual(['over_legal_weight'])
  expect(await flagsOf({ vehicle: 'DD19 DDD', gross_weight: 44 })).toEqual([])
  expect(await flagsOf({ gross_weight: 44.001 })).toEqual(['over_legal_weight'])
})

test('over_legal_weight is raised by the vehicle’s plated weight, where that is less', async () => {
  const { company_id } = t.world.a.haulier
  const row = { company_id, axles: 4, created_at: t.clock.now }
  await t.db
    .insertInto('vehicles')
    .values([
      { ...row, registration: 'PL19 ATE', plated_kg: 30_500 },
      { ...row, registration: 'PL19 BIG', plated_kg: 38_000 },
    ])
    .execute()
  expect(await flagsOf({ vehicle: 'PL19 ATE', gross_weight: 30.5 })).toEqual([])
  expect(await flagsOf({ vehicle: 'PL19 ATE', gross_weight: 30.501 })).toEqual(['over_legal_weight'])
  expect(await flagsOf({ vehicle: 'PL19 BIG', gross_weight: 32.001 })).toEqual(['over_legal_weight'])
})

test("tare_far_from_last is raised over a tenth from the lorry's last live ticket of any order", async () => {
  const elsewhere = await makeOrder(t.db, t.world, t.world.a)
  await makeTicket(t.db, t.world.a, elsewhere.quote_id, { vehicle: 'EE19 EEE', tare_kg: 12_000 })
  expect(await flagsOf({ vehicle: 'ee19eee', tare: 13.2 })).toEqual([])
  expect(await flagsOf({ vehicle: 'EE19 EEE', tare: 15 })).toEqual(['tare_far_from_last'])
})

test('kilograms_as_tonnes is raised by weights in kilograms', async () => {
  const flags = await flagsOf({ gross_weight: 31_940, tare: 12_480 })
  expect(flags).toEqual(['over_delivery', 'over_legal_weight', 'kilograms_as_tonnes'])
})

test('likely_double is raised by the same weights of the same lorry within the hour, not by a voided ticket', async () => {
  expect(await flagsOf({ vehicle: 'FF19 FFF', tare: 12.6 })).toEqual([])
  expect(await flagsOf({ vehicle: 'ff19fff', tare: 12.6 })).toEqual(['likely_double'])
  expect(await flagsOf({ vehicle: 'GG19 GGG', tare: 12.6 })).toEqual([])
  expect(await flagsOf({ vehicle: 'FF19 FFF', tare: 12.6, ...at('10T06:00:00') })).toEqual([])
  await t.db
    .updateTable('tickets')
    .set({ voided_at: t.clock.now, voided_by: t.world.a.haulier.id, void_reason: 'Logged twice' })
    .where('quote_id', '=', order.quote_id)
    .execute()
  expect(await flagsOf({ vehicle: 'FF19 FFF', tare: 12.6 })).toEqual([])
})

test('one of two doubles that arrive in the same moment is flagged', async () => {
  const flags = await Promise.all([flagsOf({ vehicle: 'HH19 HHH' }), flagsOf({ vehicle: 'HH19 HHH' })])
  expect(flags.toSorted()).toEqual([[], ['likely_double']])
})

test('before_confirmation is raised by a load before the haulier’s confirmation', async () => {
  const unconfirmed = await makeOrder(t.db, t.world, t.world.a, { confirmed: 'supplier' })
  expect(await flagsOf({}, unconfirmed.quote_id)).toEqual(['before_confirmation'])
  expect(await flagsOf({ ...at('09T08:59:59'), sent_at: '2026-03-10T09:00:00Z' })).toEqual([
    'before_confirmation',
    'late_upload',
  ])
})

test('driver_removed and order_closed are raised by what has happened meanwhile', async () => {
  await t.db
    .updateTable('driver_assignments')
    .set({ removed_at: t.clock.now, removed_by: t.world.a.haulier.id })
    .where('quote_id', '=', order.quote_id)
    .execute()
  await t.db
    .updateTable('orders')
    .set({ closed_at: t.clock.now, closed_by: t.world.a.contractor.id, close_reason: 'Enough' })
    .where('quote_id', '=', order.quote_id)
    .execute()
  expect(await flagsOf({})).toEqual(['driver_removed', 'order_closed'])
})

test('late_upload and clock_skew are told apart by the clock at sending', async () => {
  const late = at('09T09:00:00')
  expect(await flagsOf({ ...at('09T09:00:01'), gross_weight: 30.1 })).toEqual([])
  t.clock.advance(2_000)
  expect(await flagsOf({ ...late, gross_weight: 30.2 })).toEqual(['late_upload'])
  expect(await flagsOf({ ...late, gross_weight: 30.3, sent_at: '2026-03-09T09:00:10Z' })).toEqual(['clock_skew'])
  expect(await flagsOf({ ...at('10T09:10:03'), gross_weight: 30.4 })).toEqual(['clock_skew'])
  expect(await flagsOf({ ...at('10T09:10:01'), gross_weight: 30.5 })).toEqual([])
})
