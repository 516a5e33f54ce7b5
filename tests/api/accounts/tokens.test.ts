import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { scopeTable } from '../../../api/auth/scopeTable.ts'
import { scopeNames } from '../../../api/contract/rules/scopes.ts'
import { makeFirmToken, makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { mailsOfLastEvent, secretOfLink } from '../mailbox.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { siteForm } from '../scenarios/sites.ts'
import { password } from '../world.ts'

const t = await openTestApi()
const { a, b, admin, allRounder, products } = t.world
const minute = 60_000
const terms = { name: 'Sage', scopes: ['read_tickets'], expires_on: '2026-06-30', account_password: password }

beforeEach(async () => {
  t.clock.advance(2 * minute)
  await sql`delete from rate_limits`.execute(t.db)
  await t.db.updateTable('firm_tokens').set({ revoked_at: t.clock.now }).where('revoked_at', 'is', null).execute()
})

const make = (who = a.haulier, more: object = {}) => t.as(who).post('/api/tokens', { ...terms, ...more })
const recordsOf = async (who = a.haulier) => (await t.as(who).get('/api/access-records')).body.data
const activityOf = async (who: { token: string }) => (await t.as(who).get('/api/activity')).body.data

describe('making a token', () => {
  test('shows it once, and stores its hash alone', async () => {
    const { status, body } = await make()
    expect([status, body.message]).toEqual([201, 'Token made'])
    expect(body.token).toMatch(/^lst_[\w-]{43}$/)
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'Sage',
      beginning: body.token.slice(0, 8),
      scopes: ['read_tickets'],
      made_by: 'Haulier-a Tester',
      made_at: t.clock.now.toISOString(),
      expires_on: '2026-06-30',
      has_expired: false,
      last_used_at: null,
    })
    const { rows } = await sql<{ row: string }>`select firm_tokens::text as row from firm_tokens
      union all select events::text from events union all select access_records::text from access_records`.execute(t.db)
    expect(rows.filter(({ row }) => row.includes(body.token.slice(8)))).toEqual([])
    const list = await t.as(a.haulier).get('/api/tokens')
    expect([list.body.data, list.raw.body.includes(body.token.slice(8))]).toEqual([[body.data], false])
    expect((await t.as(b.haulier).get('/api/tokens')).body.data).toEqual([])
  })

  test('tells the owner by mail, in the activity and in the record of access', async () => {
    const { body } = await make()
    const [mail] = await mailsOfLastEvent(t)
    expect([mail?.to, mail?.subject]).toEqual([a.haulier.email, 'A token was made for your firm on Loadstone'])
    expect(mail?.text).toContain('/settings/connections')
    expect(mail?.text).not.toContain(body.token.slice(4))
    expect((await activityOf(a.haulier))[0]).toMatchObject({
      kind: 'token.made',
      subject: 'Sage',
      by: { party: 'you' },
    })
    expect((await recordsOf())[0]).toMatchObject({ kind: 'token_made', detail: 'Sage' })
  })

  test('asks for the password, and for the code of a second step', async () => {
    expect((await make(a.haulier, { account_password: 'Not-theirs-9' })).body.errors).toEqual({
      account_password: ['The current password is incorrect.'],
    })
    const { typed } = (await t.as(a.haulier).post('/api/user/factor', { account_password: password })).body
    const app = new TOTP({ secret: Secret.fromBase32(typed) })
    const code = () => app.generate({ timestamp: t.clock.now.getTime() })
    await t.as(a.haulier).post('/api/user/factor/confirm', { code: code() })
    t.clock.advance(minute)
    expect((await make()).body.code).toBe('second_factor')
    expect((await make(a.haulier, { code: '000000' })).body.code).toBe('wrong_code')
    expect((await make(a.haulier, { code: code() })).status).toBe(201)
    await t.db.deleteFrom('second_factors').where('user_id', '=', a.haulier.id).execute()
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that there isn’t', { scopes: ['accept_bids'] }, 'scopes.0'],
    ['a scope of another trade', { scopes: ['raise_quotes'] }, 'scopes'],
    ['a last day in the past', { expires_on: '2026-03-09' }, 'expires_on'],
    ['a last day in more than a year', { expires_on: '2027-03-11' }, 'expires_on'],
    ['no last day', { expires_on: undefined }, 'expires_on'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, body } = await make(a.haulier, more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('needs a name that no other token of the firm has', async () => {
    await make()
    expect((await make(a.haulier, { name: 'SAGE' })).body.errors).toEqual({
      name: ['The name has already been taken.'],
    })
    expect((await make(b.haulier)).status).toBe(201)
  })

  test('stops at twenty tokens, however many are asked for at once', async () => {
    for (let nth = 0; nth < 18; nth++) await makeFirmToken(t.db, a.haulier)
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => make(a.haulier, { name: `Books ${nth}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  })
})

describe('a token', () => {
  test('ends with its last day in London, in summer too', async () => {
    const { body } = await make(a.haulier, { expires_on: '2026-06-30' })
    const ends = await t.db.selectFrom('firm_tokens').select('expires_at').where('id', '=', body.data.id).execute()
    expect(ends).toEqual([{ expires_at: new Date('2026-06-30T23:00:00.000Z') }])
    await t.db
      .updateTable('firm_tokens')
      .set({ made_at: sql`made_at - interval '1 day'`, expires_at: t.clock.now } as object)
      .where('id', '=', body.data.id)
      .execute()
    const answer = await t.as(body).get('/api/tickets.csv?quote_id=1')
    expect([answer.status, answer.body]).toEqual([401, { message: 'This token has expired.', code: 'expired' }])
    expect((await t.as(a.haulier).get('/api/tokens')).body.data[0].has_expired).toBe(true)
  })

  test('is ended at once by its owner, and stays in the activity', async () => {
    const { body } = await make()
    const path = `/api/tokens/${body.data.id}`
    expect((await t.as(b.haulier).delete(path)).status).toBe(404)
    expect((await t.as(a.haulier).delete(path)).body).toEqual({ message: 'Token revoked' })
    const answer = await t.as(body).get('/api/statements?month=2026-03')
    expect([answer.status, answer.body]).toEqual([401, { message: 'This token was revoked.', code: 'revoked' }])
    expect((await activityOf(a.haulier))[0]).toMatchObject({ kind: 'token.revoked', subject: 'Sage' })
    expect((await recordsOf()).slice(0, 2)).toMatchObject([
      { kind: 'token_refused', detail: 'This token was revoked.' },
      { kind: 'token_revoked', detail: 'Sage' },
    ])
    expect((await t.as(a.haulier).delete(path)).status).toBe(404)
  })

  test('ends when its maker is banned, and stays ended when they are let in again', async () => {
    const { token } = await makeFirmToken(t.db, b.contractor)
    const orders = () => t.as({ token }).get('/api/contractor/accepted-quotes')
    expect((await orders()).status).toBe(200)
    await t.as(admin).post('/api/users/ban', { user_id: b.contractor.id })
    expect([(await orders()).status, (await orders()).body.code]).toEqual([401, 'revoked'])
    await t.as(admin).post('/api/users/verify', { user_id: b.contractor.id })
    expect((await orders()).body.code).toBe('revoked')
  })

  test('ends when its maker hands the firm over', async () => {
    const { token } = await makeFirmToken(t.db, b.haulier)
    const orders = () => t.as({ token }).get('/api/haulier/accepted-quotes')
    expect((await orders()).status).toBe(200)
    expect((await t.as(b.haulier).post(`/api/users/${b.staff_execute.id}/owner`)).status).toBe(200)
    expect((await orders()).body.code).toBe('revoked')
  })

  test('outlives its maker’s sessions and password', async () => {
    const { token } = await makeFirmToken(t.db, a.supplier)
    await t.as(a.supplier).put('/api/user/password', {
      current_password: password,
      password: 'Wirksworth-99',
      password_confirmation: 'Wirksworth-99',
    })
    expect((await t.as({ token }).get('/api/orders/running?as=supplier')).status).toBe(200)
  })

  test('writes its last use at most once a minute', async () => {
    const { id, token } = await makeFirmToken(t.db, a.haulier)
    const lastUse = async () => {
      await t.as({ token }).get('/api/haulier/vehicles')
      const { last_used_at } = await t.db
        .selectFrom('firm_tokens')
        .select('last_used_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return last_used_at?.getTime()
    }
    const first = t.clock.now.getTime()
    expect(await lastUse()).toBe(first)
    t.clock.advance(minute - 1)
    expect(await lastUse()).toBe(first)
    t.clock.advance(1)
    expect(await lastUse()).toBe(first + minute)
  })

  test('says in its answers how much it may still call, and in a refusal when again', async () => {
    const { token } = await makeFirmToken(t.db, a.haulier)
    const ask = () => t.as({ token }).get('/api/haulier/vehicles')
    const limits = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
      ['limit', 'remaining', 'reset'].map((one) => Number(headers[`ratelimit-${one}`]))
    expect(limits(await ask())).toEqual([300, 299, 60])
    expect(limits(await ask()).slice(0, 2)).toEqual([300, 298])
    const statement = await t.as({ token }).get('/api/statements.csv?month=2026-03')
    expect(limits(statement).slice(0, 2)).toEqual([30, 29])
    const { id } = (await t.db.selectFrom('firm_tokens').select('id').orderBy('id', 'desc').executeTakeFirst()) ?? {
      id: 0,
    }
    await t.limits.count('token_reads', { token: id }, 297)
    const refused = await ask()
    expect([refused.status, refused.body.code, ...limits(refused).slice(0, 2)]).toEqual([
      429,
      'too_many_requests',
      300,
      0,
    ])
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset'])
    const own = await t.as(a.haulier).get('/api/haulier/vehicles')
    expect([own.status, own.headers['ratelimit-limit']]).toEqual([200, undefined])
  })

  test('is told in plain words what it lacks', async () => {
    const { token } = await makeFirmToken(t.db, a.contractor, ['read_orders'])
    const csv = await t.as({ token }).get('/api/statements?month=2026-03')
    expect([csv.status, csv.body]).toEqual([
      403,
      { message: 'This token lacks the scope “Read statements”.', code: 'scope_missing' },
    ])
    const accept = await t.as({ token }).put('/api/bids/1/accept')
    expect([accept.status, accept.body]).toEqual([
      403,
      { message: 'A token can’t do this: it takes a person.', code: 'not_by_token' },
    ])
  })

  test('reads no prices with the tickets: the delivery pack has them', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, a)
    await makeTicket(t.db, a, quote_id)
    const ask = async (scope: 'read_tickets' | 'read_orders') => {
      const { token } = await makeFirmToken(t.db, a.contractor, [scope], { name: scope })
      return (await t.as({ token }).get(`/api/quotes/${quote_id}/delivery-pack`)).status
    }
    expect([await ask('read_tickets'), await ask('read_orders')]).toEqual([403, 200])
  })

  test('asks a public call as anybody, even when it has ended', async () => {
    const { id, token } = await makeFirmToken(t.db, a.contractor)
    await t.as(a.contractor).delete(`/api/tokens/${id}`)
    expect((await t.as({ token }).get('/api/products')).status).toBe(200)
    expect((await t.as({ token: `lst_${'a'.repeat(43)}` }).get('/api/sites')).body.code).toBe('unauthenticated')
  })
})

describe('what a token writes', () => {
  test('a quote is its maker’s, and its events name the token', async () => {
    const { token } = await makeFirmToken(t.db, a.contractor, ['raise_quotes'], { name: 'Site planner' })
    const { status, body } = await t.as({ token }).post('/api/quotes', { ...quoteBody, product_id: products.limestone })
    expect(status).toBe(201)
    const quote = await t.db.selectFrom('quotes').select('user_id').where('id', '=', body.data.id).execute()
    expect(quote).toEqual([{ user_id: a.contractor.id }])
    const by = { party: 'token', name: 'Site planner' }
    expect((await activityOf(a.contractor))[0]).toMatchObject({ kind: 'quote.created', by })
    expect((await activityOf(admin))[0]).toMatchObject({ kind: 'quote.created', by })
  })

  test('a site’s events name the token', async () => {
    const { token } = await makeFirmToken(t.db, a.contractor, ['write_sites'], { name: 'Site planner' })
    expect((await t.as({ token }).post('/api/sites', siteForm)).status).toBe(201)
    expect((await activityOf(a.contractor))[0]).toMatchObject({ kind: 'site.saved', by: { party: 'token' } })
    await t.as(a.contractor).post('/api/sites', { ...siteForm, name: 'Another' })
    expect((await activityOf(a.contractor))[0].by.party).toBe('you')
  })

  test('a driver gets a link to choose a password, which nobody else knows', async () => {
    const { token } = await makeFirmToken(t.db, a.haulier, ['write_drivers'], { name: 'Payroll' })
    const driver = { first_name: 'Owen', last_name: 'Pugh', email: 'owen@dovebank.example', phone: '01632 960 140' }
    const { status, body } = await t
      .as({ token })
      .post('/api/haulier/drivers', { ...driver, role: 'haulier', password })
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ ...driver, role: 'driver', company_id: a.haulier.company_id }),
    ])
    expect((await recordsOf())[0]).toMatchObject({ kind: 'staff.invited', by: 'the token Payroll' })
    const signIn = (typed: string) => t.as(null).post('/api/login', { email: driver.email, password: typed })
    expect((await signIn(password)).status).toBe(401)
    const lapsed = await secretOfLink(t, 'invitation')
    expect((await activityOf(a.haulier))[0]).toMatchObject({
      kind: 'staff.invited',
      by: { party: 'token', name: 'Payroll' },
    })
    // The owner sends the link again, and the one before stops working.
    expect((await t.as(a.haulier).post(`/api/users/${body.data.id}/invite`)).status).toBe(200)
    const secret = await secretOfLink(t, 'invitation')
    const chosen = { password: 'Grangemill-77', password_confirmation: 'Grangemill-77' }
    const choose = (link: string) =>
      t.as(null).post('/api/reset-password', { token: link, email: driver.email, ...chosen })
    expect([(await choose(lapsed)).status, (await choose(secret)).status]).toEqual([422, 200])
    expect((await signIn(chosen.password)).status).toBe(200)
  })

  test('an export is in the record of access under the token', async () => {
    const { token } = await makeFirmToken(t.db, a.haulier, ['read_statements'], { name: 'Sage' })
    await t.as({ token }).get('/api/statements.csv?month=2026-03')
    expect((await recordsOf())[0]).toMatchObject({ kind: 'exported', by: 'the token Sage' })
  })
})

describe('what a token reads', () => {
  test('it reads what the firm’s owner reads', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, a)
    await makeTicket(t.db, a, quote_id)
    const { token } = await makeFirmToken(t.db, a.haulier)
    for (const path of [`/api/quotes/${quote_id}/accepted-details`, `/api/quote/${quote_id}/tickets`]) {
      const [own, byToken] = [await t.as(a.haulier).get(path), await t.as({ token }).get(path)]
      expect([byToken.status, byToken.body]).toEqual([200, own.body])
    }
    const { token: ofOthers } = await makeFirmToken(t.db, allRounder)
    expect((await t.as({ token: ofOthers }).get(`/api/quotes/${quote_id}/accepted-details`)).status).toBe(404)
  })

  test('a firm of several trades reads for each', async () => {
    const { token } = await makeFirmToken(t.db, allRounder)
    for (const path of [
      '/api/contractor/accepted-quotes',
      '/api/supplier/accepted-quotes',
      '/api/haulier/accepted-quotes',
      '/api/sites',
    ]) {
      expect([path, (await t.as({ token }).get(path)).status]).toEqual([path, 200])
    }
  })
})

test('no scope opens a call that decides, signs, answers or invites', () => {
  const opened = scopeNames.flatMap((scope) => scopeTable[scope].filter(({ method }) => method !== 'GET'))
  expect([...new Set(opened.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual([
    'DELETE /api/haulier/vehicles/:id',
    'DELETE /api/sites/:id',
    'POST /api/haulier/drivers',
    'POST /api/haulier/vehicles',
    'POST /api/quotes',
    'POST /api/sites',
    'POST /api/sites/:id/archive',
    'POST /api/sites/:id/bring-back',
    'PUT /api/haulier/vehicles/:id',
    'PUT /api/sites/:id',
  ])
})
