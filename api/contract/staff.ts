import { z } from 'zod'
import { passwordFields, withConfirmation } from './passwords.ts'
import { staffRoles } from './rules/permissions.ts'
import { email, line, phone } from './wire/texts.ts'
import { written } from './wire/wire.ts'

const { password, password_confirmation } = passwordFields('user')

/** A haulier's new user. Their company is the asker's, whatever else is sent. */
export const NewStaff = withConfirmation(
  z.object({
    first_name: required('First name is required').pipe(line(100)),
    last_name: required('Last name is required').pipe(line(100)),
    email: required('Email is required').pipe(email),
    phone: required('Phone is required').pipe(phone),
    role: required('Role is required').pipe(z.enum(staffRoles)),
    password: required('Password is required').pipe(password),
    password_confirmation,
  }),
)

export type NewStaff = z.output<typeof NewStaff>

/** Missing, empty or blank text in the form's own words; what else is wrong, Laravel's words say. */
function required(message: string) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? message : undefined) })
    .max(254, { abort: true })
    .refine((text) => text.trim() !== '', { error: message, abort: true })
}

export const StaffCreated = written(
  z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(staffRoles),
    company_id: z.int(),
  }),
)
