import { z } from 'zod'
import { Precision } from './places.ts'
import { forsStatuses } from './rules/fors.ts'
import { Vehicle } from './vehicles.ts'
import { yesNo } from './wire/wire.ts'

export const serviceFields = {
  contractor: z.boolean(),
  supplier: z.boolean(),
  haulier: z.boolean(),
  waste_handler: z.boolean(),
}

/** Where a firm is. */
export const placeFields = {
  company_name: z.string(),
  company_address: z.string(),
  company_city: z.string().nullable(),
  company_postcode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: Precision.nullable(),
}

/** What everybody in a firm sees of it. */
export const companyFields = { id: z.int(), ...placeFields, phone: z.string().nullable(), ...serviceFields }

const CompanyProduct = z.object({ product_id: z.int(), name: z.string(), certified: z.boolean() })

/** The rest of its record: its owner's, and an administrator's; a driver or yard user is not sent it. */
export const ownersFields = {
  tax_id: z.string().nullable(),
  website: z.string().nullable(),
  payable_contact_name: z.string().nullable(),
  payable_contact_phone: z.string().nullable(),
  payable_contact_email: z.string().nullable(),
  requires_po: yesNo,
  requires_credit_account: z.boolean(),
  vosa_number: z.string().nullable(),
  fors_registered: z.boolean(),
  fors_status: z.enum(forsStatuses).nullable(),
  /** What a supplier offers, by name. */
  products: z.array(CompanyProduct),
}

/** All that was registered of a firm, as the administrator reads it who approves it. */
export const RegisteredCompany = z.object({ ...companyFields, ...ownersFields, vehicles: z.array(Vehicle) })
export type RegisteredCompany = z.infer<typeof RegisteredCompany>
