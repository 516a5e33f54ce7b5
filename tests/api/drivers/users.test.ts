import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '../../../api/contract/events.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { type Member, password } from '../world.ts'

const t = await openTestApi()

const owner = () => t.as(t.world.a.haulier)
const list = async (query = '') => (await owner().get(`/api/haulier/users${query}`)).body
const none = { respond_to_quote: false, execute_order: false, fulfillments: false, finance: false }
const permit = (user: { id: number }, body: unknown) => owner().put(`/api/haulier/users/${user.id}/permissions`, body)
const turn = (user: { id: number }, way: 'deactivate' | 'reactivate') =>
  owner().post(`/api/haulier/users/${user.id}/${way}`)
const logIn = ({ email }: Member) => t.as(null).post('/api/login', { email, password })
const tellsOf = (kind: keyof typeof events) =>
  t.db.selectFrom('events').select(['actor_id', 'data']).where('kind', '=', kind).orderBy('id').execute()
const assignedTo = async (quoteId: number) =>
  t.db
    .selectFrom('driver_assignments')
    .select('driver_id')
    .where('quote_id', '=', quoteId)
    .where('removed_at', 'is', null)
    .execute()

beforeEach(async () => {
  await emptyOrders(t.db)
  for (const user of [t.world.a.staff_execute, t.world.a.driver]) await turn(user, 'reactivate')
  await permit(t.world.a.staff_execute, { ...none, execute_order: true })
  await t.db.deleteFrom('event_audiences').execute()
  await t.db.deleteFrom('events').execute()
})

/** A reactivation ends what a login beside it left, so they sign in anew. */
async function signedIn(user: Member) {
  return t.as({ token: (await logIn(user)).body.token })
}

describe('the list', () => {
  test('is the firm’s own: the owner, the staff, the drivers, each with the four switches', async () => {
    const { haulier, staff_execute, driver } = t.world.a
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    const { data, meta } = await list()
    expect(meta).toEqual({ total: 6, next_cursor: null })
    expect(data.map(({ role }: { role: string }) => role)).toEqual([
      'haulier',
      'haulier_execute_order',
      'haulier_fulfillment',
      'haulier_respond_to_quote',
      'haulier_fulfillment',
      'driver',
    ])
    expect(data[0]).toMatchObject({
      id: haulier.id,
      is_owner: true,
      permissions: { respond_to_quote: true, execute_order: true, fulfillments: true, finance: true },
    })
    expect(data[1]).toEqual({
      id: staff_execute.id,
      first_name: 'Haulier-execute-order-a',
      last_name: 'Tester',
      full_name: 'Haulier-execute-order-a Tester',
      email: staff_execute.email,
      phone: '01632 960 001',
      role: 'haulier_execute_order',
      is_owner: false,
      permissions: { ...none, execute_order: true },
      approval_limit: null,
      email_verified: true,
      verified: true,
      deactivated_at: null,
      open_assignments: 0,
      version: 1,
    })
    expect(data[5]).toMatchObject({ id: driver.id, permissions: none, open_assignments: 1 })
    await t.db.updateTable('orders').set({ quantity_kg: 100 }).where('quote_id', '=', quote_id).execute()
  })

  test('is searched, narrowed and paged', async () => {
    const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
    const { haulier, driver, staff_respond } = t.world.a
    expect(idsOf(await list('?kind=driver'))).toEqual([driver.id])
    expect((await list('?kind=staff')).meta.total).toBe(5)
    expect(idsOf(await list(`?search=${staff_respond.email.slice(0, 12)}`))).toEqual([staff_respond.id])
    const first = await list('?limit=5')
    expect(idsOf(first)[0]).toBe(haulier.id)
    expect(idsOf(await list(`?limit=5&cursor=${first.meta.next_cursor}`))).toEqual([driver.id])
    const { status, body } = await owner().get('/api/haulier/users?kind=owner')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['kind']])
  })
})

