/** The one table that says who may do what. The browser hides by it, the server refuses by it. */

export const adminRoles = ['admin', 'super-admin'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Roles of a firm's owner, from its services; the first is their main role. */
export const ownerRoles = ['contractor', 'supplier', 'haulier'] as const
export type OwnerRole = (typeof ownerRoles)[number]

/** Office roles: running orders and needs are listed for one of them. */
export const officeRoles = ['contractor', 'supplier'] as const satisfies readonly OwnerRole[]
export type OfficeRole = (typeof officeRoles)[number]

/** Roles of people whom a haulier's owner adds. */
export const staffRoles = [
  'driver',
  'haulier_respond_to_quote',
  'haulier_execute_order',
  'haulier_fulfillment',
] as const
export type StaffRole = (typeof staffRoles)[number]

const officeStaff = [
  'haulier_respond_to_quote',
  'haulier_execute_order',
  'haulier_fulfillment',
] as const satisfies readonly StaffRole[]

export const roles = [...adminRoles, ...ownerRoles, ...staffRoles] as const
export type Role = (typeof roles)[number]

/** As in the database: an owner's roles follow from their company. */
export type StoredRole = Exclude<Role, OwnerRole> | 'owner'

/** The switches of 'All Users & Permissions'. */
export const permissions = ['respond_to_quote', 'execute_order', 'fulfillments', 'finance'] as const
export type Permission = (typeof permissions)[number]

/** What a haulier's new user starts with; the owner can add more. */
export const initialPermissions = {
  driver: [],
  haulier_respond_to_quote: ['respond_to_quote'],
  haulier_execute_order: ['execute_order'],
  haulier_fulfillment: ['fulfillments'],
} as const satisfies Record<StaffRole, readonly Permission[]>

/** A signed-in user, for access checks. `company_id` is null only for admins. */
export type Actor = {
  id: number
  company_id: number | null
  roles: readonly Role[]
  permissions: readonly Permission[]
}

export type Grant = Role | `can:${Permission}`

const yard = ['can:respond_to_quote', 'can:execute_order', 'can:fulfillments', 'can:finance'] as const
const orderYard = ['can:execute_order', 'can:fulfillments', 'can:finance'] as const

const grants = {
  // Drivers' phones ask for no second step.
  'factor.manage': [...adminRoles, ...ownerRoles, ...officeStaff],
  'admin.dashboard': adminRoles,
  'mail.resend': adminRoles,
  'user.list': adminRoles,
  'user.read': adminRoles,
  'user.verify': adminRoles,
  'user.ban': adminRoles,
  'user.delete': adminRoles,
  'accessRecord.list': [...adminRoles, ...ownerRoles],
  'staff.create': ['haulier'],
  'staff.manage': ['haulier'],
  'vehicle.list': ['driver', ...yard],
  'vehicle.manage': ['haulier'],
  'collectionPoint.manage': ['supplier'],
  'product.create': [...adminRoles, 'contractor'],
  'product.update': adminRoles,
  'product.delete': adminRoles,
  'quote.create': ['contractor', ...adminRoles],
  'quote.list': ['contractor', 'supplier', 'can:respond_to_quote', ...adminRoles],
  'quote.read': ['contractor', 'supplier', ...yard, ...adminRoles],
  'quote.update': ['contractor'],
  'quote.delete': ['contractor'],
  'quote.map': ['supplier'],
  'quote.hide': ['contractor', 'supplier'],
  'quote.verify': adminRoles,
  'need.list': ['contractor', 'supplier'],
  'bid.list': ['contractor', 'supplier', 'can:respond_to_quote', ...adminRoles],
  'bid.submit': ['supplier'],
  'bid.update': ['supplier'],
  'bid.cancel': ['supplier'],
  'bid.reaffirm': ['supplier', 'can:respond_to_quote'],
  'bid.listOwn': ['supplier'],
  'bid.accept': ['contractor'],
  'bid.reject': ['contractor'],
  'haulierBid.price': ['can:respond_to_quote'],
  'order.listAsContractor': ['contractor'],
  'order.listAsHaulier': orderYard,
  'order.listRunning': ['contractor', 'supplier'],
  'order.read': ['contractor', 'supplier', ...orderYard, ...adminRoles],
  'order.confirmAsSupplier': ['supplier'],
  'order.confirmAsHaulier': ['can:execute_order'],
  'order.close': ['contractor', ...adminRoles],
  'order.release': adminRoles,
  'phone.list': orderYard,
  'phone.end': ['haulier'],
  'haulier.readOwn': ['driver', ...yard],
  'driver.list': ['can:execute_order', 'can:fulfillments'],
  'driver.assign': ['can:execute_order'],
  'ticket.log': ['driver', 'supplier', 'can:fulfillments'],
  'ticket.import': ['can:fulfillments'],
  'ticket.logPaper': ['supplier', 'can:fulfillments'],
  // The table of actions checks whose ticket it is.
  'ticket.void': ['supplier', 'can:fulfillments'],
  'ticket.query': ['contractor', 'supplier'],
  'ticket.answer': ['supplier', 'can:fulfillments'],
  'ticket.listAsContractor': ['contractor', ...adminRoles],
  'ticket.listAsCarrier': ['supplier', ...orderYard],
  'signature.read': ['contractor', 'supplier', 'driver', 'can:fulfillments', ...adminRoles],
  // The same people may read the signature, which is on the paper.
  'ticket.print': ['contractor', 'supplier', 'driver', 'can:fulfillments', ...adminRoles],
  'order.print': ['contractor', 'supplier', 'can:fulfillments', ...adminRoles],
  'ticket.export': ['contractor', 'supplier', ...orderYard, ...adminRoles],
  'statement.read': ['contractor', 'supplier', 'can:finance'],
  'note.add': ['driver', 'supplier', 'can:fulfillments'],
  'note.list': ['contractor', 'supplier', 'can:fulfillments', ...adminRoles],
  'price.readAsHaulier': ['can:respond_to_quote', 'can:finance'],
  'job.list': ['driver'],
  'sync.read': ['driver', ...yard],
  'device.register': ['haulier', ...staffRoles],
} as const satisfies Record<string, readonly Grant[]>

export type Action = keyof typeof grants

/** Whether roles and permissions allow the action at all; the query decides whether this object is theirs. */
export function may(actor: Actor, action: Action): boolean {
  return grants[action].some((grant) => holds(actor, grant))
}

export function holds(actor: Actor, grant: Grant): boolean {
  return grant.startsWith('can:')
    ? actor.permissions.includes(grant.slice(4) as Permission)
    : actor.roles.includes(grant as Role)
}

/** An owner has all four for good; staff have what is ticked. */
export function permissionsOf(actorRoles: readonly Role[], ticked: readonly Permission[]): readonly Permission[] {
  return actorRoles.includes('haulier') ? permissions : ticked
}

export function isAdmin(actor: Actor): boolean {
  return adminRoles.some((role) => actor.roles.includes(role))
}

export function roleLabel(role: Role): string {
  if (role === 'haulier_respond_to_quote') return 'Haulier RQ'
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
