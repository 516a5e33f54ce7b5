import { z } from 'zod'
import { RegisteredCompany } from './companies.ts'
import { type Actor, type Role, roles } from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { line } from './wire/texts.ts'
import { id, list, orNull, pagingBy, single, timestamp, tonnesNumber } from './wire/wire.ts'

/** Orders of the user list; a leading minus turns it round. */
const userSorts = ['id', '-id', 'name', '-name', 'company', '-company', 'email', '-email'] as const
export type UserSort = (typeof userSorts)[number]

/** `waiting` are those of the pending who have confirmed their email and were never banned. */
const userStates = ['pending', 'verified', 'waiting'] as const

/** The cursor holds the value that the list is sorted by, and the id. */
export const UserListQuery = pagingBy('text', 'int').extend({
  role: z.enum(roles).optional(),
  state: z.enum(userStates).optional(),
  search: orNull(line(200)),
  sort: z.enum(userSorts).default('-id'),
})
export type UserListQuery = z.output<typeof UserListQuery>

/** A row of All Users. `verified` is the administrator's approval, `email_verified` the user's own doing. */
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

/** A user with all that was registered of their firm: null for an admin, and for staff, whose firm was approved before. */
export const UserDetails = single(UserRow.extend({ company: RegisteredCompany.nullable() }))
export type UserDetails = z.infer<typeof UserDetails>['data']

export const UserAction = z.object({ user_id: id, version: shownVersion })
export type UserAction = z.output<typeof UserAction>
export const UserPath = z.object({ id })

export const ManagedUser = z.object({ message: z.string(), user: UserRow })

/**
 * Whether an admin may verify, ban or delete this user: nobody themselves, and admins only by a super-admin. The text
 * of the refusal, or null.
 */
export function refusalToManage(actor: Actor, target: { id: number; role: Role }): string | null {
  if (actor.id === target.id) return 'You cannot do this to your own account.'
  const isAdmin = target.role === 'admin' || target.role === 'super-admin'
  if (isAdmin && !actor.roles.includes('super-admin')) return 'Only a super-admin can manage admins.'
  return null
}

/** An order counts as stalled when nothing has moved it (acceptance, confirmation, assignment, ticket) for so many days. */
export const stalledAfterDays = 7

const StalledOrder = z.object({
  quote_id: z.int(),
  product_name: z.string(),
  contractor_name: z.string(),
  carrier_name: z.string(),
  quantity: tonnesNumber,
  delivered: tonnesNumber,
  /** What is missing first. */
  waits_for: z.enum(['supplier', 'haulier', 'driver', 'tickets']),
  last_moved_at: timestamp,
})

/** What waits for an administrator, in numbers; the stalled orders by name, the longest still first, at most twenty. */
export const Dashboard = single(
  z.object({
    quotes_to_verify: z.int(),
    /** As many as the list of users shows with `state=waiting`. */
    users_to_approve: z.int(),
    products_pending: z.int(),
    stalled_orders: z.int(),
    stalled: z.array(StalledOrder).max(20),
    /** Live tickets' net weight this month, by the day in London that they were logged: every day from the first to today. */
    tonnes_this_month: tonnesNumber,
    tonnes_per_day: z.array(z.object({ day: z.string(), tonnes: tonnesNumber })),
  }),
)
export type Dashboard = z.infer<typeof Dashboard>['data']