describe('permissions', () => {
  test('take effect at the next call, given or taken', async () => {
    const { staff_execute } = t.world.a
    const user = await signedIn(staff_execute)
    expect((await user.get('/api/haulier/drivers')).status).toBe(200)
    const { status, body } = await permit(staff_execute, { ...none, finance: true })
    expect([status, body.message]).toEqual([200, 'Permissions updated'])
    expect(body.data.permissions).toEqual({ ...none, finance: true })
    expect((await user.get('/api/haulier/drivers')).status).toBe(403)
    expect((await user.get('/api/user')).body.permissions).toEqual(['finance'])
    expect(await tellsOf('staff.permissions_changed')).toEqual([
      { actor_id: t.world.a.haulier.id, data: { user_id: staff_execute.id, changed: ['execute_order', 'finance'] } },
    ])
    await permit(staff_execute, { ...none, finance: true })
    expect(await tellsOf('staff.permissions_changed')).toHaveLength(1)
  })

  test('make a tablet reload after each change, without orders once none may be seen', async () => {
    const { staff_execute } = t.world.a
    const user = await signedIn(staff_execute)
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    await permit(staff_execute, { ...none, execute_order: true, finance: true })
    const before = (await user.get('/api/sync')).body.data
    expect(before.orders[0]).toMatchObject({ quote_id, haulier_price: 3456 })
    const since = async (cursor: string) => (await user.get(`/api/sync?since=${cursor}`)).body.data
    expect(await since(before.cursor)).toMatchObject({ reset: false, orders: [] })
    await permit(staff_execute, { ...none, execute_order: true })
    const without = await since(before.cursor)
    expect(without).toMatchObject({ reset: true, orders: [{ quote_id }] })
    expect(without.orders[0]).not.toHaveProperty('haulier_price')
    await permit(staff_execute, { ...none, respond_to_quote: true })
    const outside = await since(without.cursor)
    expect(outside).toMatchObject({ reset: true, orders: [] })
    await permit(staff_execute, { ...none, fulfillments: true })
    expect(await since(outside.cursor)).toMatchObject({ reset: true, orders: [{ quote_id }] })
  })

  test.each([
    ['nothing', {}, ['respond_to_quote', 'execute_order', 'fulfillments', 'finance']],
    ['a word', { ...none, finance: 'yes' }, ['finance']],
    ['a number', { ...none, finance: 1 }, ['finance']],
    ['a list', { ...none, finance: [true] }, ['finance']],
    ['null', { ...none, respond_to_quote: null }, ['respond_to_quote']],
  ])('are refused under their names without any change when the body has %s', async (_, body, fields) => {
    const { staff_execute } = t.world.a
    const refused = await permit(staff_execute, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields])
    const { data } = await list('?kind=staff')
    expect(data[1].permissions).toEqual({ ...none, execute_order: true })
  })

  test('ignore other fields of the body', async () => {
    const { staff_execute } = t.world.a
    const sent = { ...none, execute_order: true, role: 'owner', verified: true, company_id: 1, id: t.world.b.driver.id }
    const { status, body } = await permit(staff_execute, sent)
    expect([status, body.data.role, body.data.id]).toEqual([200, 'haulier_execute_order', staff_execute.id])
  })

  test('can’t be changed for the owner, a driver or somebody of another firm', async () => {
    const { a, b } = t.world
    const kept = await permit(a.haulier, none)
    expect([kept.status, kept.body.message]).toEqual([403, 'The owner has all four permissions and keeps them.'])
    const driver = await permit(a.driver, { ...none, finance: true })
    expect([driver.status, driver.body.message]).toEqual([
      403,
      'Drivers have no permissions: they see their own orders only, without prices.',
    ])
    expect((await permit(b.staff_execute, none)).status).toBe(404)
    expect((await permit({ id: 2_000_000_000 }, none)).status).toBe(404)
  })

  test('restart the person’s stream when they change', () => {
    const kinds = ['staff.permissions_changed', 'staff.deactivated', 'staff.reactivated'] as const
    expect(kinds.map((kind) => events[kind].access)).toEqual([true, true, true])
  })
})

