import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../../api/auth/passwords.ts'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import { openTestApi } from '../harness.ts'
import { combinedForm } from '../scenarios/accounts.ts'

const t = await openTestApi()

let people = 0
const newEmail = () => {
  people += 1
  return `person${people}@registration.example`
}
const register = (call: string, form: object) => t.as(null).post(`/api/register/${call}`, form)
const combined = (form: object = {}) => ({ ...combinedForm(t.world.products.sand), email: newEmail(), ...form })
const untick = { contractor: false, supplier: false, haulier: false, waste_handler: false }

/** The contractor's own form, as the specification lists its fields. */
const bare = (form: object = {}) => ({
  first_name: 'Ian',
  last_name: 'Brook',
  email: newEmail(),
  password: 'Grangemill7',
  password_confirmation: 'Grangemill7',
  company_name: 'Brook Groundworks',
  company_address: '4 Canal Street, Derby DE1 2RJ',
  tax_id: 'GB 123 4567 89',
  website: 'www.brook.example',
  payable_contact_name: 'Jo Brook',
  payable_contact_phone: '01632 960 701',
  payable_contact_email: 'accounts@brook.example',
  requires_po: 'no',
  ...form,
})

const haulier = (form: object = {}) => ({
  ...bare(),
  phone: '01632 960 702',
  company_postcode: 'DE1 2RJ',
  vosa_number: 'OC1147203',
  fors_registered: false,
  fors_status: null,
  vehicle_registrations: ['fn19hvo', ' ', 'FN19 HVO', 'ABZ 1234'],
  ...form,
})

async function findOwner(email: string) {
  return t.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('companies')
    .select([
      'users.id as user_id',
      'users.role',
      'users.verified_at',
      'users.email_verified_at',
      'users.phone as own_phone',
    ])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
}

describe('the forms of the specification', () => {
  test('a contractor registers with their bare form; the place comes from the postcode in the address', async () => {
    const form = bare()
    const { status, body } = await register('contractor', form)
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'success',
      message: registrationTexts.linkSent,
      user: { id: expect.any(Number), first_name: 'Ian', last_name: 'Brook', email: form.email, role: 'contractor' },
    })
    const company = await findOwner(form.email)
    expect(company).toMatchObject({
      name: 'Brook Groundworks',
      postcode: 'DE1 2RJ',
      precision: 'outcode',
      tax_id: 'GB 123 4567 89',
      payable_contact_email: 'accounts@brook.example',
      requires_po: false,
      is_contractor: true,
      is_supplier: false,
      is_haulier: false,
      role: 'owner',
      verified_at: null,
      email_verified_at: null,
    })
    expect(company.owner_user_id).toBe(company.user_id)
  })

  test('a haulier registers with their own form; blank registrations are dropped, each vehicle is kept once', async () => {
    const form = haulier()
    expect((await register('haulier', form)).body.user.role).toBe('haulier')
    const company = await findOwner(form.email)
    expect(company).toMatchObject({
      is_haulier: true,
      is_contractor: false,
      fors_status: null,
      own_phone: '01632 960 702',
    })
    const vehicles = await t.db.selectFrom('vehicles').selectAll().where('company_id', '=', company.id).execute()
    expect(vehicles.map(({ registration }) => registration).sort()).toEqual(['ABZ 1234', 'FN19 HVO'])
  })

  test('the combined form stores its services, products and the postcode in upper case', async () => {
    const form = combined({ company_postcode: 'de4 4hy' })
    expect((await register('contractor-supplier-haulier', form)).body.user.role).toBe('contractor')
    const company = await findOwner(form.email)
    expect(company).toMatchObject({
      is_contractor: true,
      is_supplier: true,
      is_haulier: true,
      postcode: 'DE4 4HY',
      requires_po: true,
      vosa_number: 'OC1147203',
      fors_status: 'silver',
    })
    const offered = await t.db.selectFrom('company_products').selectAll().where('company_id', '=', company.id).execute()
    expect(offered).toEqual([{ company_id: company.id, product_id: t.world.products.sand, certified: true }])
  })

  test('main_phone and postcode are accepted in place of phone and company_postcode', async () => {
    const form = combined({
      phone: undefined,
      company_postcode: undefined,
      main_phone: '01632 960 703',
      postcode: 's91xx',
    })
    expect((await register('supplier', form)).status).toBe(201)
    expect(await findOwner(form.email)).toMatchObject({ phone: '01632 960 703', postcode: 'S9 1XX' })
  })
})

