import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetFactorOf } from '../../../api/accounts/factorService.ts'
import { makeSigningKey, signingKeyFrom } from '../../../api/evidence/keyring.ts'
import { markAsDemo } from '../demoMark.ts'
import { openTestApi, ownKey, startApi } from '../harness.ts'
import { type Person, password } from '../world.ts'

const t = await openTestApi()
const { a, b, admin } = t.world
const minute = 60_000
const day = 24 * 60 * minute

/** Each test has its own attempts and steps. */
beforeEach(async () => {
  t.clock.advance(2 * minute)
  await forgetTries()
})

const forgetTries = () => sql`delete from rate_limits`.execute(t.db)

const codeOf = (typed: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(typed) }).generate({ timestamp: t.clock.now.getTime() + later })
const wrong = (typed: string) => String((Number(codeOf(typed)) + 1) % 1_000_000).padStart(6, '0')
const logIn = ({ email }: Pick<Person, 'email'>, code?: string) =>
  t.as(null).post('/api/login', { email, password, ...(code !== undefined && { code }) })

async function setUp(who: Person): Promise<{ typed: string; recoveryCodes: string[] }> {
  const { typed } = (await t.as(who).post('/api/user/factor', { account_password: password })).body
  const { status, body } = await t.as(who).post('/api/user/factor/confirm', { code: codeOf(typed) })
  expect(status).toBe(200)
  t.clock.advance(minute)
  return { typed, recoveryCodes: body.recovery_codes }
}
async function without(who: Person): Promise<void> {
  await t.db.deleteFrom('second_factors').where('user_id', '=', who.id).execute()
}

describe('a login with a second step', () => {
  test('asks for the code only after the right password, before any session exists', async () => {
    const { typed } = await setUp(a.contractor)
    const sessions = () => t.db.selectFrom('sessions').select('id').where('user_id', '=', a.contractor.id).execute()
    const before = await sessions()
    const asked = await logIn(a.contractor)
    const text = 'Please enter the code from your authenticator app.'
    expect([asked.status, asked.body]).toEqual([
      422,
      { message: text, code: 'second_factor', errors: { code: [text] } },
    ])
    expect(asked.raw.cookies).toEqual([])
    expect(await sessions()).toEqual(before)
    const denied = await t.as(null).post('/api/login', { email: a.contractor.email, password: 'Not-theirs-9' })
    expect([denied.status, denied.body.code]).toEqual([401, 'invalid_credentials'])
    const code = codeOf(typed)
    const { status, body } = await logIn(a.contractor, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect((await t.as(body).get('/api/user')).status).toBe(200)
    await without(a.contractor)
  })

  test('takes each code once, even when it arrives twice at once, and no older code after it', async () => {
    const { typed } = await setUp(a.supplier)
    const code = codeOf(typed)
    const both = await Promise.all([logIn(a.supplier, code), logIn(a.supplier, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await logIn(a.supplier, code)).body.code).toBe('wrong_code')
    expect((await logIn(a.supplier, codeOf(typed, -30_000))).body.code).toBe('wrong_code')
    expect((await logIn(a.supplier, codeOf(typed, 30_000))).status).toBe(200)
    await without(a.supplier)
  })

  test('counts a wrong code towards the limits, and a try without a code doesn’t clear them', async () => {
    const { typed } = await setUp(b.supplier)
    const codes: string[] = []
    while (codes.length < 24 && codes.at(-1) !== 'too_many_attempts') {
      codes.push((await logIn(b.supplier, wrong(typed))).body.code)
      codes.push((await logIn(b.supplier)).body.code)
    }
    expect(codes.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(6)
    expect((await logIn(b.supplier, codeOf(typed))).body.code).toBe('too_many_attempts')
    const kinds = (await t.as(admin).get('/api/access-records?limit=20')).body.data
    expect(kinds).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'refused_code' })]))
    await without(b.supplier)
  })

  test('takes each recovery code once, whatever its case and hyphens', async () => {
    const { recoveryCodes } = await setUp(b.contractor)
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(b.contractor, first)).status).toBe(200)
    expect((await logIn(b.contractor, first)).body.code).toBe('wrong_code')
    expect((await logIn(b.contractor, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    const { body } = await t.as(b.contractor).get('/api/user/factor')
    expect(body.recovery_codes_left).toBe(8)
    await without(b.contractor)
  })

  test('asks no driver for a code, because drivers can’t set one up', async () => {
    expect((await t.as(a.driver).post('/api/user/factor', { account_password: password })).status).toBe(403)
    expect((await logIn(a.driver)).status).toBe(200)
  })
})

