import { expect, it } from 'vitest'
import type { Profile } from '../../../api/contract/accounts.ts'
import {
  bodyOfCompany,
  type Company,
  faultsOfCompany,
  isOwners,
  refusedCompany,
  valuesOfCompany,
} from '../../../web/accounts/settings/companyValues.ts'
import { ApiError } from '../../../web/client/apiError.ts'

const place = { company_address: 'Grange Mill', company_city: 'Matlock', company_postcode: 'DE4 4HY' }
const company: Company = {
  id: 3,
  company_name: 'Hartsdale Quarries Ltd',
  phone: null,
  ...place,
  latitude: 53.1,
  longitude: -1.6,
  precision: 'pin',
  contractor: false,
  supplier: true,
  haulier: false,
  waste_handler: false,
  requires_po: 'no',
  requires_credit_account: true,
  fors_status: null,
}
const profileOf = (own: Company) => ({ first_name: 'Gareth', last_name: 'Lomas', phone: null, company: own }) as Profile

it('the form sends the stored person with the whole firm, and keeps the pin', () => {
  const body = bodyOfCompany(profileOf(company), { ...valuesOfCompany(company), company_phone: '01632 960 014' })
  expect(body).toMatchObject({ first_name: 'Gareth', last_name: 'Lomas' })
  expect(body.company).toMatchObject({
    ...place,
    phone: '01632 960 014',
    latitude: 53.1,
    longitude: -1.6,
    requires_credit_account: true,
    fors_status: null,
  })
})

it('the form removes a pin that was set, and leaves alone what a lookup found', () => {
  const unpinned = { ...valuesOfCompany(company), latitude: null, longitude: null }
  expect(bodyOfCompany(profileOf(company), unpinned).company).toHaveProperty('latitude', null)
  const found: Company = { ...company, precision: 'unit' }
  expect(bodyOfCompany(profileOf(found), valuesOfCompany(found)).company).not.toHaveProperty('latitude')
})

it('faults stand under the form’s own fields, in the words of their labels', () => {
  const values = { ...valuesOfCompany(company), company_name: ' ', postcode: 'nowhere' }
  expect(faultsOfCompany(profileOf(company), values)).toEqual([
    { field: 'company_name', text: 'The company name field is required.' },
    { field: 'postcode', text: 'Please enter a valid UK postcode' },
  ])
  expect(faultsOfCompany(profileOf(company), valuesOfCompany(company))).toEqual([])
  const errors = { 'company.phone': ['The company.phone field is required.'] }
  expect(refusedCompany(new ApiError(422, { message: '', code: 'invalid', errors }))).toEqual([
    { field: 'company_phone', text: 'The main phone field is required.' },
  ])
})

it('the company is its owner’s only if the server sent what only owners may know', () => {
  expect(isOwners(company)).toBe(true)
  const { requires_po: _, ...staffs } = company
  expect(isOwners(staffs)).toBe(false)
})
