import { type Profile, ProfileUpdate } from '../../../api/contract/accounts.ts'
import type { ApiError } from '../../client/apiError.ts'
import { type Fault, faultsBy, faultsOfRefusal } from '../../form/faults.ts'
import { type Labels, named } from '../../form/labels.ts'
import type { Place } from '../../geo/place.ts'
import { type CompanyBody, detailsOf } from './profileValues.ts'

export type Company = NonNullable<Profile['company']>

export type CompanyValues = Place & {
  company_name: string
  company_phone: string
  tax_id: string
  website: string
  payable_contact_name: string
  payable_contact_phone: string
  payable_contact_email: string
  requires_po: 'yes' | 'no'
  requires_credit_account: string
  vosa_number: string
  fors_status: NonNullable<Company['fors_status']> | ''
}

/** Only the owner is sent the editable fields. */
export function isOwners(company: Company): boolean {
  return company.requires_po !== undefined
}

export function valuesOfCompany(company: Company): CompanyValues {
  const isPinned = company.precision === 'pin'
  return {
    company_name: company.company_name,
    company_phone: company.phone ?? '',
    address: company.company_address,
    city: company.company_city ?? '',
    postcode: company.company_postcode ?? '',
    latitude: isPinned ? company.latitude : null,
    longitude: isPinned ? company.longitude : null,
    tax_id: company.tax_id ?? '',
    website: company.website ?? '',
    payable_contact_name: company.payable_contact_name ?? '',
    payable_contact_phone: company.payable_contact_phone ?? '',
    payable_contact_email: company.payable_contact_email ?? '',
    requires_po: company.requires_po ?? 'no',
    requires_credit_account: company.requires_credit_account ? 'yes' : 'no',
    vosa_number: company.vosa_number ?? '',
    fors_status: company.fors_status ?? '',
  }
}

export const companyLabels = {
  company_name: 'Company name',
  postcode: 'Registered postcode',
  address: 'Address',
  city: 'City',
  company_phone: 'Main phone',
  website: 'Website',
  tax_id: 'Tax ID or VAT',
  payable_contact_name: 'Contact name',
  payable_contact_phone: 'Contact phone',
  payable_contact_email: 'Contact email',
  requires_po: 'Requires PO',
  requires_credit_account: 'Requires credit account',
  vosa_number: 'VOSA number',
  fors_status: 'FORS status',
} as const satisfies Labels

const namesInForm: Record<string, keyof CompanyValues> = {
  phone: 'company_phone',
  company_address: 'address',
  company_city: 'city',
  company_postcode: 'postcode',
  latitude: 'postcode',
  longitude: 'postcode',
}

/** The call takes person and firm together: the person as stored, not as typed. `version`: the firm's. */
export function bodyOfCompany(profile: Profile, values: CompanyValues, version?: number): CompanyBody {
  const { company_phone, address, city, postcode, latitude, longitude, ...rest } = values
  const { requires_credit_account, fors_status, ...same } = rest
  // Null removes a pin. Without one nothing is sent, so that the known place stays.
  const pin = latitude === null && profile.company?.precision !== 'pin' ? {} : { latitude, longitude }
  return {
    ...detailsOf(profile),
    version: profile.version,
    company: {
      version,
      ...same,
      ...pin,
      phone: company_phone,
      company_address: address,
      company_city: city,
      company_postcode: postcode,
      requires_credit_account: requires_credit_account === 'yes',
      fors_status: fors_status || null,
    },
  }
}

export function faultsOfCompany(profile: Profile, values: CompanyValues): Fault[] {
  return faultsBy(ProfileUpdate)(bodyOfCompany(profile, values)).map(inForm)
}

export function refusedCompany(error: ApiError): Fault[] {
  return faultsOfRefusal(error).map(inForm)
}

/** Renames `company.company_name`, also in its text "The company.company name field". */
function inForm({ field: path, text }: Fault): Fault {
  const name = path.replace(/^company\./, '')
  const field = namesInForm[name] ?? name
  const label = (companyLabels as Labels)[field]
  return { field, text: label === undefined ? text : named({ [path]: label }, path, text) }
}
