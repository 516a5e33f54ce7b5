import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import type { ApiError } from '../../client/apiError.ts'
import { type Fault, faultsOfRefusal } from '../../form/faults.ts'
import { type FormKind, type RegistrationValues, services } from './registrationValues.ts'

/** `title`: of the specified dialog for this rule. */
export type RuledFault = Fault & { title?: string }

export type FieldCheck = (kind: FormKind, values: RegistrationValues) => Fault[]

type Rule = { title: string; text: string }

const rules: Partial<Record<string, Rule>> = {
  company_postcode: { title: registrationTexts.postcodeRequired, text: registrationTexts.enterPostcode },
  company_address: { title: registrationTexts.addressRequired, text: registrationTexts.enterAddress },
  vosa_number: { title: registrationTexts.vosaRequired, text: registrationTexts.enterVosa },
}
const noService: Rule = { title: registrationTexts.selectService, text: registrationTexts.chooseService }
const noProduct: Rule = {
  title: registrationTexts.productsRequired,
  text: registrationTexts.chooseProducts,
}

const noPhone: Fault = { field: 'phone', text: 'The phone field is required.' }

/** Sections and fields in form order; a row's fields without the row's number. */
export const sections = [
  {
    id: 'company',
    title: 'Company',
    fields: ['company_name', 'company_postcode', 'company_address', 'company_city', 'tax_id', 'website'],
  },
  {
    id: 'accounts',
    title: 'Accounts payable',
    fields: ['payable_contact_name', 'payable_contact_phone', 'payable_contact_email'],
  },
  {
    id: 'services',
    title: 'Services',
    fields: ['contractor', 'products', 'vosa_number', 'fors_status', 'vehicle_registrations'],
  },
  {
    id: 'you',
    title: 'Your details',
    fields: ['first_name', 'last_name', 'email', 'phone', 'password', 'password_confirmation'],
  },
] as const

const order: readonly string[] = sections.flatMap(({ fields }) => fields)

/** `products.2.certified` belongs to `products`. */
export function fieldOf(input: string): string {
  return input.split('.')[0] ?? input
}

/** Until `check` is loaded, only the form's own rules are checked here; the server checks the rest. */
export function faultsOf(kind: FormKind, values: RegistrationValues, check: FieldCheck | null): RuledFault[] {
  const isUnticked = kind === 'combined' && !services.some((service) => values[service])
  // Without a service, check the other fields as for a contractor.
  const input = isUnticked ? { ...values, contractor: true } : values
  const found = check?.(kind, input) ?? []
  const faults = found.filter(({ field }) => fieldOf(field) !== 'products').map(worded)
  // The server takes a contractor without one, as specified; a driver at the gate would have nobody to call.
  if (kind === 'contractor' && values.phone.trim() === '') faults.push(noPhone)
  if (isUnticked) faults.push(ruled('contractor', noService))
  if (kind === 'combined' && values.supplier) faults.push(...productFaults(values))
  return inFormOrder(faults)
}

export function refusedFaults(error: ApiError): RuledFault[] {
  return faultsOfRefusal(error).map(worded)
}

function worded({ field, text }: Fault): RuledFault {
  const rule = rules[field]
  return rule?.text === text ? ruled(field, rule) : { field, text }
}

function ruled(field: string, { title, text }: Rule): RuledFault {
  return { field, text, under: title, title }
}

/** One fault per row; the summary says it once. */
function productFaults({ products }: RegistrationValues): RuledFault[] {
  return products.flatMap(({ product_id, certified }, at) => [
    ...(product_id === '' ? [{ ...ruled(`products.${at}.product_id`, noProduct), under: 'Select a product' }] : []),
    ...(certified === ''
      ? [{ ...ruled(`products.${at}.certified`, noProduct), under: 'Mark whether it is certified' }]
      : []),
  ])
}

function inFormOrder(faults: RuledFault[]): RuledFault[] {
  return faults.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ field }: RuledFault): number {
  const at = order.indexOf(fieldOf(field))
  return at === -1 ? order.length : at
}
