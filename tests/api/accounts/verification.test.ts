import { beforeEach, describe, expect, test } from 'vitest'
import { lapseUnconfirmed } from '../../../api/accounts/lapse.ts'
import { mailForEvent } from '../../../api/accounts/worker.ts'
import type { Mail } from '../../../api/events/mails.ts'
import { openTestApi } from '../harness.ts'
import { combinedForm } from '../scenarios/accounts.ts'

const t = await openTestApi()

const day = 24 * 3_600_000
let email: string
let people = 0
const start = new Date('2026-03-10T09:00:00.000Z')

beforeEach(async () => {
  t.clock.now = start
  people += 1
  email = `person${people}@verification.example`
  const form = { ...combinedForm(t.world.products.sand), email }
  expect((await t.as(null).post('/api/register/supplier', form)).status).toBe(201)
})

const lastEvent = () =>
  t.db.selectFrom('events').select(['id', 'kind']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

async function sendMail(): Promise<string> {
  const mails: Mail[] = []
  await mailForEvent(t.deps, async (mail) => void mails.push(mail), (await lastEvent()).id)
  expect(mails.map(({ to }) => to)).toEqual([email])
  return mails[0]?.text ?? ''
}

/** Sends the mail of the last event and gives the secret of the link in it. */
async function openMail(): Promise<string> {
  const secret = /\/verify-email\/([\w-]+)/.exec(await sendMail())?.[1]
  if (!secret) throw new Error('The mail holds no link')
  return secret
}
const verify = (token: unknown, password = 'Grangemill7') => t.as(null).post('/api/verify-email', { token, password })
const logIn = () => t.as(null).post('/api/login', { email, password: 'Grangemill7' })
const invalid = { token: ['This verification link is invalid or has expired.'] }

test('a new user confirms the mailed link, is approved by an admin and logs in', async () => {
  const secret = await openMail()
  expect((await logIn()).body.message).toBe('Please verify your email before logging in.')
  const verified = await verify(secret)
  expect(verified.status).toBe(200)
  expect(verified.body).toEqual({ message: 'Your email has been verified.', data: { email, verified: false } })
  const waiting = await logIn()
  expect(waiting.status).toBe(403)
  expect(waiting.body.message).toBe('Your account is awaiting approval by an administrator.')
  const { id } = await t.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await t.as(t.world.admin).post('/api/users/verify', { user_id: id })
  expect((await logIn()).status).toBe(200)
})

test('a link works once', async () => {
  const secret = await openMail()
  expect((await verify(secret)).status).toBe(200)
  const again = await verify(secret)
  expect([again.status, again.body.code, again.body.errors]).toEqual([422, 'invalid_verification_link', invalid])
})

test('a link used several times at once works once', async () => {
  const secret = await openMail()
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(secret)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a link works for 7 days', async () => {
  const secret = await openMail()
  t.clock.advance(7 * day)
  expect((await verify(secret)).body.errors).toEqual(invalid)
  t.clock.now = new Date(start.getTime() + 7 * day - 1)
  expect((await verify(secret)).status).toBe(200)
})

test('confirming by one link ends the others', async () => {
  const first = await openMail()
  await t.as(null).post('/api/email/resend', { email })
  const second = await openMail()
  expect((await verify(second)).status).toBe(200)
  expect((await verify(first)).status).toBe(422)
})

test("a deleted user's link is void", async () => {
  const secret = await openMail()
  const { id } = await t.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await t.as(t.world.admin).delete(`/api/users/${id}`)
  expect((await verify(secret)).status).toBe(422)
})

test.each([undefined, '', 'x'.repeat(300), 'a\u0000b', 7, 'none of ours'])('the token %j is refused', async (token) => {
  const { status, body } = await verify(token)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['token'])
})

test('asking for another link answers the same for every address, and mails only those still to confirm', async () => {
  const before = (await lastEvent()).id
  const unknown = await t.as(null).post('/api/email/resend', { email: 'nobody@verification.example' })
  const confirmed = await t.as(null).post('/api/email/resend', { email: t.world.a.contractor.email })
  expect((await lastEvent()).id).toBe(before)
  const waiting = await t.as(null).post('/api/email/resend', { email: email.toUpperCase() })
  expect((await lastEvent()).kind).toBe('user.verification_requested')
  expect([unknown.status, confirmed.status, waiting.status]).toEqual([200, 200, 200])
  const message = 'If this address is waiting to be verified, a new link has been sent to it.'
  expect(unknown.body).toEqual({ message })
  expect(unknown.body).toEqual(waiting.body)
  expect(confirmed.body).toEqual(waiting.body)
})

