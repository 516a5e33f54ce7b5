import { expect, test } from 'vitest'
import { isPassword } from '../../../api/auth/passwords.ts'
import { staffRoles } from '../../../api/contract/rules/permissions.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const form = {
  first_name: 'Lee',
  last_name: 'Barker',
  email: 'lee@dovebank.example',
  phone: '01632 960 072',
  role: 'driver',
  password: 'Weighbridge7',
  password_confirmation: 'Weighbridge7',
}
const create = (change: Record<string, unknown>, person: { token: string } = t.world.a.haulier) =>
  t.as(person).post('/api/users', { ...form, ...change })
const userOf = (id: number) => t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a haulier creates a driver: verified by them, the email still to be confirmed', async () => {
  const { haulier } = t.world.a
  const { status, body } = await create({})
  expect(status).toBe(201)
  expect(body).toEqual({
    message: 'User Created',
    data: {
      id: expect.any(Number),
      first_name: 'Lee',
      last_name: 'Barker',
      full_name: 'Lee Barker',
      email: 'lee@dovebank.example',
      phone: '01632 960 072',
      role: 'driver',
      company_id: haulier.company_id,
    },
  })
  const user = await userOf(body.data.id)
  expect(user).toMatchObject({ verified_at: t.clock.now, verified_by: haulier.id, email_verified_at: null })
  expect(await isPassword(form.password, user.password_hash)).toBe(true)
  const event = await t.db.selectFrom('events').selectAll().where('kind', '=', 'staff.created').executeTakeFirst()
  expect(event?.data).toEqual({ user_id: body.data.id, role: 'driver' })
})

test.each(staffRoles.map((role) => [role] as const))('%s starts with the permissions of the role', async (role) => {
  const { body } = await create({ role, email: `${role}@dovebank.example` })
  const ticked = await t.db
    .selectFrom('user_permissions')
    .select('permission')
    .where('user_id', '=', body.data.id)
    .execute()
  const expected = {
    driver: [],
    haulier_respond_to_quote: ['respond_to_quote'],
    haulier_execute_order: ['execute_order'],
    haulier_fulfillment: ['fulfillments'],
  }
  expect(ticked.map(({ permission }) => permission)).toEqual(expected[role])
})

test('the form can’t set company, verification or permissions', async () => {
  const { a, b } = t.world
  const { body } = await create({
    email: 'mick@dovebank.example',
    haulier_id: b.haulier.company_id,
    company_id: b.haulier.company_id,
    email_verified_at: '2026-01-01T00:00:00Z',
    permissions: ['finance'],
    roles: ['admin'],
  })
  expect(await userOf(body.data.id)).toMatchObject({
    company_id: a.haulier.company_id,
    role: 'driver',
    email_verified_at: null,
  })
})

test.each(['admin', 'super-admin', 'owner', 'haulier', 'contractor'])(
  'a haulier can’t give the role %s',
  async (role) => {
    const { status, body } = await create({ role, email: 'climber@dovebank.example' })
    expect([status, body.errors]).toEqual([422, { role: ['The selected role is invalid.'] }])
  },
)

test('an empty form names every field in the specified words', async () => {
  const { status, body } = await t.as(t.world.a.haulier).post('/api/users', {})
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    first_name: ['First name is required'],
    last_name: ['Last name is required'],
    email: ['Email is required'],
    phone: ['Phone is required'],
    role: ['Role is required'],
    password: ['Password is required'],
    password_confirmation: ['The password confirmation field is required.'],
  })
})

test.each([
  [{ password_confirmation: 'Weighbridge8' }, { password_confirmation: ['Passwords do not match'] }],
  [
    { password: 'short', password_confirmation: 'short' },
    { password: ['The password field must be at least 6 characters.'] },
  ],
  [{ first_name: '   ' }, { first_name: ['First name is required'] }],
  [{ email: 'lee at dovebank' }, { email: ['The email field must be a valid email address.'] }],
  [{ last_name: 'Bar\u0000ker' }, { last_name: ['The last name field is invalid.'] }],
])('a bad field is refused under its name: %j', async (change, errors) => {
  const { status, body } = await create(change)
  expect([status, body.errors]).toEqual([422, errors])
})

test('an email is taken in any case, and free again after a deletion', async () => {
  const taken = await create({ email: t.world.b.driver.email.toUpperCase() })
  expect([taken.status, taken.body.errors]).toEqual([422, { email: ['The email has already been taken.'] }])
  const first = await create({ email: 'dan@dovebank.example' })
  await t.db.updateTable('users').set({ deleted_at: t.clock.now }).where('id', '=', first.body.data.id).execute()
  expect((await create({ email: 'dan@dovebank.example' })).status).toBe(201)
})

test('only hauliers can create users', async () => {
  const { a, admin } = t.world
  for (const person of [a.contractor, a.supplier, a.staff_execute, a.driver, admin]) {
    const { status, body } = await create({ email: 'x@dovebank.example' }, person)
    expect([status, body.message]).toEqual([403, 'Only hauliers can create users'])
  }
})
