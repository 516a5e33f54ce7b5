import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSession, readUploadToken } from '../../../api/auth/sessions.ts'
import { isStanding, lockStanding } from '../../../api/companies/queries.ts'
import { QuoteCreate } from '../../../api/contract/quotes.ts'
import { createQuote } from '../../../api/quotes/service.ts'
import { makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { type Person, password } from '../world.ts'

const nowhere = { browser: null, address: '…' }
const t = await openTestApi()

const change = (action: 'verify' | 'ban', user: { id: number }) =>
  t.as(t.world.admin).post(`/api/users/${action}`, { user_id: user.id })
const logIn = async (email: string): Promise<{ token: string }> =>
  (await t.as(null).post('/api/login', { email, password })).body
const codeOf = async (session: { token: string }) => (await t.as(session).get('/api/user')).body.code
const events = () => t.db.selectFrom('events').select(['id', 'kind', 'data']).orderBy('id', 'desc').limit(2).execute()

beforeEach(async () => {
  for (const user of [t.world.a.contractor, t.world.b.haulier, t.world.b.driver]) await change('verify', user)
})

async function standing(companyId: number): Promise<boolean[]> {
  const row = await t.db
    .selectFrom('companies')
    .select(isStanding('companies.id').as('isStanding'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const locked = await t.db.transaction().execute((trx) => lockStanding(trx, companyId))
  return [Boolean(row.isStanding), locked]
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows.length > 0
}

describe('a ban', () => {
  test('keeps a session opened during it shut, even after the next verification', async () => {
    const { contractor } = t.world.a
    await change('ban', contractor)
    const { id } = contractor
    const { password_hash } = await t.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stray = String(await openSession(t.db, { id, roles: ['contractor'], password_hash }, t.clock.now, nowhere))
    await change('verify', contractor)
    expect(await codeOf({ token: stray })).toBe('revoked')
  })

  test('of an owner stops even a running request from raising a quote', async () => {
    const { contractor } = t.world.a
    await change('ban', contractor)
    const actor = { ...contractor, roles: ['contractor'], permissions: [], session_id: null, device_id: null } as const
    const body = QuoteCreate.parse({
      product_id: t.world.products.limestone,
      quantity: 20,
      address: 'Infinity Park Way',
      city: 'Derby',
      postcode: 'DE24 9FU',
      delivery_from_date: '2026-03-16',
      delivery_to_date: '2026-03-27',
      tested_stone_supplier: 'Yes',
      delivery_method: 'Deliver',
      access_times_open: '07:00',
      access_times_close: '17:00',
    })
    await expect(createQuote(t.deps, actor, body)).rejects.toMatchObject({ status: 403 })
  })

  test('answers with the row and ends every session for good; verifying lets the user log in again', async () => {
    const { contractor } = t.world.a
    const sessions = [await logIn(contractor.email), await logIn(contractor.email)]
    const banned = await change('ban', contractor)
    expect(banned.status).toBe(200)
    expect(banned.body).toMatchObject({
      message: 'User banned successfully',
      user: { id: contractor.id, verified: false, verified_by_name: null, email_verified: true },
    })
    for (const session of sessions) expect(await codeOf(session)).toBe('revoked')
    expect((await t.as(null).post('/api/login', { email: contractor.email, password })).body.code).toBe(
      'awaiting_approval',
    )
    await change('verify', contractor)
    for (const session of sessions) expect(await codeOf(session)).toBe('revoked')
    expect((await t.as(await logIn(contractor.email)).get('/api/user')).status).toBe(200)
  })

  test('of an owner shuts out the whole firm with its upload tokens; of a driver, only the driver', async () => {
    const { haulier, driver } = t.world.b
    const device = async () => {
      const body = { device_key: randomUUID(), name: 'Pixel 9' }
      return (await t.as(await logIn(driver.email)).post('/api/devices', body)).body.token as string
    }
    const upload = await device()
    const [owner, phone] = [await logIn(haulier.email), await logIn(driver.email)]
    await change('ban', haulier)
    expect([await codeOf(owner), await codeOf(phone)]).toEqual(['revoked', 'revoked'])
    await expect(readUploadToken(t.db, upload, t.clock.now)).rejects.toMatchObject({ code: 'revoked' })
    await change('verify', haulier)
    const [back, other, fresh] = [await logIn(haulier.email), await logIn(driver.email), await device()]
    await change('ban', driver)
    expect(await codeOf(other)).toBe('revoked')
    await expect(readUploadToken(t.db, fresh, t.clock.now)).rejects.toMatchObject({ code: 'revoked' })
    expect((await t.as(back).get('/api/user')).status).toBe(200)
  })

  test('of an owner takes the firm’s standing; of a driver doesn’t', async () => {
    const { haulier, driver } = t.world.b
    await change('ban', driver)
    expect(await standing(haulier.company_id)).toEqual([true, true])
    await change('ban', haulier)
    expect(await standing(haulier.company_id)).toEqual([false, false])
    await change('verify', haulier)
    expect(await standing(haulier.company_id)).toEqual([true, true])
  })

  test('waits for an acceptance that has already checked the firm’s standing', async () => {
    const { haulier } = t.world.b
    let ban: Promise<unknown> | undefined
    let isBanned = false
    await t.db.transaction().execute(async (trx) => {
      expect(await lockStanding(trx, haulier.company_id)).toBe(true)
      ban = change('ban', haulier).then(() => {
        isBanned = true
      })
      while (!isBanned && !(await isSomebodyWaiting()));
      expect(isBanned).toBe(false)
    })
    await ban
    expect(await standing(haulier.company_id)).toEqual([false, false])
  })
})

describe('the open quotes of a company', () => {
  const withheld = async (id: number) =>
    (await t.db.selectFrom('quotes').select('withheld').where('id', '=', id).executeTakeFirstOrThrow()).withheld

  /** Of the contractor of side A; the last one is another's. */
  async function prepare() {
    const open = await makeQuote(t.db, t.world, t.world.a)
    const pending = await makeQuote(t.db, t.world, t.world.a, { status: 0, markup_pence: null })
    const { quote_id: ordered } = await makeOrder(t.db, t.world, t.world.a)
    const foreign = await makeQuote(t.db, t.world, t.world.b)
    return { open, pending, ordered, foreign }
  }

  test('are withheld while its owner is banned; other firms’ stay', async () => {
    const { contractor } = t.world.a
    const quotes = await prepare()
    const all = async () => Promise.all(Object.values(quotes).map(withheld))
    await change('ban', contractor)
    expect(await all()).toEqual([true, true, true, false])
    await change('verify', contractor)
    expect(await all()).toEqual([false, false, false, false])
  })

  test('are withheld, but an order stays with its parties until its acceptance is released', async () => {
    const { contractor, supplier } = t.world.a
    const { ordered } = await prepare()
    const read = (person: Pick<Person, 'token'>) => t.as(person).get(`/api/quotes/${ordered}`)
    await change('ban', contractor)
    expect((await read(supplier)).status).toBe(200)
    expect((await read(t.world.admin)).body.data.withheld).toBe(false)
    await t.db.updateTable('quotes').set({ is_ordered: false }).where('id', '=', ordered).execute()
    expect((await read(supplier)).status).toBe(404)
    expect((await read(t.world.admin)).body.data.withheld).toBe(true)
    await change('verify', contractor)
    expect((await read(supplier)).status).toBe(200)
  })

  test('match the owner’s state after any number of simultaneous bans and verifications', async () => {
    const { contractor } = t.world.a
    const { open } = await prepare()
    await Promise.all(Array.from({ length: 12 }, (_, turn) => change(turn % 2 ? 'verify' : 'ban', contractor)))
    const { verified_at } = await t.db
      .selectFrom('users')
      .select('verified_at')
      .where('id', '=', contractor.id)
      .executeTakeFirstOrThrow()
    expect(await withheld(open)).toBe(verified_at === null)
  })
})

test('verifying a user twice records and mails it once', async () => {
  await change('ban', t.world.a.contractor)
  await change('verify', t.world.a.contractor)
  const [first] = await events()
  expect(first).toMatchObject({ kind: 'user.verified', data: { user_id: t.world.a.contractor.id } })
  expect((await change('verify', t.world.a.contractor)).status).toBe(200)
  expect((await events())[0]).toEqual(first)
})

test('a deletion is soft: sign-in ends and what the user made keeps its author', async () => {
  const { supplier } = t.world.b
  const session = await logIn(supplier.email)
  const { quote_id } = await makeOrder(t.db, t.world, t.world.b)
  const { status, body } = await t.as(t.world.admin).delete(`/api/users/${supplier.id}`)
  expect([status, body]).toEqual([200, { message: 'User deleted successfully' }])
  expect(await codeOf(session)).toBe('revoked')
  expect((await t.as(null).post('/api/login', { email: supplier.email, password })).status).toBe(401)
  expect(await standing(supplier.company_id)).toEqual([false, false])
  const author = await t.db
    .selectFrom('bids')
    .innerJoin('users', 'users.id', 'bids.user_id')
    .select('users.email')
    .where('quote_id', '=', quote_id)
    .executeTakeFirstOrThrow()
  expect(author.email).toBe(supplier.email)
  expect((await t.as(t.world.admin).get('/api/users?search=supplier-b%40')).body.data).toEqual([])
  expect((await change('verify', supplier)).status).toBe(404)
  expect((await t.as(t.world.admin).delete(`/api/users/${supplier.id}`)).status).toBe(404)
})
