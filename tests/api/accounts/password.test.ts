import { beforeEach, expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { mailsOfLastEvent } from '../mailbox.ts'
import { createPeople, type Member, password } from '../world.ts'

const t = await openTestApi()

const derby = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
const next = { password: 'Wirksworth9', password_confirmation: 'Wirksworth9' }
let person: Member
let people = 0

beforeEach(async () => {
  people += 1
  person = await createPeople(t.db, t.clock.now).owner(`careful-${people}`, { is_haulier: true }, derby)
})

const change = (body: object = {}, who: { token: string } | null = person) =>
  t.as(who).put('/api/user/password', { current_password: password, ...next, ...body })
const logIn = (word: string) => t.as(null).post('/api/login', { email: person.email, password: word })

test('a change ends every other session, keeps this one and the upload tokens, and sends a mail', async () => {
  const other = (await logIn(password)).body.token
  const device = { device_key: '0195b2a0-0000-7000-8000-000000000002', name: 'Tablet' }
  const upload = (await t.as(person).post('/api/devices', device)).body.token
  const { status, body } = await change()
  expect([status, body]).toEqual([200, { message: 'Password changed' }])
  expect((await t.as(person).get('/api/user')).status).toBe(200)
  expect((await t.as({ token: other }).get('/api/user')).body.code).toBe('revoked')
  // A ticket without content is refused for its content: the token itself is still taken.
  expect((await t.as({ token: upload }).post('/api/tickets', {})).status).toBe(422)
  expect((await logIn(password)).status).toBe(401)
  expect((await logIn('Wirksworth9')).status).toBe(200)
  const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ kind: 'user.password_changed', actor_id: person.id, data: { user_id: person.id } })
  const [mail] = await mailsOfLastEvent(t)
  expect(mail).toMatchObject({ to: person.email, subject: 'Your Loadstone password was changed' })
  expect(mail?.text).toContain('/forgotPassword')
})

test('a wrong current password is refused and changes nothing', async () => {
  const { status, body } = await change({ current_password: 'Grangemill7' })
  expect([status, body.errors]).toEqual([422, { current_password: ['The current password is incorrect.'] }])
  expect((await logIn(password)).status).toBe(200)
})

test('six attempts in a minute lock a stolen session that guesses, even for the right password', async () => {
  const attempts = await Promise.all(Array.from({ length: 8 }, () => change({ current_password: 'Guess-work-1' })))
  const locked = attempts.filter(({ body }) => body.code === 'too_many_attempts')
  expect(locked).toHaveLength(2)
  expect(locked[0]?.status).toBe(422)
  expect(locked[0]?.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  expect((await change()).body.code).toBe('too_many_attempts')
  const colleague = await createPeople(t.db, t.clock.now).owner(`calm-${people}`, { is_haulier: true }, derby)
  expect((await change({}, colleague)).status).toBe(200)
})

test('the right password resets the count', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await change({ current_password: 'Guess-work-1' })
  expect((await change()).status).toBe(200)
  expect((await change({ current_password: 'Guess-work-1' })).body.code).toBe('invalid')
})

test('one of two simultaneous changes wins', async () => {
  const second = { password: 'Matlock-Bath', password_confirmation: 'Matlock-Bath' }
  const answers = await Promise.all([change(), change(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test.each([
  [
    { password: 'five5', password_confirmation: 'five5' },
    'password',
    'The password field must be at least 6 characters.',
  ],
  [{ password: 'liverpool', password_confirmation: 'liverpool' }, 'password', 'This password is too common.'],
  [{ password_confirmation: 'Different9' }, 'password_confirmation', 'Passwords do not match'],
  [{ current_password: '' }, 'current_password', 'The current password field is required.'],
])('%j is refused', async (body, field, text) => {
  const answer = await change(body)
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
})

test('an admin’s password needs at least 8 characters', async () => {
  const answer = await change({ password: 'Stone7x', password_confirmation: 'Stone7x' }, t.world.admin)
  expect([answer.status, answer.body.errors]).toEqual([422, { password: ['Minimum 8 characters'] }])
})

test('a password equal to the email is refused', async () => {
  const own = person.email.toUpperCase()
  const answer = await change({ password: own, password_confirmation: own })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { password: ['The password must not be your email address.'] },
  ])
})

test('a signed-in user can change only their own password', async () => {
  expect((await change({}, null)).status).toBe(401)
  expect((await change({ user_id: t.world.admin.id, id: t.world.admin.id })).status).toBe(200)
  expect((await t.as(null).post('/api/login', { email: t.world.admin.email, password })).status).toBe(200)
})
