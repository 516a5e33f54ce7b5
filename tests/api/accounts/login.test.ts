import { createHook } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import * as loginRefusals from '../../../api/contract/messages/login.ts'
import { openTestApi } from '../harness.ts'
import { type Person, password } from '../world.ts'

const t = await openTestApi()

const logIn = (email: unknown, secret: unknown = password) => t.as(null).post('/api/login', { email, password: secret })

test('a login answers with the token and the user, and sets the cookie of the same session', async () => {
  const { contractor } = t.world.a
  const { status, body, raw } = await logIn(contractor.email.toUpperCase())
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^\d+\|[\w-]{43}$/),
    user: {
      id: contractor.id,
      first_name: 'Contractor-a',
      last_name: 'Tester',
      name: 'Contractor-a Tester',
      email: contractor.email,
      phone: '01632 960 001',
      role: 'contractor',
      roles: ['contractor'],
      permissions: [],
      is_owner: true,
      company_id: contractor.company_id,
      company_name: 'contractor-a Ltd',
      company: {
        id: contractor.company_id,
        name: 'contractor-a Ltd',
        phone: '01632 960 000',
        contractor: true,
        supplier: false,
        haulier: false,
        waste_handler: false,
      },
    },
  })
  expect(raw.cookies.find(({ name }) => name === 'loadstone_session')?.value).toBe(body.token)
  expect((await t.as(body).get('/api/user')).body).toEqual(body.user)
})

test('the roles are listed with the main one first, and a haulier has every permission', async () => {
  const { body } = await logIn(t.world.allRounder.email)
  expect(body.user.role).toBe('contractor')
  expect(body.user.roles).toEqual(['contractor', 'supplier', 'haulier'])
  expect(body.user.permissions).toEqual(['respond_to_quote', 'execute_order', 'fulfillments', 'finance'])
  expect((await logIn(t.world.super_admin.email)).body.user).toMatchObject({ role: 'super-admin', company: null })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await logIn(t.world.a.supplier.email, 'not this one')
  const unknown = await logIn('nobody@test.example', 'not this one')
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'invalid_credentials' })
  expect(unknown.body).toEqual(wrong.body)
})

test('an unknown address costs the same hash as a known one', async () => {
  const hashes: string[] = []
  const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && hashes.push(type)) }).enable()
  await logIn(t.world.b.supplier.email, 'not this one')
  const ofKnown = hashes.splice(0).length
  await logIn('stranger@test.example', 'not this one')
  hook.disable()
  expect([ofKnown, hashes.length]).toEqual([1, 1])
})

test.each([
  [
    { email: '', password: '' },
    { email: ['The email field is required.'], password: ['The password field is required.'] },
  ],
  [{ email: 'nobody', password }, { email: ['The email field must be a valid email address.'] }],
  [{ email: 'a@b.example', password: 'a\u0000b' }, { password: ['The password field is invalid.'] }],
  [{ email: 'a@b.example', password: '\udfff' }, { password: ['The password field is invalid.'] }],
  [
    { email: 'a@b.example', password: 'x'.repeat(5_000) },
    { password: ['The password field must not be greater than 128 characters.'] },
  ],
  [{ email: ['a@b.example'], password }, { email: ['The email field must be a string.'] }],
])('%j is refused', async (body, errors) => {
  const answer = await t.as(null).post('/api/login', body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual(errors)
})

describe('only after the right password does the refusal give its reason', () => {
  const set = (person: Person, change: object) =>
    t.db.updateTable('users').set(change).where('id', '=', person.id).execute()

  test('an unconfirmed email', async () => {
    await set(t.world.rivalSupplier, { email_verified_at: null, verified_at: null })
    const { status, body } = await logIn(t.world.rivalSupplier.email)
    expect(status).toBe(403)
    expect(body).toEqual({
      message: 'Please verify your email before logging in.',
      code: 'email_not_verified',
      user_id: t.world.rivalSupplier.id,
    })
    // Whose address it is learns who knows the password, and nobody else.
    const guessed = await logIn(t.world.rivalSupplier.email, 'not this one')
    expect([guessed.status, guessed.body.user_id]).toEqual([401, undefined])
  })

  test.each(['unverified', 'banned'] as const)('an account that is %s', async (principal) => {
    const { status, body } = await logIn(t.world[principal].email)
    expect(status).toBe(403)
    expect(body).toEqual({
      message: loginRefusals.awaitsAdministrator,
      code: 'awaiting_approval',
      user_id: t.world[principal].id,
    })
    expect(body.message).not.toContain('email')
  })

  test('a driver whose firm’s owner is shut out', async () => {
    await set(t.world.b.haulier, { verified_at: null })
    expect((await logIn(t.world.b.driver.email)).body.code).toBe('awaiting_approval')
    await set(t.world.b.haulier, { verified_at: t.clock.now })
    expect((await logIn(t.world.b.driver.email)).status).toBe(200)
  })

  test('a user deactivated by their firm', async () => {
    await set(t.world.b.staff_execute, { deactivated_at: t.clock.now })
    const { status, body } = await logIn(t.world.b.staff_execute.email)
    expect(status).toBe(403)
    expect(body.message).toBe('Your account has been deactivated by your company.')
    expect(body.user_id).toBe(t.world.b.staff_execute.id)
  })

  test('a deleted user gets the answer of an unknown one', async () => {
    await set(t.world.b.staff_respond, { deleted_at: t.clock.now })
    expect((await logIn(t.world.b.staff_respond.email)).status).toBe(401)
  })
})

describe('six failures in a minute lock the email for that network address', () => {
  const locked = /^Too many login attempts\. Please try again in ([1-9]|[1-5]\d|60) seconds\.$/

  test.each(['locked@test.example', 'haulier-a@test.example'])('%s', async (email) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await logIn(email, 'not this one')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401])
    const { status, body } = await logIn(email)
    expect(status).toBe(422)
    expect(body.code).toBe('too_many_attempts')
    expect(body.message).toMatch(locked)
    expect(body.errors).toEqual({ email: [body.message] })
    expect((await logIn(email.toUpperCase())).status).toBe(422)
  })

  test('simultaneous tries count towards it', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn('rush@test.example', 'not this one')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6)
  })

  test('another address is not locked, and a success resets the count', async () => {
    const email = t.world.a.driver.email
    const from = (remoteAddress: string, secret: string) =>
      t.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password: secret } })
    for (let attempt = 0; attempt < 6; attempt += 1) await from('203.0.113.7', 'not this one')
    expect((await from('203.0.113.7', password)).statusCode).toBe(422)
    expect((await from('203.0.113.8', password)).statusCode).toBe(200)
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 3; attempt += 1) await from('203.0.113.9', 'not this one')
      expect((await from('203.0.113.9', password)).statusCode).toBe(200)
    }
  })
})
