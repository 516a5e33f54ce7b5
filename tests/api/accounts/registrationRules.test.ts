import { describe, expect, test } from 'vitest'
import { outsideTheUnitedKingdom } from '../../../api/contract/rules/postcode.ts'
import { openTestApi } from '../harness.ts'
import { combinedForm } from '../scenarios/accounts.ts'

const t = await openTestApi()

const register = (form: object, call = 'contractor-supplier-haulier') =>
  t.as(null).post(`/api/register/${call}`, { ...combinedForm(t.world.products.sand), ...form })

const products = 'Please select at least one product and mark whether it is certified.'

test.each([
  [{ first_name: ' ' }, 'first_name', 'The first name field is required.'],
  [{ last_name: null }, 'last_name', 'The last name field is required.'],
  [{ company_name: undefined }, 'company_name', 'The company name field is required.'],
  [{ phone: '' }, 'phone', 'The phone field is required.'],
  [{ email: '' }, 'email', 'The email field is required.'],
  [{ email: 'nobody' }, 'email', 'The email field must be a valid email address.'],
  [{ company_address: '' }, 'company_address', 'Please select or enter your address.'],
  [{ company_address: undefined }, 'company_address', 'Please select or enter your address.'],
  [{ company_postcode: '' }, 'company_postcode', 'Please enter your company postcode.'],
  [{ company_postcode: 'nowhere' }, 'company_postcode', 'Please enter a valid UK postcode'],
  [{ vosa_number: null }, 'vosa_number', 'Please enter your VOSA number to register as a haulier.'],
  [{ fors_status: null }, 'fors_status', 'The fors status field is required.'],
  [{ fors_status: 'tin' }, 'fors_status', 'The selected fors status is invalid.'],
  [{ requires_po: 'perhaps' }, 'requires_po', 'The selected requires po is invalid.'],
  [{ website: 'javascript:alert(1)' }, 'website', 'The website field must be a valid URL.'],
  [
    { payable_contact_email: 'x' },
    'payable_contact_email',
    'The payable contact email field must be a valid email address.',
  ],
  [{ products: [] }, 'products', products],
  [{ products: null }, 'products', products],
  [{ products: 'sand' }, 'products', 'The products field must be an array.'],
  [{ products: [{ product_id: 1 }] }, 'products.0.certified', 'The products.0.certified field is required.'],
  [{ products: [{ certified: true }] }, 'products.0.product_id', 'The products.0.product id field is required.'],
  [
    { products: [{ product_id: 99999, certified: true }] },
    'products.0.product_id',
    'The selected products.0.product id is invalid.',
  ],
  [{ vehicle_registrations: 'FN19 HVO' }, 'vehicle_registrations', 'The vehicle registrations field must be an array.'],
  [{ contractor: 'perhaps' }, 'contractor', 'The contractor field must be true or false.'],
  [
    { password: '12345', password_confirmation: '12345' },
    'password',
    'The password field must be at least 6 characters.',
  ],
  [{ password: '' }, 'password', 'The password field is required.'],
  [{ password: '      ', password_confirmation: '      ' }, 'password', 'The password field is required.'],
  [
    { email: 'Ruth@calladine.example', password: 'ruth@Calladine.example', password_confirmation: 'x' },
    'password',
    'The password must not be your email address.',
  ],
  [{ phone: 'call me maybe' }, 'phone', 'The phone field must contain at least 7 digits.'],
  [{ company_postcode: 'gy1 1aa' }, 'company_postcode', outsideTheUnitedKingdom],
  [
    { vehicle_registrations: ['!!!'] },
    'vehicle_registrations.0',
    'The vehicle registrations.0 field must contain at least one letter and one digit.',
  ],
  [
    { first_name: 'Sir,\n\nyour account is locked' },
    'first_name',
    'The first name field must be one line without hidden characters.',
  ],
  [{ email: 'ann@exä mple.de' }, 'email', 'The email field must be a valid email address.'],
  [{ password: 'PassWord1', password_confirmation: 'PassWord1' }, 'password', 'This password is too common.'],
  [{ password: 'x'.repeat(129) }, 'password', 'The password field must not be greater than 128 characters.'],
  [{ password_confirmation: 'Grangemill8' }, 'password_confirmation', 'Passwords do not match'],
  [{ password_confirmation: undefined }, 'password_confirmation', 'The password confirmation field is required.'],
])('%j is refused', async (change, field, text) => {
  const { status, body } = await register(change)
  expect(status).toBe(422)
  expect(body.code).toBe('invalid')
  expect(body.errors[field]).toContain(text)
})

