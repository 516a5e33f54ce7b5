import type { RegistrationCall } from '../../../api/contract/registration.ts'

export type FormKind = 'combined' | 'contractor' | 'haulier'

export const services = ['contractor', 'supplier', 'haulier', 'waste_handler'] as const
export type Service = (typeof services)[number]

export type ProductRow = { product_id: string; certified: string }
export const blankProduct: ProductRow = { product_id: '', certified: '' }

export const blankRegistration = {
  company_name: '',
  company_postcode: '',
  company_address: '',
  company_city: '',
  latitude: null as number | null,
  longitude: null as number | null,
  tax_id: '',
  website: '',
  payable_contact_name: '',
  payable_contact_phone: '',
  payable_contact_email: '',
  requires_po: 'no',
  requires_credit_account: 'no',
  contractor: false,
  supplier: false,
  haulier: false,
  waste_handler: false,
  products: [blankProduct],
  vosa_number: '',
  fors_registered: 'no',
  fors_status: '',
  vehicle_registrations: [''],
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
}
export type RegistrationValues = typeof blankRegistration

/** Unticking a service clears its fields. */
export function tickService(service: Service, isOn: boolean): Partial<RegistrationValues> {
  if (!isOn && service === 'supplier') return { supplier: false, products: [blankProduct] }
  if (!isOn && service === 'haulier') {
    return { haulier: false, vosa_number: '', ...registerAtFors('no'), vehicle_registrations: [''] }
  }
  return { [service]: isOn }
}

/** Without a registration there is no FORS status. */
export function registerAtFors(answer: string): Pick<RegistrationValues, 'fors_registered'> & { fors_status?: '' } {
  return answer === 'yes' ? { fors_registered: answer } : { fors_registered: answer, fors_status: '' }
}

/** The call for these services; the supplier's takes every combination without a contractor. */
export function callFor(kind: FormKind, { contractor, supplier, haulier }: RegistrationValues): RegistrationCall {
  if (kind !== 'combined') return kind
  if (!contractor) return 'supplier'
  if (supplier && haulier) return 'contractor-supplier-haulier'
  if (supplier) return 'contractor-supplier'
  return haulier ? 'contractor-haulier' : 'contractor'
}

export function bodyOf(kind: FormKind, values: RegistrationValues) {
  switch (kind) {
    case 'contractor':
      return { ...firmOf(values), phone: values.phone }
    case 'haulier':
      return { ...firmOf(values), ...placeOf(values), ...haulageOf(values) }
    case 'combined':
      return {
        ...firmOf(values),
        ...placeOf(values),
        ...haulageOf(values),
        contractor: values.contractor,
        supplier: values.supplier,
        haulier: values.haulier,
        waste_handler: values.waste_handler,
        requires_credit_account: values.requires_credit_account === 'yes',
        products: values.supplier ? values.products.map(productOf) : [],
      }
  }
}

function firmOf(values: RegistrationValues) {
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    email: values.email,
    password: values.password,
    password_confirmation: values.password_confirmation,
    company_name: values.company_name,
    company_address: values.company_address,
    tax_id: values.tax_id,
    website: values.website,
    payable_contact_name: values.payable_contact_name,
    payable_contact_phone: values.payable_contact_phone,
    payable_contact_email: values.payable_contact_email,
    requires_po: values.requires_po,
  }
}

function placeOf({ phone, company_postcode, company_city, latitude, longitude }: RegistrationValues) {
  return { phone, company_postcode: company_postcode.toUpperCase(), company_city, latitude, longitude }
}

function haulageOf(values: RegistrationValues) {
  const isForsRegistered = values.fors_registered === 'yes'
  return {
    vosa_number: values.vosa_number,
    fors_registered: isForsRegistered,
    fors_status: isForsRegistered ? values.fors_status : null,
    vehicle_registrations: values.vehicle_registrations.filter((text) => text.trim() !== ''),
  }
}

function productOf({ product_id, certified }: ProductRow) {
  return { product_id: Number(product_id), certified: certified === 'yes' }
}
