import { z } from 'zod'
import { permissions, roles } from './permissions.ts'
import { forsStatuses } from './registration.ts'
import { isStorableText } from './storableText.ts'
import { email, yesNo } from './wire.ts'

const Role = z.enum(roles)

export const Login = z.object({ email, password: z.string().min(1).max(128).refine(isStorableText) })

/** A mailed link's secret. */
export const EmailVerification = z.object({ token: z.string().trim().min(1).max(200).refine(isStorableText) })

export const VerificationRequest = z.object({ email })

export const Registered = z.object({
  status: z.literal('success'),
  message: z.string(),
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string(), role: Role }),
})

export const EmailVerified = z.object({
  message: z.string(),
  /** `verified`: an administrator has approved the account already, so that it may log in. */
  data: z.object({ email: z.string(), verified: z.boolean() }),
})

const services = {
  contractor: z.boolean(),
  supplier: z.boolean(),
  haulier: z.boolean(),
  waste_handler: z.boolean(),
}

const Person = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  roles: z.array(Role).meta({ description: 'The first is the main role' }),
  permissions: z.array(z.enum(permissions)),
  company_id: z.int().nullable(),
  company_name: z.string().nullable(),
})

export const CurrentUser = Person.extend({
  /** With its office's number, which its drivers ring. */
  company: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable(), ...services }).nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const LoggedIn = z.object({ token: z.string(), user: CurrentUser })

const place = {
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: z.enum(['pin', 'unit', 'sector', 'outcode', 'area']).nullable(),
}

/** What the office alone needs to know of its company; a driver or yard user is not sent it. */
const ownersView = {
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
}

const Company = z.object({
  id: z.int(),
  company_name: z.string(),
  company_address: z.string(),
  company_city: z.string().nullable(),
  company_postcode: z.string().nullable(),
  phone: z.string().nullable(),
  ...place,
  ...services,
  ...z.object(ownersView).partial().shape,
})

export const Profile = Person.extend({
  company: Company.nullable(),
  /** The place that a supplier's radius search starts from; null for everybody else. */
  product_supplier: z
    .object({
      company_name: z.string(),
      company_address: z.string(),
      company_city: z.string().nullable(),
      company_postcode: z.string().nullable(),
      ...place,
    })
    .nullable(),
})
export type Profile = z.infer<typeof Profile>
