import { beforeEach, describe, expect, test } from 'vitest'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Member } from '../world.ts'

const t = await openTestApi()

const derby = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
const person = { first_name: 'Ruth', last_name: 'Calladine', phone: '01632 960 700' }
const firm = {
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry, Grangemill',
  company_city: 'Matlock',
  company_postcode: 'de24 9fu',
  phone: '01632 960 701',
  tax_id: 'GB123456789',
  website: 'calladine.example',
  payable_contact_name: 'Jo Ash',
  payable_contact_phone: '01632 960 702',
  payable_contact_email: 'accounts@calladine.example',
  requires_po: 'yes',
  requires_credit_account: true,
  vosa_number: 'OC1147999',
  fors_status: 'silver',
}
const pin = { latitude: 52.8876, longitude: -1.4421, precision: 'pin' }
let haulier: Member
let supplier: Member
let contractor: Member
let people = 0

beforeEach(async () => {
  people += 1
  const { owner } = createPeople(t.db, t.clock.now)
  haulier = await owner(`changing-haulier-${people}`, { is_haulier: true }, derby)
  supplier = await owner(`changing-supplier-${people}`, { is_supplier: true }, derby)
  contractor = await owner(`changing-contractor-${people}`, { is_contractor: true }, derby)
})

const put = (who: { token: string } | null, body: object) => t.as(who).put('/api/user/profile', body)
const putFirm = (who: { token: string }, company: object = {}) =>
  put(who, { ...person, company: { ...firm, ...company } })
const placeOf = async (who: { token: string }) => {
  const { latitude, longitude, precision } = (await t.as(who).get('/api/user/profile')).body.company
  return { latitude, longitude, precision }
}
const lastEvents = (count: number) => t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(count).execute()

describe('one’s own details', () => {
  test('change, and the answer is the whole profile', async () => {
    const { status, body } = await put(haulier, person)
    expect(status).toBe(200)
    expect(body.message).toBe('Profile updated')
    expect(body.data).toEqual((await t.as(haulier).get('/api/user/profile')).body)
    expect(body.data).toMatchObject({ ...person, name: 'Ruth Calladine', email: haulier.email })
    expect(await lastEvents(1)).toMatchObject([
      { kind: 'user.updated', data: { user_id: haulier.id, changed: ['first_name', 'last_name', 'phone'] } },
    ])
  })

  test('record no event when nothing changed', async () => {
    await put(haulier, person)
    const before = await lastEvents(1)
    expect((await put(haulier, person)).status).toBe(200)
    expect(await lastEvents(1)).toEqual(before)
  })

  test('an admin has no firm, and may leave their phone empty', async () => {
    const { status, body } = await put(t.world.admin, { ...person, phone: '' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ phone: null, company: null })
  })

  test.each(['driver', 'staff_execute'] as const)('a %s keeps a phone that the office can ring', async (who) => {
    const { status, body } = await put(t.world.a[who], { ...person, phone: ' ' })
    expect([status, body.errors]).toEqual([422, { phone: ['The phone field is required.'] }])
    expect((await put(t.world.a[who], person)).status).toBe(200)
  })

  test('need a name, and fields that a user may not set are ignored', async () => {
    const blank = await put(haulier, { first_name: ' ', phone: 'x'.repeat(41) })
    expect(blank.status).toBe(422)
    expect(Object.keys(blank.body.errors)).toEqual(['first_name', 'last_name', 'phone'])
    const { email, id } = haulier
    const sly = { id: 1, email: 'sly@test.example', role: 'admin', roles: ['admin'], verified: true, company_id: 1 }
    const { body } = await put(haulier, { ...person, ...sly })
    expect(body.data).toMatchObject({ id, email, role: 'haulier', company_id: haulier.company_id })
  })

  test('can’t be changed without a session', async () => {
    expect((await put(null, person)).status).toBe(401)
  })
})

