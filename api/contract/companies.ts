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

export const placeFields = {
  company_name: z.string(),
  company_address: z.string(),
  company_city: z.string().nullable(),
  company_postcode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: Precision.nullable(),
}

export const companyFields = { id: z.int(), ...placeFields, phone: z.string().nullable(), ...serviceFields }

const CompanyProduct = z.object({ product_id: z.int(), name: z.string(), certified: z.boolean() })

/** For the owner and administrators; drivers and yard users don't get it. */
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
  products: z.array(CompanyProduct),
}

export const RegisteredCompany = z.object({ ...companyFields, ...ownersFields, vehicles: z.array(Vehicle) })
export type RegisteredCompany = z.infer<typeof RegisteredCompany>