describe('a deactivation', () => {
  test('ends sessions and upload tokens, and the login gives the reason', async () => {
    const { driver } = t.world.a
    const user = await signedIn(driver)
    const device = { device_key: '3f0c8a52-6a53-4c1e-9d0e-6a1a33b1c001', name: 'Phone' }
    const { token } = (await user.post('/api/devices', device)).body
    const { status, body } = await turn(driver, 'deactivate')
    expect([status, body.message, body.data.deactivated_at]).toEqual([
      200,
      'User deactivated',
      t.clock.now.toISOString(),
    ])
    expect((await user.get('/api/user')).body.code).toBe('revoked')
    expect((await t.as({ token }).post('/api/tickets', {})).body.code).toBe('revoked')
    const refused = await logIn(driver)
    expect([refused.status, refused.body.code]).toEqual([403, 'deactivated'])
    expect(await tellsOf('staff.deactivated')).toEqual([
      { actor_id: t.world.a.haulier.id, data: { user_id: driver.id } },
    ])
    await turn(driver, 'deactivate')
    expect(await tellsOf('staff.deactivated')).toHaveLength(1)
    expect((await turn(driver, 'reactivate')).body.data.deactivated_at).toBe(null)
    expect((await user.get('/api/user')).body.code).toBe('revoked')
    expect((await logIn(driver)).status).toBe(200)
  })

  test('takes a driver off orders in progress, with an event, but not off finished ones', async () => {
    const { a } = t.world
    const open = await makeOrder(t.db, t.world, a)
    const closed = await makeOrder(t.db, t.world, a)
    await t.db
      .updateTable('orders')
      .set({ closed_at: t.clock.now, closed_by: a.contractor.id, close_reason: 'Enough' })
      .where('quote_id', '=', closed.quote_id)
      .execute()
    await turn(a.driver, 'deactivate')
    expect(await assignedTo(open.quote_id)).toEqual([])
    expect(await assignedTo(closed.quote_id)).toEqual([{ driver_id: a.driver.id }])
    expect(await tellsOf('driver.removed')).toMatchObject([{ data: { driver_id: a.driver.id } }])
    const drivers = (await owner().get('/api/haulier/drivers')).body.data
    expect(drivers).toEqual([])
    await turn(a.driver, 'reactivate')
    expect(await assignedTo(open.quote_id)).toEqual([])
  })

  test('is refused on oneself and on another firm’s people', async () => {
    const { a, b } = t.world
    const own = await turn(a.haulier, 'deactivate')
    expect([own.status, own.body.message]).toEqual([403, 'You cannot do this to your own account.'])
    expect((await turn(b.driver, 'deactivate')).status).toBe(404)
    expect((await turn(b.driver, 'reactivate')).status).toBe(404)
    expect((await logIn(a.haulier)).status).toBe(200)
  })

  test('keeps the permissions for a later return', async () => {
    const { staff_execute } = t.world.a
    await turn(staff_execute, 'deactivate')
    const refused = await permit(staff_execute, none)
    expect([refused.status, refused.body.code]).toEqual([409, 'deactivated'])
    const { body } = await turn(staff_execute, 'reactivate')
    expect(body.data.permissions).toEqual({ ...none, execute_order: true })
  })

  test('never leaves a shut-out driver assigned, even during an assignment', { timeout: 60_000 }, async () => {
    const { a } = t.world
    const outcomes = new Set<string>()
    for (let run = 0; run < 12; run += 1) {
      const { haulier_bid_id, quote_id } = await makeOrder(t.db, t.world, a, { driver: false })
      const assign = () =>
        owner().post(`/api/haulier/haulier-bids/${haulier_bid_id}/assign-driver`, { driver_id: a.driver.id })
      const both = run % 2 === 0 ? [assign(), turn(a.driver, 'deactivate')] : [turn(a.driver, 'deactivate'), assign()]
      const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted()
      outcomes.add(statuses.join())
      const { data } = await list('?kind=driver')
      if (data[0].deactivated_at !== null) expect(await assignedTo(quote_id)).toEqual([])
      await turn(a.driver, 'reactivate')
      await emptyOrders(t.db)
    }
    for (const outcome of outcomes) expect(['200,200', '200,409', '200,422']).toContain(outcome)
  })
})
