import { z } from 'zod'
import { RegisteredCompany } from './companies.ts'
import { mailKinds } from './events.ts'
import { type Actor, type Role, roles } from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { line } from './wire/texts.ts'
import { id, list, orNull, pagingBy, single, timestamp, tonnesNumber, uuid } from './wire/wire.ts'

const userSorts = ['id', '-id', 'name', '-name', 'company', '-company', 'email', '-email'] as const
export type UserSort = (typeof userSorts)[number]

/** `waiting`: pending, with a confirmed email and never banned. */
const userStates = ['pending', 'verified', 'waiting'] as const

export const UserListQuery = pagingBy('text', 'int').extend({
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  search: orNull(line(200)),
  sort: z.enum(userSorts).default('-id'),
})
export type UserListQuery = z.output<typeof UserListQuery>

/** `verified` is the administrator's approval; `email_verified` is up to the user. */
export const UserRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  company_id: z.int().nullable(),
  company_name: z.string(),
  email_verified: z.boolean(),
  verified: z.boolean(),
  verified_by_name: z.string().nullable(),
  verified_at: timestamp.nullable(),
  created_at: timestamp,
  version: z.int().meta({ description: 'Grows with every approval and ban' }),
})
export type UserRow = z.infer<typeof UserRow>

export const UserList = list(UserRow)

/** `company` is null for admins, and for staff, whose firm was approved before. */
export const UserDetails = single(UserRow.extend({ company: RegisteredCompany.nullable() }))
export type UserDetails = z.infer<typeof UserDetails>['data']

export const UserAction = z.object({ user_id: id, version: shownVersion })
export type UserAction = z.output<typeof UserAction>
export const UserPath = z.object({ id })

export const ManagedUser = z.object({ message: z.string(), user: UserRow })

export function refusalToManage(actor: Actor, target: { id: number; role: Role }): string | null {
  if (actor.id === target.id) return 'You cannot do this to your own account.'
  const isAdmin = target.role === 'admin' || target.role === 'super-admin'
  if (isAdmin && !actor.roles.includes('super-admin')) return 'Only a super-admin can manage admins.'
  return null
}

/** Days without an acceptance, confirmation, assignment or ticket. */
export const stalledAfterDays = 7

const StalledOrder = z.object({
  quote_id: z.int(),
  product_name: z.string(),
  contractor_name: z.string(),
  carrier_name: z.string(),
  quantity: tonnesNumber,
  delivered: tonnesNumber,
  waits_for: z.enum(['supplier', 'haulier', 'driver', 'tickets']),
  last_moved_at: timestamp,
})

/** A mail that was tried for two hours in vain. `reason` is the mail server's sentence, without links. */
const FailedMail = z.object({
  id: z.string(),
  kind: z.enum([...mailKinds, 'notice', 'digest']),
  /** Null: the account was deleted since. */
  to: z.object({ full_name: z.string(), email: z.string() }).nullable(),
  failed_at: timestamp,
  tries: z.int(),
  reason: z.string().nullable(),
})

export const FailedMailPath = z.object({ id: uuid })

/** What waits for an administrator. `stalled` and `failed` hold at most twenty, the longest stalled and the newest first. */
export const Dashboard = single(
  z.object({
    quotes_to_verify: z.int(),
    users_to_approve: z.int(),
    products_pending: z.int(),
    stalled_orders: z.int(),
    stalled: z.array(StalledOrder).max(20),
    failed_mails: z.int(),
    failed: z.array(FailedMail).max(20),
    /** Net weight of this month's live tickets, by the London day of logging: every day from the first to today. */
    tonnes_this_month: tonnesNumber,
    tonnes_per_day: z.array(z.object({ day: z.string(), tonnes: tonnesNumber })),
  }),
)
export type Dashboard = z.infer<typeof Dashboard>['data']
