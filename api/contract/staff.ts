import { z } from 'zod'
import { ApprovalLimit } from './approvals.ts'
import { passwordFields, withConfirmation } from './passwords.ts'
import {
  type officePermissions,
  officeRoles,
  ownerRoles,
  type Permission,
  permissions,
  type Role,
  type StaffRole,
  staffRoles,
  switchesIn,
  yardPermissions,
} from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { email, line, personName, phone } from './wire/texts.ts'
import { id, list, orNull, pagingBy, poundsNumber, timestamp, written } from './wire/wire.ts'

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

/** They choose their password by the mailed link. */
export const NewDriver = z.object({ first_name: personName(), last_name: personName(), email, phone })
export type NewDriver = z.output<typeof NewDriver>

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

/** The haulier's four, and those of the person's own trade. */
export const PermissionSwitches = z.object({
  respond_to_quote: z.boolean(),
  execute_order: z.boolean(),
  fulfillments: z.boolean(),
  finance: z.boolean(),
  decide: z.boolean().optional(),
  sell: z.boolean().optional(),
  weigh: z.boolean().optional(),
  read: z.boolean().optional(),
  accounts: z.boolean().optional(),
}) satisfies z.ZodType<{ [One in Permission]?: boolean | undefined }>
export type PermissionSwitches = z.infer<typeof PermissionSwitches>

export const PermissionsUpdate = PermissionSwitches.extend({ version: shownVersion })
export type PermissionsUpdate = z.output<typeof PermissionsUpdate>

export function switchesOf(granted: readonly Permission[], ofTrade: readonly Permission[] = []): PermissionSwitches {
  const shown = [...yardPermissions, ...ofTrade]
  return Object.fromEntries(shown.map((one) => [one, granted.includes(one)])) as PermissionSwitches
}

export function switchedOn(switches: PermissionSwitches): Permission[] {
  return permissions.filter((permission) => switches[permission] === true)
}

const onlyContractors = 'Only a contractor’s colleagues have an approval limit.'

/** A contractor's or supplier's colleague. They choose their own password by the mailed link. */
export const Invitation = z
  .object({
    first_name: required('First name is required').pipe(personName()),
    last_name: required('Last name is required').pipe(personName()),
    email: required('Email is required').pipe(email),
    role: required('Role is required').pipe(z.enum(officeRoles)),
    permissions: z.array(z.enum(permissions)).min(1, 'Please switch on what they may do').max(permissions.length),
    approval_limit: ApprovalLimit.shape.approval_limit,
  })
  .refine(({ role, permissions: granted }) => granted.every((one) => switchesIn(role).includes(one)), {
    path: ['permissions'],
    error: 'These switches belong to another role',
  })
  .refine(({ role, approval_limit }) => approval_limit === null || role === 'contractor', {
    path: ['approval_limit'],
    error: onlyContractors,
  })
export type Invitation = z.output<typeof Invitation>

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
  /** An owner's is `haulier` if the firm hauls, else its first trade. */
  role: z.enum([...ownerRoles, ...staffRoles]),
  is_owner: z.boolean(),
  permissions: PermissionSwitches,
  approval_limit: poundsNumber.nullable().meta({ description: 'Of a contractor’s colleague; null: none' }),
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

type Target = Pick<StaffMember, 'role' | 'is_owner'>

export function refusalToSwitch({ role, is_owner }: Target): string | null {
  if (is_owner) {
    return role === 'haulier'
      ? 'The owner has all four permissions and keeps them.'
      : 'The owner has every permission and keeps them.'
  }
  if (role === 'driver') return 'Drivers have no permissions: they see their own orders only, without prices.'
  return null
}

export function refusalToLimit({ role, is_owner }: Target): string | null {
  if (is_owner) return 'The owner approves and has no limit.'
  return role === 'contractor' ? null : onlyContractors
}

/** Only the owner manages users, so a firm always keeps one. */
export function refusalToDeactivate({ is_owner }: Target): string | null {
  return is_owner ? 'You cannot do this to your own account.' : null
}

type Successor = Target & Pick<StaffMember, 'deactivated_at' | 'email_verified' | 'verified'>

/** The firm stands and falls with its owner's account. */
export function refusalToHandOver(user: Successor): string | null {
  if (user.is_owner) return 'You own the firm already.'
  if (user.role === 'driver') return 'A driver cannot own the firm.'
  if (user.deactivated_at !== null) return 'Reactivate this user first.'
  return user.email_verified && user.verified ? null : 'This user has not accepted the invitation yet.'
}

/** The former owner's new role. They get every switch of its trade. */
export function roleAfterOwning(owned: readonly Role[]): StaffRole | keyof typeof officePermissions {
  return officeRoles.find((role) => owned.includes(role)) ?? 'haulier_execute_order'
}

/** What the former owner is told. A limit that they had before they owned the firm is gone too. */
export function standingAfterOwning(owned: readonly Role[]): string {
  const trades = ownerRoles.filter((role) => owned.includes(role))
  const switches = trades.length > 1 ? 'every switch of one trade' : 'every switch'
  return roleAfterOwning(owned) === 'contractor' ? `${switches} and no approval limit` : switches
}
