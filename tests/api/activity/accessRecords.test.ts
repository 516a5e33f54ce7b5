import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { type Person, password } from '../world.ts'

const t = await openTestApi()
const { a, b, admin } = t.world

type Row = { kind: string; user: { id: number } | null; by: string | null; detail: string | null }
const read = async (who: Person): Promise<Row[]> => (await t.as(who).get('/api/access-records?limit=200')).body.data
const newest = async (who: Person) => (await read(who))[0]
const logIn = (email: string, secret = password) => t.as(null).post('/api/login', { email, password: secret })

test('sign-ins, wrong passwords and locks are recorded with a shortened address, without the password or an unknown email', async () => {
  await logIn(a.driver.email)
  expect(await newest(a.haulier)).toMatchObject({
    kind: 'signed_in',
    user: { id: a.driver.id },
    by: null,
    address: '127.0.0.x',
  })
  for (let attempt = 0; attempt < 9; attempt += 1) await logIn(b.driver.email, 'hunter-hunter-2')
  const kinds = (await read(b.haulier)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(6)
  // Once, however often they try.
  expect(kinds.filter((kind) => kind === 'locked')).toHaveLength(1)
  await logIn('hunter-hunter-2@test.example')
  expect(await newest(admin)).toMatchObject({ kind: 'refused', user: null })
  const { rows } = await sql`select * from access_records`.execute(t.db)
  expect(JSON.stringify(rows)).not.toContain('hunter-hunter-2')
})

test('a login refused after the right password is recorded', async () => {
  await logIn(t.world.unverified.email)
  expect(await newest(admin)).toMatchObject({ kind: 'not_let_in', user: { id: t.world.unverified.id } })
})

test('logouts, ended sessions, changed permissions and passwords, and bans are recorded with who did it', async () => {
  const { body } = await logIn(a.staff_execute.email)
  await t.as(body).post('/api/logout')
  expect(await newest(a.haulier)).toMatchObject({ kind: 'signed_out', user: { id: a.staff_execute.id } })
  await t.as(a.haulier).delete(`/api/haulier/users/${a.driver.id}/sessions`)
  const owner = expect.stringContaining('Tester')
  expect(await newest(a.haulier)).toMatchObject({ kind: 'session_ended', user: { id: a.driver.id }, by: owner })
  const switches = { respond_to_quote: true, execute_order: true, fulfillments: false, finance: false }
  await t.as(a.haulier).put(`/api/haulier/users/${a.staff_execute.id}/permissions`, switches)
  expect(await newest(a.haulier)).toMatchObject({ kind: 'staff.permissions_changed', detail: 'respond_to_quote' })
  const changed = { current_password: password, password: 'Grangemill7', password_confirmation: 'Grangemill7' }
  await t.as(a.supplier).put('/api/user/password', changed)
  expect(await newest(a.supplier)).toMatchObject({
    kind: 'user.password_changed',
    user: { id: a.supplier.id },
    by: null,
  })
  await t.as(admin).post('/api/users/ban', { user_id: b.contractor.id })
  expect(await newest(admin)).toMatchObject({ kind: 'user.banned', user: { id: b.contractor.id }, by: owner })
})

test('a deleted account stays in the record under its number', async () => {
  const { id } = t.world.rivalSupplier
  await t.as(admin).delete(`/api/users/${id}`)
  expect(await newest(admin)).toMatchObject({ kind: 'user.deleted', user: { id } })
})

test('an exported table is recorded', async () => {
  await t.as(a.contractor).get('/api/statements.csv?month=2026-03')
  await t.as(a.contractor).get('/api/tickets.csv')
  expect((await read(a.contractor)).slice(0, 2)).toMatchObject([{ kind: 'exported' }, { kind: 'exported' }])
})

test.each([
  ['contractor', '/api/quotes.csv', 'quotes (CSV)'],
  ['contractor', '/api/contractor/accepted-quotes.csv', 'orders (CSV)'],
  ['supplier', '/api/supplier/accepted-quotes.csv', 'orders (CSV)'],
  ['haulier', '/api/haulier/accepted-quotes.csv', 'orders (CSV)'],
  ['supplier', '/api/my-bid-quotes.csv', 'bids (CSV)'],
] as const)('a %s’s table %s is recorded', async (who, path, detail) => {
  await t.as(a[who]).get(path)
  expect((await read(a[who]))[0]).toMatchObject({ kind: 'exported', detail })
})

test('each PDF that somebody takes out is recorded as an export', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const { id } = (await t.as(a.staff_fulfillment).post('/api/tickets', plainTicket(quote_id))).body.data
  await t.as(a.contractor).get(`/api/tickets/${id}/pdf`)
  await t.as(a.contractor).get(`/api/quotes/${quote_id}/delivery-pack`)
  expect((await read(a.contractor)).slice(0, 2).map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
    `exported delivery pack of order ${quote_id} (PDF)`,
    'exported weight ticket 1 (PDF)',
  ])
  // Nothing was taken out by somebody who may not have it.
  const { rivalHaulier } = t.world
  await t.as(rivalHaulier).get(`/api/tickets/${id}/pdf`)
  expect((await read(rivalHaulier)).filter(({ kind }) => kind === 'exported')).toEqual([])
})

test('an owner reads only their own firm’s records, and no administrator’s name', async () => {
  await logIn(a.contractor.email)
  const people = (await read(b.haulier)).flatMap(({ user }) => user?.id ?? [])
  expect(people).toContain(b.driver.id)
  expect(people).not.toContain(a.driver.id)
  expect(people).not.toContain(a.contractor.id)
  await t.as(admin).post('/api/users/verify', { user_id: t.world.unverified.id })
  await t.as(admin).post('/api/users/ban', { user_id: t.world.rivalHaulier.id })
  await t.as(admin).post('/api/users/verify', { user_id: t.world.rivalHaulier.id })
  const { body } = await logIn(t.world.rivalHaulier.email)
  const bans = (await read(body)).filter(({ kind }) => kind === 'user.banned')
  expect(bans).toMatchObject([{ by: 'an administrator' }])
})

test.each(['update access_records set detail = null', 'delete from access_records', 'truncate access_records'])(
  'the database refuses `%s`',
  async (statement) => {
    await logIn(a.contractor.email)
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('access_records only grows')
  },
)

test('the list pages from the newest to the oldest', async () => {
  const first = (await t.as(admin).get('/api/access-records?limit=2')).body
  const second = (await t.as(admin).get(`/api/access-records?limit=2&cursor=${first.meta.next_cursor}`)).body
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(new Set(ids).size).toBe(4)
  expect(first.meta.total).toBeGreaterThan(4)
})