test.each([
  ['4 Canal Street, Derby', 'Please include the postcode in your address.'],
  ['Le Geyt Road, St Helier JE2 7LX', outsideTheUnitedKingdom],
])("the contractor's own form with the address %j is refused", async (company_address, text) => {
  const { company_postcode, phone, contractor, supplier, haulier, waste_handler, ...form } = combinedForm(1)
  const { status, body } = await t.as(null).post('/api/register/contractor', { ...form, company_address })
  expect([status, body.errors]).toEqual([422, { company_address: [text] }])
})

test('a domain in any script is accepted and stored in lower case', async () => {
  const { status, body } = await register({ email: 'Ruth@Exämple.DE', website: 'https://müller.de/kontakt' })
  expect([status, body.user?.email]).toEqual([201, 'Ruth@exämple.de'])
})

test('a pending product and a product named twice are refused', async () => {
  const pending = await register({ products: [{ product_id: t.world.products.pending, certified: false }] })
  expect(Object.keys(pending.body.errors)).toEqual(['products.0.product_id'])
  const row = { product_id: t.world.products.sand, certified: true }
  const twice = await register({ products: [row, row] })
  expect(twice.body.errors).toEqual({
    'products.1.product_id': ['The products.1.product id field has a duplicate value.'],
  })
})

test('all errors are listed at once, and the message names the first', async () => {
  const { body } = await t
    .as(null)
    .post('/api/register/haulier', { password: 'abcdef', password_confirmation: 'abcdeg' })
  expect(Object.keys(body.errors).sort()).toEqual([
    'company_address',
    'company_name',
    'company_postcode',
    'email',
    'first_name',
    'last_name',
    'password_confirmation',
    'phone',
    'vosa_number',
  ])
  expect(body.message).toBe('The first name field is required. (and 8 more errors)')
})

test('a missing body and an array are refused', async () => {
  expect((await t.as(null).post('/api/register/contractor', {})).status).toBe(422)
  expect((await t.as(null).post('/api/register/contractor', [])).status).toBe(422)
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/api/register/contractor',
    headers: { 'content-type': 'application/json' },
  })
  expect(statusCode).toBe(422)
})

describe('what can’t be stored is refused without a server error', () => {
  test.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a huge text', 'x'.repeat(100_000)],
  ])('%s', async (_, text) => {
    for (const field of ['first_name', 'company_name', 'company_address', 'phone', 'tax_id', 'password', 'email']) {
      const { status, body } = await register({ [field]: text })
      expect([field, status]).toEqual([field, 422])
      expect(Object.keys(body.errors)).toContain(field)
    }
  })

  test.each([2_147_483_648, 1e300, -1, 0, 1.5])('the product id %d', async (product_id) => {
    expect((await register({ products: [{ product_id, certified: true }] })).status).toBe(422)
  })

  test('more than the body limit is 413, bad JSON 400', async () => {
    const { status, body } = await register({ first_name: 'x'.repeat(300_000) })
    expect([status, body.code]).toEqual([413, 'too_large'])
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/register/contractor',
      headers: { 'content-type': 'application/json' },
      payload: '{"first_name": ',
    })
    expect(statusCode).toBe(400)
  })
})

describe('admins', () => {
  const form = { first_name: 'Ada', last_name: 'Marsh', password: 'Grangemill7', password_confirmation: 'Grangemill7' }
  const registerAdmin = (email: string, by: { token: string } | null, change: object = {}) =>
    t.as(by).post('/api/register/admin', { ...form, email, ...change })
  const stored = (email: string) =>
    t.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  test('anybody may register as an admin, without gaining any rights', async () => {
    const { status, body } = await registerAdmin('ada@admins.example', null, { role: 'super-admin', verified: true })
    expect([status, body.status, body.user.role]).toEqual([201, 'success', 'admin'])
    expect(await stored('ada@admins.example')).toMatchObject({
      role: 'admin',
      verified_at: null,
      email_verified_at: null,
    })
  })

  test('an admin registered by a super-admin needs only to confirm the email; one registered by an admin waits', async () => {
    await registerAdmin('by-super@admins.example', t.world.super_admin)
    expect(await stored('by-super@admins.example')).toMatchObject({
      verified_at: t.clock.now,
      verified_by: t.world.super_admin.id,
      email_verified_at: null,
    })
    await registerAdmin('by-admin@admins.example', t.world.admin)
    expect(await stored('by-admin@admins.example')).toMatchObject({ verified_at: null, verified_by: null })
  })

  test('an admin’s password needs at least 8 characters', async () => {
    const short = { password: 'abcdefg', password_confirmation: 'abcdefg' }
    const { status, body } = await registerAdmin('short@admins.example', null, short)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ password: ['Minimum 8 characters'] })
  })
})
