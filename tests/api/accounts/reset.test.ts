import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../../../api/auth/secrets.ts'
import { openTestApi, type Reply } from '../harness.ts'
import { mailsOfLastEvent, secretOfLink } from '../mailbox.ts'
import { record } from '../statements.ts'
import { createPeople, type Member, password } from '../world.ts'

const t = await openTestApi()

const start = new Date('2026-03-10T09:00:00.000Z')
const minute = 60_000
const derby = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
const invalid = { token: ['This password reset link is invalid or has expired.'] }
let person: Member
let people = 0

beforeEach(async () => {
  t.clock.now = start
  await t.db.deleteFrom('rate_limits').execute()
  people += 1
  person = await createPeople(t.db, start).owner(`forgetful-${people}`, { is_contractor: true }, derby)
})

const forget = (email: unknown) => t.as(null).post('/api/forgot-password', { email })
const eventKinds = async () =>
  (await t.db.selectFrom('events').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
async function openLink(): Promise<string> {
  await forget(person.email)
  return secretOfLink(t, 'reset-password')
}
const reset = (token: unknown, change: object = {}) =>
  t.as(null).post('/api/reset-password', {
    email: person.email,
    token,
    password: 'Wirksworth9',
    password_confirmation: 'Wirksworth9',
    ...change,
  })
const logIn = (word: string) => t.as(null).post('/api/login', { email: person.email, password: word })
const errorsOf = ({ status, body }: Reply) => [status, body.errors]

describe('asking for a link', () => {
  test('answers the same for every address, and mails only a registered one', async () => {
    const before = (await eventKinds()).length
    const unknown = await forget('nobody@reset.example')
    expect(await eventKinds()).toHaveLength(before)
    const known = await forget(person.email.toUpperCase())
    expect((await eventKinds()).slice(before)).toEqual(['user.reset_requested'])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.body).toEqual({
      message: 'If this address is registered, a link to reset the password has been sent to it.',
    })
    const [mail] = await mailsOfLastEvent(t)
    expect(mail).toMatchObject({ to: person.email, subject: 'Reset your Loadstone password' })
    expect(mail?.text).toContain(`${t.deps.config.appUrl}/reset-password/`)
  })

  test('does the same work for every address, and its timing reveals nothing', async () => {
    const workOf = async (email: string) => (await record(() => forget(email))).map(({ text }) => text)
    const known = await workOf(person.email)
    // A stranger's is undone at its end.
    const undone = known.map((text) => (text === 'commit' ? 'rollback' : text))
    expect(undone).not.toEqual(known)
    expect(await workOf('stranger@reset.example')).toEqual(undone)
  })

  test('does nothing for a deleted user', async () => {
    await t.as(t.world.super_admin).delete(`/api/users/${person.id}`)
    const before = await eventKinds()
    expect((await forget(person.email)).status).toBe(200)
    expect(await eventKinds()).toEqual(before)
  })

  test('is limited per network address and per email, known or unknown', async () => {
    for (const email of [person.email, 'other@reset.example']) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => forget(email)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body.code).toBe('too_many_requests')
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    }
    const many = await Promise.all(Array.from({ length: 20 }, (_, at) => forget(`many${at}@reset.example`)))
    expect(many.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  test.each([undefined, '', 'no address', 7, 'a\u0000@b.example'])('%j is refused', async (email) => {
    const { status, body } = await forget(email)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  test('an empty email reads as required', async () => {
    expect((await forget('')).body.message).toBe('The email field is required.')
  })
})

describe('a reset', () => {
  test('sets the password, ends every session as revoked, keeps the upload token, and sends a mail', async () => {
    const second = (await logIn(password)).body.token
    const device = await t.db
      .insertInto('devices')
      .values({
        user_id: person.id,
        device_key: '0195b2a0-0000-7000-8000-000000000001',
        name: 'Pixel 9',
        secret_hash: hashSecret('secret'),
        created_at: start,
        last_seen_at: start,
        expires_at: new Date(start.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await reset(await openLink())
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your password has been reset.' }])
    for (const token of [person.token, second]) {
      const { status, body } = await t.as({ token }).get('/api/user')
      expect([status, body]).toEqual([401, { message: 'Unauthenticated.', code: 'revoked' }])
    }
    expect((await logIn(password)).status).toBe(401)
    expect((await logIn('Wirksworth9')).status).toBe(200)
    const kept = await t.db.selectFrom('devices').select('revoked_at').where('id', '=', device.id).execute()
    expect(kept).toEqual([{ revoked_at: null }])
    expect((await eventKinds()).at(-1)).toBe('user.password_changed')
    expect(await mailsOfLastEvent(t)).toMatchObject([
      { to: person.email, subject: 'Your Loadstone password was changed' },
    ])
  })

  test('works once, and ends the other links', async () => {
    const first = await openLink()
    const second = await openLink()
    expect((await reset(second)).status).toBe(200)
    for (const token of [first, second]) {
      const again = await reset(token)
      expect(errorsOf(again)).toEqual([422, invalid])
      expect([again.body.code, again.body.message]).toEqual(['invalid_reset_link', invalid.token[0]])
    }
  })

  test('succeeds once when a link is used several times at once', async () => {
    const token = await openLink()
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is possible for 60 minutes', async () => {
    const token = await openLink()
    t.clock.advance(60 * minute)
    expect(errorsOf(await reset(token))).toEqual([422, invalid])
    t.clock.now = new Date(start.getTime() + 60 * minute - 1)
    expect((await reset(token)).status).toBe(200)
  })

  test('stores only the hash of its token, and nothing of it in an event', async () => {
    const token = await openLink()
    const stored = await t.db.selectFrom('email_tokens').select(['token_hash', 'purpose']).execute()
    expect(stored.some(({ token_hash }) => token_hash.equals(hashSecret(token)))).toBe(true)
    const events = await t.db.selectFrom('events').select('data').execute()
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('takes only the email of the token’s user, in any case', async () => {
    const token = await openLink()
    const other = await reset(token, { email: t.world.a.contractor.email })
    const text = 'This password reset link was sent to another email address.'
    expect(errorsOf(other)).toEqual([422, { email: [text] }])
    expect((await reset(token, { email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('refuses a verification link, as verification refuses a reset link', async () => {
    await t.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute()
    await t.as(null).post('/api/email/resend', { email: person.email })
    expect(errorsOf(await reset(await secretOfLink(t, 'verify-email')))).toEqual([422, invalid])
    const token = await openLink()
    expect((await t.as(null).post('/api/verify-email', { token })).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    expect((await logIn('Wirksworth9')).body.code).toBe('email_not_verified')
  })

  test('doesn’t let a banned user in, and is refused for a deleted one', async () => {
    const token = await openLink()
    await t.as(t.world.admin).post('/api/users/ban', { user_id: person.id })
    expect((await reset(token)).status).toBe(200)
    const refused = await logIn('Wirksworth9')
    expect([refused.status, refused.body.code]).toEqual([403, 'awaiting_approval'])
    const next = await openLink()
    await t.as(t.world.admin).delete(`/api/users/${person.id}`)
    expect(errorsOf(await reset(next))).toEqual([422, invalid])
  })

  test('stops a login that runs at the same time with the old password', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let changing = Promise.resolve()
    await new Promise<void>((changed) => {
      changing = t.db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', person.id).execute()
        changed()
        await held
      })
    })
    const login = logIn(password)
    await expect.poll(isSomebodyWaiting, { timeout: 5_000 }).toBe(true)
    letGo()
    await changing
    expect((await login).body.code).toBe('invalid_credentials')
  })
})

describe('what a reset refuses', () => {
  test.each([
    [
      { password: 'short', password_confirmation: 'short' },
      'password',
      'The password field must be at least 6 characters.',
    ],
    [{ password: 'Password1', password_confirmation: 'Password1' }, 'password', 'This password is too common.'],
    [{ password_confirmation: 'Different9' }, 'password_confirmation', 'Passwords do not match'],
    [{ password: '' }, 'password', 'The password field is required.'],
    [{ password_confirmation: undefined }, 'password_confirmation', 'The password confirmation field is required.'],
    [{ email: '' }, 'email', 'The email field is required.'],
    [{ email: 'nobody' }, 'email', 'The email field must be a valid email address.'],
  ])('%j', async (change, field, text) => {
    const token = await openLink()
    const { status, body } = await reset(token, change)
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
    expect((await reset(token)).status).toBe(200)
  })

  test.each([undefined, '', 'x'.repeat(300), 'a\u0000b', 7, 'none of ours'])('the token %j', async (token) => {
    const { status, body } = await reset(token)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']])
  })

  test('an admin’s password of less than 8 characters, without using up the link', async () => {
    await t.db.updateTable('users').set({ role: 'admin', company_id: null }).where('id', '=', person.id).execute()
    const token = await openLink()
    const short = await reset(token, { password: 'Stone7x', password_confirmation: 'Stone7x' })
    expect(errorsOf(short)).toEqual([422, { password: ['Minimum 8 characters'] }])
    expect((await reset(token, { password: 'Stone7xy', password_confirmation: 'Stone7xy' })).status).toBe(200)
  })

  test('more than 30 attempts in ten minutes from one address', async () => {
    const sixteen = () => Promise.all(Array.from({ length: 16 }, () => reset('none of ours')))
    const answers = [...(await sixteen()), ...(await sixteen())]
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows.length > 0
}