describe('setting up a second step', () => {
  test('needs the password and takes effect only when a code confirms it', async () => {
    const begin = (account_password: string) => t.as(a.haulier).post('/api/user/factor', { account_password })
    expect((await begin('Not-theirs-9')).status).toBe(422)
    const { status, body } = await begin(password)
    expect([status, body.uri]).toEqual([200, expect.stringMatching(/^otpauth:\/\/totp\/Loadstone:/)])
    expect((await logIn(a.haulier)).status).toBe(200)
    const refused = await t.as(a.haulier).post('/api/user/factor/confirm', { code: wrong(body.typed) })
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_code'])
    expect((await t.as(a.haulier).get('/api/user/factor')).body.confirmed_at).toBeNull()
    await without(a.haulier)
  })

  test('is refused while one exists; removing that needs password and code', async () => {
    const { typed, recoveryCodes } = await setUp(b.haulier)
    const again = await t.as(b.haulier).post('/api/user/factor', { account_password: password })
    expect([again.status, again.body.code]).toEqual([409, 'factor_exists'])
    const removal = (code: string, account_password = password) =>
      t.as(b.haulier).post('/api/user/factor/remove', { account_password, code })
    expect((await removal(codeOf(typed), 'Not-theirs-9')).status).toBe(422)
    const tries: string[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) tries.push((await removal(wrong(typed))).body.code)
    expect([tries[0], tries.at(-1)]).toEqual(['wrong_code', 'too_many_attempts'])
    await forgetTries()
    expect((await removal(String(recoveryCodes[0]))).status).toBe(200)
    expect((await logIn(b.haulier)).status).toBe(200)
  })

  test('is undone on the server for somebody who has lost phone and recovery codes', async () => {
    await setUp(t.world.rivalSupplier)
    expect(await resetFactorOf(t.db, t.world.rivalSupplier.email.toUpperCase(), t.clock.now)).toBe(true)
    expect((await logIn(t.world.rivalSupplier)).status).toBe(200)
    const { data } = (await t.as(t.world.rivalSupplier).get('/api/access-records')).body
    expect(data).toContainEqual(expect.objectContaining({ kind: 'factor_off', detail: 'on the server' }))
    expect(await resetFactorOf(t.db, 'nobody@test.example', t.clock.now)).toBe(false)
  })

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { typed, recoveryCodes } = await setUp(a.staff_execute)
    const { rows } = await sql<{ secret: Buffer }>`select secret from second_factors`.execute(t.db)
    const plain = Buffer.from(Secret.fromBase32(typed).buffer)
    expect(rows.some(({ secret }) => secret.includes(plain))).toBe(false)
    const codes = await t.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(codes.map(({ code_hash }) => code_hash.toString()))).not.toContain(recoveryCodes[0])
    await without(a.staff_execute)
  })

  test('leaves only the recovery codes valid once the signing key has changed', async () => {
    const { typed, recoveryCodes } = await setUp(a.staff_respond)
    const other = await startApi(t.db, t.clock, {}, undefined, await signingKeyFrom(makeSigningKey()))
    const enter = (code: string) => other.as(null).post('/api/login', { email: a.staff_respond.email, password, code })
    expect((await enter(codeOf(typed))).body.code).toBe('wrong_code')
    expect((await enter(String(recoveryCodes[0]))).status).toBe(200)
    await other.close()
    expect(ownKey.deriveKey('one')).not.toEqual(ownKey.deriveKey('another'))
    await without(a.staff_respond)
  })
})