test('asking for another link is limited equally for known and unknown addresses', async () => {
  for (const address of [email, 'stranger@verification.example']) {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await t.as(null).post('/api/email/resend', { email: address })).status)
    }
    expect([address, statuses]).toEqual([address, [200, 200, 200, 429]])
  }
})

test('the approval mail says "log in now" only if the email is confirmed', async () => {
  const approve = async () => {
    const { id } = await t.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await t.as(t.world.admin).post('/api/users/ban', { user_id: id })
    await t.as(t.world.admin).post('/api/users/verify', { user_id: id })
    return sendMail()
  }
  const secret = await openMail()
  const early = await approve()
  expect(early).toContain('confirm your email address')
  expect(early).not.toContain('You can log in now')
  await verify(secret)
  expect(await approve()).toContain('You can log in now')
})

test('a click by an address’s owner doesn’t activate an account that a stranger registered with it', async () => {
  const secret = await openMail()
  const wrong = await verify(secret, 'MyOwnPassword1')
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
    422,
    'wrong_password',
    { password: ['The password is incorrect.'] },
  ])
  expect((await verify(secret, '')).body.errors).toEqual({ password: ['The password field is required.'] })
  expect((await logIn()).body.code).toBe('email_not_verified')
  expect((await verify(secret)).status).toBe(200)
})

test('six wrong passwords lock a link, even for the right one', async () => {
  const secret = await openMail()
  for (let guess = 0; guess < 6; guess += 1) {
    expect((await verify(secret, `Guess number ${guess}`)).body.code).toBe('wrong_password')
  }
  const locked = await verify(secret)
  expect([locked.status, locked.body.code]).toEqual([422, 'too_many_attempts'])
  expect(locked.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
})

describe('an email that nobody has confirmed', () => {
  const register = (form: object = {}) =>
    t.as(null).post('/api/register/supplier', { ...combinedForm(t.world.products.sand), email, ...form })
  const liveIds = async () => {
    const users = await t.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .execute()
    return users.map(({ id }) => id)
  }

  test('goes to the newer registration and its password', async () => {
    const [older] = await liveIds()
    const secret = await openMail()
    const { status, body } = await register({ password: 'Wirksworth9', password_confirmation: 'Wirksworth9' })
    expect(status).toBe(201)
    expect(await liveIds()).toEqual([body.user.id])
    expect(body.user.id).not.toBe(older)
    expect((await verify(secret)).body.code).toBe('invalid_verification_link')
    const newer = await openMail()
    expect((await verify(newer)).body.code).toBe('wrong_password')
    expect((await verify(newer, 'Wirksworth9')).status).toBe(200)
  })

  test('is taken as soon as it is confirmed', async () => {
    await verify(await openMail())
    expect((await register()).body.errors).toEqual({ email: ['The email has already been taken.'] })
  })

  test('stays with an account that an admin has approved, and its mail stays valid', async () => {
    const [id] = await liveIds()
    const secret = await openMail()
    await t.as(t.world.admin).post('/api/users/verify', { user_id: id })
    expect((await register()).body.errors).toEqual({ email: ['The email has already been taken.'] })
    expect((await verify(secret)).status).toBe(200)
  })

  test('goes to a haulier’s new driver too', async () => {
    const staff = {
      first_name: 'Lee',
      last_name: 'Barker',
      email: email.toUpperCase(),
      phone: '01632 960 072',
      role: 'driver',
      password: 'Weighbridge7',
      password_confirmation: 'Weighbridge7',
    }
    expect((await t.as(t.world.a.haulier).post('/api/users', staff)).status).toBe(201)
    expect(await liveIds()).toEqual([])
    // What a firm or a super-admin made is not for a stranger to replace.
    expect((await register()).body.errors).toEqual({ email: ['The email has already been taken.'] })
  })

  test('has one account after five simultaneous registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register()))
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 422)).toEqual([])
    expect(await liveIds()).toHaveLength(1)
  })

  test('is free again seven days after the last link, with an event that administrators can read', async () => {
    const [id] = await liveIds()
    await openMail()
    t.clock.advance(6 * day)
    await t.as(null).post('/api/email/resend', { email })
    await openMail()
    t.clock.advance(day + 1)
    await lapseUnconfirmed(t.deps)
    expect(await liveIds()).toEqual([id])
    t.clock.advance(6 * day)
    await lapseUnconfirmed(t.deps)
    expect(await liveIds()).toEqual([])
    const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ kind: 'user.deleted', actor_id: null, data: { user_id: id, name: 'Ruth Calladine' } })
  })

  test('stays with its account for good once it is confirmed', async () => {
    const [id] = await liveIds()
    await verify(await openMail())
    t.clock.advance(60 * day)
    await lapseUnconfirmed(t.deps)
    expect(await liveIds()).toEqual([id])
  })
})