describe('the firm', () => {
  test('is changed as a whole by its owner', async () => {
    const { status, body } = await putFirm(haulier)
    expect(status).toBe(200)
    expect(body.data.company).toEqual({
      ...firm,
      ...pin,
      id: haulier.company_id,
      company_postcode: 'DE24 9FU',
      contractor: false,
      supplier: false,
      haulier: true,
      waste_handler: false,
      fors_registered: true,
      products: [],
      version: 2,
      products_version: 1,
    })
    const [ofPerson, ofFirm] = await lastEvents(2)
    expect([ofPerson?.kind, ofFirm?.kind]).toEqual(['user.updated', 'company.updated'])
    expect(ofFirm?.data).toMatchObject({ company_id: haulier.company_id, name: 'Calladine Stone' })
    expect(JSON.stringify(ofFirm?.data)).not.toContain('GB123456789')
  })

  test.each(['driver', 'staff_execute', 'staff_respond'] as const)('is not changed by its %s', async (who) => {
    const { status, body } = await putFirm(t.world.a[who])
    expect([status, body.message]).toEqual([403, 'This action is unauthorized.'])
  })

  test('is not changed by an admin or by the owner of another firm', async () => {
    expect((await putFirm(t.world.admin)).status).toBe(403)
    const other = t.world.b.haulier.company_id
    const { body } = await putFirm(haulier, { id: other, company_id: other })
    expect(body.data.company.id).toBe(haulier.company_id)
    const { name } = await t.db.selectFrom('companies').select('name').where('id', '=', other).executeTakeFirstOrThrow()
    expect(name).toBe('haulier-b Ltd')
  })

  test('keeps what it needs for trading: the VOSA number of a haulier, the phone of a haulier or supplier', async () => {
    const ofHaulier = await putFirm(haulier, { vosa_number: '', phone: null })
    expect(ofHaulier.status).toBe(422)
    expect(ofHaulier.body.errors).toEqual({
      'company.phone': ['The company.phone field is required.'],
      'company.vosa_number': ['Please enter your VOSA number to register as a haulier.'],
    })
    expect(Object.keys((await putFirm(supplier, { phone: '' })).body.errors)).toEqual(['company.phone'])
    expect((await putFirm(contractor, { phone: null, vosa_number: null })).status).toBe(200)
  })

  test('doesn’t gain a service by sending its fields', async () => {
    const { body } = await putFirm(contractor, { haulier: true, supplier: true, is_haulier: true })
    expect(body.data).toMatchObject({ roles: ['contractor'], company: { haulier: false, vosa_number: null } })
    expect(body.data.company).toMatchObject({ fors_status: null, fors_registered: false })
  })

  test.each([
    [{ company_name: '' }, 'company.company_name'],
    [{ company_address: ' ' }, 'company.company_address'],
    [{ company_postcode: '' }, 'company.company_postcode'],
    [{ company_postcode: 'nowhere' }, 'company.company_postcode'],
    [{ website: 'not a site' }, 'company.website'],
    [{ payable_contact_email: 'nobody' }, 'company.payable_contact_email'],
    [{ requires_po: 'maybe' }, 'company.requires_po'],
    [{ fors_status: 'platinum' }, 'company.fors_status'],
    [{ latitude: 52.9 }, 'company.longitude'],
    [{ latitude: 91, longitude: 0 }, 'company.latitude'],
  ])('%j is refused', async (company, field) => {
    const { status, body } = await putFirm(haulier, company)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

describe('its place', () => {
  test('keeps its pin until the postcode changes', async () => {
    await putFirm(supplier)
    expect(await placeOf(supplier)).toEqual(pin)
    await putFirm(supplier, { company_postcode: 'S9 1XX' })
    expect(await placeOf(supplier)).toMatchObject({ precision: 'outcode' })
  })

  test('moves with a new pin, and loses the pin when null is sent', async () => {
    const moved = { latitude: 53.1176, longitude: -1.6365 }
    await putFirm(supplier, moved)
    expect(await placeOf(supplier)).toEqual({ ...moved, precision: 'pin' })
    await putFirm(supplier, { latitude: null, longitude: null })
    expect(await placeOf(supplier)).toMatchObject({ precision: 'outcode' })
  })

  test('is not replaced by a less exact one', async () => {
    const known = { latitude: 52.9, longitude: -1.5, precision: 'unit' } as const
    await t.db.updateTable('companies').set(known).where('id', '=', supplier.company_id).execute()
    await putFirm(supplier)
    expect(await placeOf(supplier)).toEqual(known)
  })

  test('is where the radius search starts from then on', async () => {
    const quoteId = await makeQuote(t.db, t.world, t.world.a)
    const milesTo = async () => {
      const { body } = await t.as(supplier).get('/api/quotes?radius=50&limit=200')
      return body.data.find(({ id }: { id: number }) => id === quoteId)?.distance_miles
    }
    expect(await milesTo()).toBe(0)
    await putFirm(supplier, { latitude: 53.4013, longitude: -1.4132 })
    expect(await milesTo()).toBeGreaterThan(30)
    await putFirm(supplier, { latitude: 50.37, longitude: -4.14 })
    expect(await milesTo()).toBeUndefined()
  })
})
