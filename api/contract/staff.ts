import { z } from 'zod'
import { passwordFields, withConfirmation } from './passwords.ts'
import { type Permission, permissions, staffRoles } from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { email, line, personName, phone } from './wire/texts.ts'
import { id, list, orNull, pagingBy, timestamp, written } from './wire/wire.ts'

const { password, password_confirmation } = passwordFields('user')

/** They join the caller's company, whatever else is sent. */
export const NewStaff = withConfirmation(
  z.object({
    first_name: required('First name is required').pipe(personName()),
    last_name: required('Last name is required').pipe(personName()),
    email: required('Email is required').pipe(email),
    phone: required('Phone is required').pipe(phone),
    role: required('Role is required').pipe(z.enum(staffRoles)),
    password: required('Password is required').pipe(password),
    password_confirmation,
  }),
)

export type NewStaff = z.output<typeof NewStaff>

/** Words a missing or blank text as the form does; other errors are in Laravel's words. */
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

export const PermissionSwitches = z.object({
  respond_to_quote: z.boolean(),
  execute_order: z.boolean(),
  fulfillments: z.boolean(),
  finance: z.boolean(),
}) satisfies z.ZodType<Record<Permission, boolean>>
export type PermissionSwitches = z.infer<typeof PermissionSwitches>

export const PermissionsUpdate = PermissionSwitches.extend({ version: shownVersion })
export type PermissionsUpdate = z.output<typeof PermissionsUpdate>

export function switchesOf(granted: readonly Permission[]): PermissionSwitches {
  const isOn = (permission: Permission) => granted.includes(permission)
  return {
    respond_to_quote: isOn('respond_to_quote'),
    execute_order: isOn('execute_order'),
    fulfillments: isOn('fulfillments'),
    finance: isOn('finance'),
  }
}

export function switchedOn(switches: PermissionSwitches): Permission[] {
  return permissions.filter((permission) => switches[permission])
}

/** `staff` includes the owner. Absent: everybody. */
const staffKinds = ['staff', 'driver'] as const
export type StaffKind = (typeof staffKinds)[number]

/** Owner, staff, then drivers, each by last and first name; the search covers names, email and phone. */
export const StaffQuery = pagingBy('int', 'text', 'text', 'int').extend({
  kind: z.enum(staffKinds).optional(),
  search: orNull(line(100)),
})
export type StaffQuery = z.output<typeof StaffQuery>

export const StaffPath = z.object({ id })

export const StaffMember = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** `haulier` is the owner. */
  role: z.enum(['haulier', ...staffRoles]),
  permissions: PermissionSwitches,
  email_verified: z.boolean(),
  verified: z.boolean(),
  /** Null while their firm lets them sign in. */
  deactivated_at: timestamp.nullable(),
  /** Orders in progress that they are assigned to. */
  open_assignments: z.int(),
  version: z.int().meta({ description: 'Grows with every change of their permissions and of their access' }),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffList = list(StaffMember)
export const StaffWritten = written(StaffMember)

type Target = Pick<StaffMember, 'role'>

export function refusalToSwitch({ role }: Target): string | null {
  if (role === 'haulier') return 'The owner has all four permissions and keeps them.'
  if (role === 'driver') return 'Drivers have no permissions: they see their own orders only, without prices.'
  return null
}

/** Only the owner manages users, so a firm always keeps one. */
export function refusalToDeactivate({ role }: Target): string | null {
  return role === 'haulier' ? 'You cannot do this to your own account.' : null
}
