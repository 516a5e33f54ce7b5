import { expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'

const t = await openTestApi()

const drivers = (query = '', person = t.world.b.haulier) => t.as(person).get(`/api/haulier/drivers${query}`)
const namesOf = (body: { data: { full_name: string }[] }) => body.data.map(({ full_name }) => full_name)

test('a haulier’s owner, yard and drivers read their firm, and only the owner its licence', async () => {
  const { a } = t.world
  const { status, body } = await t.as(a.haulier).get('/api/haulier/me')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: a.haulier.company_id,
    company_name: 'haulier-a Ltd',
    vosa_number: 'OC1147203',
    fors_registered: true,
    fors_status: 'gold',
    vehicles: [],
    roles: ['haulier'],
    permissions: ['respond_to_quote', 'execute_order', 'fulfillments', 'finance'],
  })
  const driver = await t.as(a.driver).get('/api/haulier/me')
  expect(driver.body).toMatchObject({ id: a.haulier.company_id, roles: ['driver'], permissions: [] })
  // The licence is its owner's to show.
  expect(driver.body).not.toHaveProperty('vosa_number')
  expect((await t.as(a.staff_execute).get('/api/haulier/me')).body).not.toHaveProperty('vosa_number')
  expect((await t.as(a.supplier).get('/api/haulier/me')).status).toBe(403)
})

test('the list counts each driver’s open orders', async () => {
  const { b } = t.world
  const open = await makeOrder(t.db, t.world, b)
  await makeTicket(t.db, b, open.quote_id)
  const delivered = await makeOrder(t.db, t.world, b)
  await makeTicket(t.db, b, delivered.quote_id, { gross_kg: 500_000, tare_kg: 12_000 })
  const closed = await makeOrder(t.db, t.world, b)
  await t.db
    .updateTable('orders')
    .set({ closed_by: b.contractor.id, closed_at: t.clock.now, close_reason: 'Site finished' })
    .where('quote_id', '=', closed.quote_id)
    .execute()
  const left = await makeOrder(t.db, t.world, b)
  await t.db
    .updateTable('driver_assignments')
    .set({ removed_by: b.haulier.id, removed_at: t.clock.now })
    .where('quote_id', '=', left.quote_id)
    .execute()
  const { body } = await drivers()
  expect(body).toEqual({
    data: [
      {
        id: b.driver.id,
        full_name: 'Driver-b Tester',
        first_name: 'Driver-b',
        last_name: 'Tester',
        email: b.driver.email,
        phone: '01632 960 001',
        email_verified: true,
        open_assignments: 1,
      },
    ],
    meta: { total: 1, next_cursor: null },
  })
})

test('the list is sorted by name, searched and paged, without drivers who are shut out', async () => {
  const { rivalHaulier } = t.world
  const people = createPeople(t.db, t.clock.now)
  const hire = async (name: string, set: Record<string, unknown> = {}) => {
    const { id } = await people.staff(name, 'driver', rivalHaulier.company_id)
    await t.db
      .updateTable('users')
      .set({ last_name: name.slice(0, 1).toUpperCase(), ...set })
      .where('id', '=', id)
      .execute()
  }
  await hire('mick', { email_verified_at: null })
  await hire('dan')
  await hire('lee')
  await hire('old', { deleted_at: t.clock.now })
  await hire('gone', { deactivated_at: t.clock.now })
  await hire('barred', { verified_at: null })
  const all = await drivers('', rivalHaulier)
  expect(namesOf(all.body)).toEqual(['Dan D', 'Lee L', 'Mick M'])
  expect(all.body.data.map((row: { email_verified: boolean }) => row.email_verified)).toEqual([true, true, false])
  const first = await drivers('?limit=2', rivalHaulier)
  expect(namesOf(first.body)).toEqual(['Dan D', 'Lee L'])
  const second = await drivers(`?limit=2&cursor=${first.body.meta.next_cursor}`, rivalHaulier)
  expect([namesOf(second.body), second.body.meta]).toEqual([['Mick M'], { total: 3, next_cursor: null }])
  const found = await drivers('?search=lee%20l', rivalHaulier)
  expect([namesOf(found.body), found.body.meta.total]).toEqual([['Lee L'], 1])
  expect((await drivers('?cursor=x', rivalHaulier)).status).toBe(422)
})

test('the list is closed to people who neither assign drivers nor log their tickets', async () => {
  const { a, admin } = t.world
  for (const person of [a.staff_respond, a.driver, a.contractor, admin]) {
    expect((await t.as(person).get('/api/haulier/drivers')).status).toBe(403)
  }
})

test('the list is paged even with the longest names', async () => {
  const { rivalHaulier } = t.world
  const { staff } = createPeople(t.db, t.clock.now)
  const names = { first_name: '名'.repeat(100), last_name: '姓'.repeat(100) }
  for (const key of ['long-1', 'long-2']) {
    const { id } = await staff(key, 'driver', rivalHaulier.company_id)
    await t.db.updateTable('users').set(names).where('id', '=', id).execute()
  }
  const first = await drivers('?search=long-&limit=1', rivalHaulier)
  const second = await drivers(`?search=long-&limit=1&cursor=${first.body.meta.next_cursor}`, rivalHaulier)
  expect([second.status, second.body.data.length, second.body.meta.next_cursor]).toEqual([200, 1, null])
})
