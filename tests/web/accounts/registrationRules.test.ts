import { describe, expect, it } from 'vitest'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import { checkFields } from '../../../web/accounts/register/fieldCheck.ts'
import { refusalNotice } from '../../../web/accounts/register/refusalNotice.ts'
import { faultsOf } from '../../../web/accounts/register/registrationFaults.ts'
import {
  blankRegistration,
  bodyOf,
  callFor,
  type FormKind,
  type RegistrationValues,
  registerAtFors,
  tickService,
} from '../../../web/accounts/register/registrationValues.ts'
import { ApiError, NoAnswerError } from '../../../web/client/apiError.ts'

const filled: RegistrationValues = {
  ...blankRegistration,
  company_name: 'Longdale Aggregates Ltd',
  company_postcode: 'S45 0JZ',
  company_address: 'Longdale Quarry, Hodge Lane, Chesterfield S45 0JZ',
  first_name: 'Gareth',
  last_name: 'Calladine',
  email: 'gareth@longdale.example',
  phone: '01632 960 030',
  password: 'stone-and-sand',
  password_confirmation: 'stone-and-sand',
}
const supplier = { ...filled, supplier: true, products: [{ product_id: '3', certified: 'yes' }] }
const haulier = { ...filled, haulier: true, vosa_number: 'OB1234567' }

function textsOf(kind: FormKind, values: RegistrationValues): Record<string, string> {
  return Object.fromEntries(faultsOf(kind, values, checkFields).map(({ field, text }) => [field, text]))
}

describe('the call', () => {
  it.each([
    [{ contractor: true }, 'contractor'],
    [{ contractor: true, waste_handler: true }, 'contractor'],
    [{ contractor: true, supplier: true }, 'contractor-supplier'],
    [{ contractor: true, haulier: true }, 'contractor-haulier'],
    [{ contractor: true, supplier: true, haulier: true }, 'contractor-supplier-haulier'],
    [{ supplier: true }, 'supplier'],
    [{ haulier: true }, 'supplier'],
    [{ supplier: true, haulier: true }, 'supplier'],
    [{ waste_handler: true }, 'supplier'],
  ])('for %o is %s', (services, call) => {
    expect(callFor('combined', { ...filled, ...services })).toBe(call)
  })

  it('for each separate form is its own', () => {
    expect(callFor('contractor', filled)).toBe('contractor')
    expect(callFor('haulier', haulier)).toBe('haulier')
  })
})

describe('the body', () => {
  it('of a contractor has their fields, a phone and no others', () => {
    expect(Object.keys(bodyOf('contractor', filled)).sort()).toEqual([
      'company_address',
      'company_name',
      'email',
      'first_name',
      'last_name',
      'password',
      'password_confirmation',
      'payable_contact_email',
      'payable_contact_name',
      'payable_contact_phone',
      'phone',
      'requires_po',
      'tax_id',
      'website',
    ])
  })

  it('of a haulier drops blank vehicles, and the FORS status of a firm that is not registered', () => {
    const values = { ...haulier, fors_status: 'gold', vehicle_registrations: ['FN19 HVO', ' ', ''] }
    expect(bodyOf('haulier', values)).toMatchObject({
      vehicle_registrations: ['FN19 HVO'],
      fors_registered: false,
      fors_status: null,
    })
    expect(bodyOf('haulier', { ...values, fors_registered: 'yes' })).toMatchObject({ fors_status: 'gold' })
  })

  it('of the combined form has numbers, booleans and an upper-case postcode', () => {
    expect(bodyOf('combined', { ...supplier, company_postcode: 's45 0jz' })).toMatchObject({
      company_postcode: 'S45 0JZ',
      supplier: true,
      haulier: false,
      requires_credit_account: false,
      products: [{ product_id: 3, certified: true }],
    })
  })
})

describe('unticking', () => {
  it('Supplier leaves one empty product row', () => {
    expect(tickService('supplier', false)).toEqual({ supplier: false, products: [{ product_id: '', certified: '' }] })
  })

  it('Haulier clears VOSA, FORS and the vehicles', () => {
    expect(tickService('haulier', false)).toEqual({
      haulier: false,
      vosa_number: '',
      fors_registered: 'no',
      fors_status: '',
      vehicle_registrations: [''],
    })
  })

  it('another service clears nothing', () => {
    expect(tickService('contractor', false)).toEqual({ contractor: false })
  })

  it('FORS clears its status', () => {
    expect(registerAtFors('no')).toEqual({ fors_registered: 'no', fors_status: '' })
    expect(registerAtFors('yes')).toEqual({ fors_registered: 'yes' })
  })
})

