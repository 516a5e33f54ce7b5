import { z } from 'zod'
import { companyFields, ownersFields, placeFields, serviceFields } from './companies.ts'
import { factorCode } from './factor.ts'
import { passwordFields, withConfirmation } from './passwords.ts'
import { halfPin, hasWholePin, pinFields } from './places.ts'
import { ProductRows } from './registration.ts'
import { forsStatuses } from './rules/fors.ts'
import { permissions, roles } from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { email, line, personName, phone, secret, tradeName, website } from './wire/texts.ts'
import { flag, orNull, postcode, written, yesNo } from './wire/wire.ts'

const Role = z.enum(roles)

export const Login = z.object({ email, password: secret(128), code: orNull(factorCode) })

/** Needs the password too: clicking the mailed link alone must not activate an account that a stranger registered. */
export const EmailVerification = z.object({ token: line(200), password: secret(128) })
export type EmailVerification = z.output<typeof EmailVerification>

export const VerificationRequest = z.object({ email })

export const Registered = z.object({
  status: z.literal('success'),
  message: z.string(),
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string(), role: Role }),
})

export const EmailVerified = z.object({
  message: z.string(),
  /** `verified`: an administrator has already approved the account, so it can log in. */
  data: z.object({ email: z.string(), verified: z.boolean() }),
})

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
  is_owner: z.boolean().meta({ description: 'Of their company: holds every switch of its trades' }),
  needs_factor: z
    .literal(true)
    .optional()
    .meta({ description: 'An administrator who must set up a second step first' }),
  company: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable(), ...serviceFields }).nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const LoggedIn = z.object({ token: z.string(), user: CurrentUser })

const companyVersions = { version: z.int(), products_version: z.int() }

const Company = z.object({
  ...companyFields,
  ...z.object({ ...ownersFields, ...companyVersions }).partial().shape,
})

export const Profile = Person.extend({
  version: z.int().meta({ description: 'Grows with every change of the own name and phone' }),
  company: Company.nullable(),
  /** Where a supplier's radius search starts; null for everybody else. */
  product_supplier: z.object(placeFields).nullable(),
})
export type Profile = z.infer<typeof Profile>

export const ForgottenPassword = z.object({ email })

/** Minimum length depends on the role, known only once the token is resolved. */
export const PasswordReset = withConfirmation(z.object({ email, token: line(200), ...passwordFields('user') }))
export type PasswordReset = z.output<typeof PasswordReset>

export const PasswordChange = withConfirmation(z.object({ current_password: secret(128), ...passwordFields('user') }))
export type PasswordChange = z.output<typeof PasswordChange>

/** The owner sends the whole record each time. A pin stays while the postcode stays, unless `latitude` is null. */
const CompanyUpdate = z
  .object({
    company_name: tradeName(),
    company_address: line(500),
    company_city: orNull(line(100)),
    company_postcode: postcode,
    phone: orNull(phone),
    ...pinFields,
    tax_id: orNull(line(50)),
    website: orNull(website),
    payable_contact_name: orNull(line(200)),
    payable_contact_phone: orNull(phone),
    payable_contact_email: orNull(email),
    requires_po: yesNo,
    requires_credit_account: flag,
    /** Hauliers only; ignored for others. */
    vosa_number: orNull(line(50)),
    fors_status: z.enum(forsStatuses).nullish(),
    /** Suppliers only, ignored for others. The whole list; absent leaves it as it is. */
    products: ProductRows.optional(),
    version: shownVersion,
    products_version: shownVersion,
  })
  .refine(hasWholePin, halfPin)
export type CompanyUpdate = z.output<typeof CompanyUpdate>

export const ProfileUpdate = z.object({
  first_name: personName(),
  last_name: personName(),
  phone: orNull(phone),
  company: CompanyUpdate.optional(),
  version: shownVersion,
})
export type ProfileUpdate = z.output<typeof ProfileUpdate>

export const ProfileUpdated = written(Profile)