describe('where the firm is', () => {
  const pin = { latitude: 53.1176, longitude: -1.6365 }

  test('a pin set on the map is the place, with the city that was chosen', async () => {
    const form = combined({ ...pin, company_city: ' Matlock ' })
    expect((await register('supplier', form)).status).toBe(201)
    expect(await findOwner(form.email)).toMatchObject({
      ...pin,
      precision: 'pin',
      city: 'Matlock',
      postcode: 'DE4 4HY',
    })
  })

  test('without a pin the place comes from the postcode, and a blank city is stored as none', async () => {
    const form = combined({ latitude: null, longitude: null, company_city: ' ' })
    expect((await register('supplier', form)).status).toBe(201)
    expect(await findOwner(form.email)).toMatchObject({ latitude: 53.135, precision: 'outcode', city: null })
  })

  test('the bare form takes a pin too, and needs no postcode for it', async () => {
    const form = bare({ ...pin, company_address: 'The old mill' })
    expect((await register('contractor', form)).status).toBe(201)
    expect(await findOwner(form.email)).toMatchObject({ ...pin, precision: 'pin', postcode: null })
  })

  test.each([
    [{ latitude: 53.1 }, 'longitude', 'A pin needs both a latitude and a longitude.'],
    [{ latitude: null, longitude: -1.6 }, 'longitude', 'A pin needs both a latitude and a longitude.'],
    [{ latitude: 91, longitude: -1.6 }, 'latitude', 'The latitude field must not be greater than 90.'],
    [{ latitude: 'north', longitude: -1.6 }, 'latitude', 'The latitude field must be a number.'],
  ])('an incomplete or impossible pin is refused: %j', async (half, field, message) => {
    const { status, body } = await register('supplier', combined(half))
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })
})

describe('the services decide, whatever the URL', () => {
  test.each([
    ['contractor', ['contractor']],
    ['haulier', ['haulier']],
    ['supplier', ['supplier']],
    ['contractor-supplier', ['contractor', 'supplier']],
    ['contractor-haulier', ['contractor', 'haulier']],
    ['contractor-supplier-haulier', ['contractor', 'supplier', 'haulier']],
  ])('with no service ticked, the %s call decides', async (call, services) => {
    const form = combined(untick)
    expect((await register(call, form)).status).toBe(201)
    const company = await findOwner(form.email)
    const stored = [
      company.is_contractor && 'contractor',
      company.is_supplier && 'supplier',
      company.is_haulier && 'haulier',
    ]
    expect(stored.filter(Boolean)).toEqual(services)
  })

  test('a form that ticks only haulier makes a haulier from the supplier call, despite its empty product row', async () => {
    const form = combined({ ...untick, haulier: true, products: [{ product_id: '', certified: null }] })
    expect((await register('supplier', form)).body.user.role).toBe('haulier')
    expect(await findOwner(form.email)).toMatchObject({ is_haulier: true, is_supplier: false })
  })

  test('a form that ticks only waste handler makes a supplier with that flag, without any product', async () => {
    const form = combined({ ...untick, waste_handler: true, products: [], vosa_number: '', fors_registered: false })
    expect((await register('supplier', form)).body.user.role).toBe('supplier')
    expect(await findOwner(form.email)).toMatchObject({ is_supplier: true, is_waste_handler: true, vosa_number: null })
  })

  test('the fields of an unticked service are not stored', async () => {
    const form = combined({ ...untick, contractor: true })
    expect((await register('contractor-supplier-haulier', form)).status).toBe(201)
    const company = await findOwner(form.email)
    expect(company).toMatchObject({ vosa_number: null, fors_status: null, is_haulier: false })
    const rows = await t.db.selectFrom('vehicles').selectAll().where('company_id', '=', company.id).execute()
    expect(rows).toEqual([])
  })
})

test('fields that a client may not set are ignored', async () => {
  const form = combined({ role: 'super-admin', roles: ['admin'], verified: true, status: 1, user_id: t.world.admin.id })
  const { body } = await register('supplier', form)
  expect(body.user.role).toBe('contractor')
  expect(await findOwner(form.email)).toMatchObject({ role: 'owner', verified_at: null, email_verified_at: null })
})

test('a confirmed email is taken in any case, and free again once its user is deleted', async () => {
  const form = combined()
  await register('supplier', form)
  const now = t.clock.now
  await t.db.updateTable('users').set({ email_verified_at: now }).where('email', '=', form.email).execute()
  const second = await register('supplier', { ...form, email: form.email.toUpperCase() })
  expect(second.status).toBe(422)
  expect(second.body.errors).toEqual({ email: ['The email has already been taken.'] })
  const { user_id } = await findOwner(form.email)
  await t.as(t.world.admin).delete(`/api/users/${user_id}`)
  expect((await register('supplier', form)).status).toBe(201)
})

test('a registration notifies admins, and its password is stored as argon2id', async () => {
  const form = combined()
  const { body } = await register('supplier', form)
  const event = await t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select(['events.kind', 'audience', 'data'])
    .orderBy('events.id', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ kind: 'user.registered', audience: 'admins', data: { user_id: body.user.id } })
  const { password_hash } = await t.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$/)
  expect(await hashPassword('Loadstone1')).toContain('$m=19456,t=2,p=1$')
})