describe('the faults', () => {
  it.each([
    ['combined', { ...filled, contractor: true }],
    ['combined', supplier],
    ['combined', haulier],
    ['combined', { ...filled, waste_handler: true, supplier: true, products: supplier.products }],
    ['contractor', filled],
    ['haulier', haulier],
  ] as const)('of a good %s form are none', (kind, values) => {
    expect(faultsOf(kind, values, checkFields)).toEqual([])
  })

  it('of a contractor’s form include a missing phone', () => {
    expect(faultsOf('contractor', { ...filled, phone: ' ' }, checkFields).map(({ text }) => text)).toEqual([
      'The phone field is required.',
    ])
  })

  it('have the specified titles and texts, in the order of the form', () => {
    const values = { ...filled, company_postcode: '', company_address: '', supplier: true, haulier: true }
    const ruled = faultsOf('combined', { ...values, password: 'other-words' }, checkFields).map(({ title, text }) => [
      title,
      text,
    ])
    expect([...new Map(faultsOf('combined', values, checkFields).map(({ title, text }) => [title, text]))]).toEqual([
      ['Postcode required', 'Please enter your company postcode.'],
      ['Address required', 'Please select or enter your address.'],
      ['Products required', 'Please select at least one product and mark whether it is certified.'],
      ['VOSA number required', 'Please enter your VOSA number to register as a haulier.'],
    ])
    expect(ruled.at(-1)).toEqual([undefined, registrationTexts.passwordsDiffer])
  })

  it('include that no service is ticked, beside all others', () => {
    const texts = textsOf('combined', { ...filled, first_name: '' })
    expect(texts).toEqual({
      contractor: 'Please choose at least one service you supply.',
      first_name: 'The first name field is required.',
    })
  })

  it('lead to the missing part of a row', () => {
    const products = [
      { product_id: '3', certified: 'no' },
      { product_id: '4', certified: '' },
      { product_id: '', certified: 'yes' },
    ]
    const faults = faultsOf('combined', { ...supplier, products }, checkFields)
    expect(faults.map(({ field, under }) => [field, under])).toEqual([
      ['products.1.certified', 'Mark whether it is certified'],
      ['products.2.product_id', 'Select a product'],
    ])
    expect(new Set(faults.map(({ text }) => text)).size).toBe(1)
  })

  it('include a missing status of a firm registered with FORS', () => {
    expect(Object.keys(textsOf('combined', { ...haulier, fors_registered: 'yes' }))).toEqual(['fors_status'])
  })

  it('include a password of fewer than six characters', () => {
    const short = { ...filled, contractor: true, password: 'abcde', password_confirmation: 'abcde' }
    expect(textsOf('combined', short)).toEqual({ password: 'The password field must be at least 6 characters.' })
  })
})

describe('a refusal', () => {
  const invalid = new ApiError(422, {
    message: 'First.',
    code: 'invalid',
    errors: { email: ['The email has already been taken.'], phone: ['Second.', 'Third.'] },
  })
  const other = new ApiError(503, { message: 'Come back later.', code: 'unavailable' })

  it('of the combined form joins all messages by commas', () => {
    const text = 'The email has already been taken., Second., Third.'
    expect(refusalNotice('combined', invalid)).toEqual({ title: 'Validation Error', text })
    expect(refusalNotice('combined', other)).toEqual({
      title: registrationTexts.combinedFailed,
      text: 'Come back later.',
    })
    expect(refusalNotice('combined', new NoAnswerError(0))).toEqual({
      title: registrationTexts.combinedFailed,
      text: registrationTexts.combinedFailedText,
    })
  })

  it('of a separate form has its own words', () => {
    const toMend = { title: 'Validation Error', text: 'Please fix the form errors' }
    expect(refusalNotice('haulier', invalid)).toEqual(toMend)
    expect(refusalNotice('haulier', other)).toEqual({ title: registrationTexts.failed, text: 'Come back later.' })
    const none = { title: registrationTexts.failed, text: registrationTexts.unexpected }
    expect(refusalNotice('contractor', new NoAnswerError(0))).toEqual(none)
  })
})