describe('an administrator without a second step', () => {
  /** Seven days and a bit after their first sign-in, with a session of today's. */
  async function overdue(): Promise<{ token: string }> {
    await logIn(admin)
    t.clock.advance(7 * day + minute)
    const { status, body } = await logIn(admin)
    expect([status, body.user.needs_factor]).toEqual([200, true])
    return body
  }

  test('has seven days from the first sign-in; then every call except the set-up is 403', async () => {
    await t.db.updateTable('users').set({ first_signed_in_at: null }).where('id', '=', admin.id).execute()
    const { body: early } = await logIn(admin)
    expect(early.user.needs_factor).toBeUndefined()
    expect((await t.as(early).get('/api/users')).status).toBe(200)
    const late = await overdue()
    const open: string[] = []
    for (const { method, url, access } of t.routes) {
      // The logout comes last.
      if (access.policy === 'public' || ['HEAD', 'OPTIONS'].includes(method) || url === '/api/logout') continue
      const headers = { authorization: `Bearer ${late.token}` }
      const path = url.replaceAll(/:\w+/g, '1')
      const answer = await t.app.inject({ method: method as 'GET', url: path, headers })
      const isRequired = answer.statusCode === 403 && answer.json().code === 'factor_required'
      if (!isRequired) open.push(`${method} ${url}`)
    }
    expect(open.toSorted()).toEqual([
      'GET /api/user',
      'GET /api/user/factor',
      'POST /api/user/factor',
      'POST /api/user/factor/confirm',
    ])
    expect((await t.as(late).post('/api/logout')).status).toBe(200)
  })

  test('reads the date from which they need one, until they have it; nobody else does', async () => {
    const told = async (who: Parameters<typeof t.as>[0]) => (await t.as(who).get('/api/user/factor')).body.needed_by
    await t.db.updateTable('users').set({ first_signed_in_at: null }).where('id', '=', admin.id).execute()
    const { body: early } = await logIn(admin)
    const from = new Date(t.clock.now.getTime() + 7 * day).toISOString()
    const { body: owner } = await logIn(a.haulier)
    expect([await told(early), await told(owner)]).toEqual([from, null])
    t.clock.advance(3 * day)
    const { body: later } = await logIn(admin)
    expect(await told(later)).toBe(from)
    await setUp({ ...admin, token: later.token })
    expect(await told(later)).toBeNull()
    await without(admin)
    await markAsDemo(t)
    expect(await told(later)).toBeNull()
    await sql`delete from demo`.execute(t.db)
  })

  test('counts as a visitor in public calls once they are overdue', async () => {
    const late = await overdue()
    const ada = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@loadstone.example' }
    const secret = { password: 'Grangemill7', password_confirmation: 'Grangemill7' }
    await t.as(late).post('/api/register/admin', { ...ada, ...secret })
    const made = await t.db.selectFrom('users').select('verified_at').where('email', '=', ada.email).execute()
    expect(made.filter(({ verified_at }) => verified_at !== null)).toEqual([])
  })

  test('is let in again by setting one up', async () => {
    const late = await overdue()
    const { typed } = (await t.as(late).post('/api/user/factor', { account_password: password })).body
    await t.as(late).post('/api/user/factor/confirm', { code: codeOf(typed) })
    expect((await t.as(late).get('/api/users')).status).toBe(200)
    await without(admin)
    expect((await t.as(late).get('/api/users')).body.code).toBe('factor_required')
  })

  test('doesn’t need one on a demo', async () => {
    const late = await overdue()
    await markAsDemo(t)
    expect((await t.as(late).get('/api/users')).status).toBe(200)
    await sql`delete from demo`.execute(t.db)
  })
})
