import { z } from 'zod'
import * as registrationTexts from './messages/registration.ts'
import { passwordFields, withConfirmation } from './passwords.ts'
import { halfPin, hasWholePin, pinFields } from './places.ts'
import { forsStatuses } from './rules/fors.ts'
import { ownerRoles } from './rules/permissions.ts'
import { extractPostcode, isOutsideTheUnitedKingdom, outsideTheUnitedKingdom } from './rules/postcode.ts'
import { mostVehicles, vehicleRegistration } from './vehicles.ts'
import { email, line, personName, phone, shortForm, tradeName, website } from './wire/texts.ts'
import { flag, id, orNull, postcode, yesNo } from './wire/wire.ts'

const services = [...ownerRoles, 'waste_handler'] as const
type Service = (typeof services)[number]

/** Each call's services, used where the payload ticks none. */
export const registrationCalls = {
  contractor: ['contractor'],
  haulier: ['haulier'],
  supplier: ['supplier'],
  'contractor-supplier': ['contractor', 'supplier'],
  'contractor-haulier': ['contractor', 'haulier'],
  'contractor-supplier-haulier': ownerRoles,
} as const satisfies Record<string, readonly Service[]>
export type RegistrationCall = keyof typeof registrationCalls

export const ProductRows = z
  .array(z.object({ product_id: id, certified: flag }))
  .min(1, registrationTexts.chooseProducts)
  .max(200)
  .superRefine((rows, ctx) => {
    for (const [at, row] of rows.entries()) {
      if (rows.findIndex(({ product_id }) => product_id === row.product_id) === at) continue
      const message = `The products.${at}.product id field has a duplicate value.`
      ctx.addIssue({ code: 'custom', path: [at, 'product_id'], message })
    }
  })

function required(max: number, message: string) {
  return z.string(message).trim().min(1, message).max(max, { abort: true }).pipe(line(max))
}

const Form = z.object({
  contractor: flag.default(false),
  supplier: flag.default(false),
  haulier: flag.default(false),
  waste_handler: flag.default(false),
  first_name: personName(),
  last_name: personName(),
  email,
  ...passwordFields('user'),
  company_name: tradeName(),
  company_address: required(500, registrationTexts.enterAddress),
  company_city: orNull(line(100)),
  company_postcode: shortForm.min(1, registrationTexts.enterPostcode).pipe(postcode).optional(),
  ...pinFields,
  phone: phone.optional(),
  tax_id: orNull(line(50)),
  website: orNull(website),
  payable_contact_name: orNull(line(200)),
  payable_contact_phone: orNull(phone),
  payable_contact_email: orNull(email),
  requires_po: yesNo.default('no'),
  requires_credit_account: flag.default(false),
  vosa_number: required(50, registrationTexts.enterVosa).optional(),
  fors_registered: flag.default(false),
  fors_status: z.enum(forsStatuses).optional(),
  vehicle_registrations: z.array(vehicleRegistration).max(mostVehicles).default([]),
  products: ProductRows.optional(),
})

type Address = { company_address: string; company_postcode?: string | undefined; latitude?: number | null | undefined }

function hasPostcode({ company_address, company_postcode, latitude }: Address): boolean {
  return company_postcode !== undefined || typeof latitude === 'number' || extractPostcode(company_address) !== null
}

function isInTheUnitedKingdom({ company_address, company_postcode }: Address): boolean {
  return company_postcode !== undefined || !isOutsideTheUnitedKingdom(extractPostcode(company_address) ?? '')
}

/** Reported together with the other errors, but only once there is an address. */
const whereAddressed = {
  path: ['company_address'],
  when: ({ value }: { value: unknown }) =>
    isRecord(value) && typeof value['company_address'] === 'string' && !isBlank(value['company_address']),
}
const noPostcode = { error: 'Please include the postcode in your address.', ...whereAddressed }
const abroad = { error: outsideTheUnitedKingdom, ...whereAddressed }

/** The body of `POST /api/register/<call>`, its services decided. Fields of other services are dropped. */
export function companyRegistration(call: RegistrationCall) {
  return z.preprocess(
    (input) => (isRecord(input) ? prepare(input, call) : input),
    withConfirmation(
      Form.refine(hasWholePin, halfPin).refine(hasPostcode, noPostcode).refine(isInTheUnitedKingdom, abroad),
    ),
  )
}

export type CompanyRegistration = z.output<ReturnType<typeof companyRegistration>>

/** Blanks required fields that are absent, so that the schema reports all errors at once. */
function prepare(input: Record<string, unknown>, call: RegistrationCall): Record<string, unknown> {
  const ticked = services.filter((service) => flag.safeParse(input[service]).data === true)
  const offered: readonly Service[] = ticked.length > 0 ? ticked : registrationCalls[call]
  const isHaulier = offered.includes('haulier')
  const isForsRegistered = isHaulier && flag.safeParse(input['fors_registered']).data === true
  // The contractor's own form asks for neither phone nor postcode; every other form does.
  const isBare = ticked.length === 0 && call === 'contractor'
  const needed = (value: unknown) => (isBlank(value) && isBare ? undefined : (value ?? ''))
  return {
    ...input,
    ...decide(input, offered),
    phone: needed(isBlank(input['phone']) ? input['main_phone'] : input['phone']),
    company_postcode: needed(isBlank(input['company_postcode']) ? input['postcode'] : input['company_postcode']),
    requires_po: input['requires_po'] ?? undefined,
    requires_credit_account: input['requires_credit_account'] ?? undefined,
    vosa_number: isHaulier ? (input['vosa_number'] ?? '') : undefined,
    fors_registered: isHaulier ? (input['fors_registered'] ?? undefined) : undefined,
    fors_status: isForsRegistered ? (input['fors_status'] ?? '') : undefined,
    vehicle_registrations: isHaulier ? withoutBlanks(input['vehicle_registrations']) : undefined,
    products: productsOf(input, offered),
  }
}

/** Waste handler alone makes the firm a supplier too. The schema refuses an invalid flag. */
function decide(input: Record<string, unknown>, offered: readonly Service[]): Record<string, unknown> {
  const isWasteOnly = offered.every((service) => service === 'waste_handler')
  const entries = services.map((service) => {
    const answer = input[service] ?? false
    if (!flag.safeParse(answer).success) return [service, answer]
    return [service, offered.includes(service) || (isWasteOnly && service === 'supplier')]
  })
  return Object.fromEntries(entries)
}

function productsOf(input: Record<string, unknown>, offered: readonly Service[]): unknown {
  return offered.includes('supplier') ? (input['products'] ?? []) : undefined
}

function withoutBlanks(list: unknown): unknown {
  return Array.isArray(list) ? list.filter((entry) => !isBlank(entry)) : (list ?? undefined)
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

export const AdminRegistration = withConfirmation(
  z.object({ first_name: personName(), last_name: personName(), email, ...passwordFields('admin') }),
)
export type AdminRegistration = z.output<typeof AdminRegistration>
