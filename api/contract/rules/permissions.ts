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

/** A contractor's or supplier's colleague has that role; an owner has one for each of their firm's services. */
export const roles = [...adminRoles, ...ownerRoles, ...staffRoles] as const
export type Role = (typeof roles)[number]

/** As in the database: an owner's roles follow from their company. */
export type StoredRole = Exclude<Role, 'haulier'> | 'owner'

/** The switches of 'All Users & Permissions'. */
export const yardPermissions = ['respond_to_quote', 'execute_order', 'fulfillments', 'finance'] as const
export type YardPermission = (typeof yardPermissions)[number]

/** The switches of a contractor's and of a supplier's colleagues. */
export const officePermissions = {
  contractor: ['decide', 'read', 'accounts'],
  supplier: ['sell', 'weigh', 'read', 'accounts'],
} as const satisfies Record<OfficeRole, readonly string[]>
export type OfficePermission = (typeof officePermissions)[OfficeRole][number]

export const permissions = [
  ...yardPermissions,
  'decide',
  'sell',
  'weigh',
  'read',
  'accounts',
] as const satisfies readonly (YardPermission | OfficePermission)[]
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
  /** An owner holds every switch of their trades and can't lose one. */
  is_owner?: boolean
}

/** A contractor's or supplier's switch counts in that trade only. */
type OfficeGrant = { [Trade in OfficeRole]: `${Trade} can:${(typeof officePermissions)[Trade][number]}` }[OfficeRole]
export type Grant = Role | 'owner' | `can:${YardPermission}` | OfficeGrant

const yard = ['can:respond_to_quote', 'can:execute_order', 'can:fulfillments', 'can:finance'] as const
const orderYard = ['can:execute_order', 'can:fulfillments', 'can:finance'] as const

/** People with `decide` or `sell` also read quotes and bids. Everybody with a switch reads orders. */
export const buying = ['contractor can:decide', 'contractor can:read'] as const
export const buyers = [...buying, 'contractor can:accounts'] as const
export const selling = ['supplier can:sell', 'supplier can:read'] as const
const paidSellers = [...selling, 'supplier can:accounts'] as const
export const sellers = [...paidSellers, 'supplier can:weigh'] as const

/** Who adds files for a firm on each side, and who reads what their own firm has added. */
export const attaching = {
  contractor: 'contractor can:decide',
  supplier: 'supplier can:sell',
  haulier: 'can:execute_order',
} as const satisfies Record<OwnerRole, Grant>

const decider = ['contractor can:decide'] as const
const bidder = ['supplier can:sell'] as const

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
  'accessRecord.list': [...adminRoles, 'owner'],
  'staff.create': ['haulier'],
  'staff.manage': ['owner'],
  'token.manage': ['owner'],
  'firmArchive.make': ['owner'],
  'webhook.manage': ['owner'],
  'vehicle.list': ['driver', ...yard],
  'vehicle.manage': ['haulier'],
  'collectionPoint.manage': bidder,
  'site.read': buying,
  'site.manage': decider,
  'schedule.read': buying,
  'schedule.manage': decider,
  'product.create': [...adminRoles, 'contractor can:decide'],
  'product.update': adminRoles,
  'product.delete': adminRoles,
  'quote.create': ['contractor can:decide', ...adminRoles],
  'quote.list': [...buying, ...selling, 'can:respond_to_quote', ...adminRoles],
  'quote.export': buying,
  'quote.read': [...buying, ...selling, ...yard, ...adminRoles],
  'quote.update': decider,
  'quote.delete': decider,
  'quote.map': selling,
  'quote.hide': ['contractor can:decide', 'supplier can:sell'],
  'quote.verify': adminRoles,
  'need.list': [...buying, ...selling],
  'bid.list': [...buying, ...selling, 'can:respond_to_quote', ...adminRoles],
  'question.list': [...buying, ...selling, 'can:respond_to_quote', ...adminRoles],
  'question.ask': ['supplier can:sell', 'can:respond_to_quote'],
  'question.answer': decider,
  'question.remove': adminRoles,
  'attachment.list': [...buyers, ...sellers, ...yard, 'driver', ...adminRoles],
  'attachment.add': Object.values(attaching),
  'attachment.remove': [...Object.values(attaching), ...adminRoles],
  'bid.submit': bidder,
  'bid.update': bidder,
  'bid.cancel': bidder,
  'bid.reaffirm': ['supplier can:sell', 'can:respond_to_quote'],
  'bid.listOwn': selling,
  'bid.accept': decider,
  'bid.reject': decider,
  'approval.read': buying,
  'haulierBid.price': ['can:respond_to_quote'],
  'order.listAsContractor': buyers,
  'order.listAsSupplier': sellers,
  'order.listAsHaulier': orderYard,
  'order.listRunning': [...buyers, ...sellers],
  'order.read': [...buyers, ...sellers, ...orderYard, ...adminRoles],
  'order.confirmAsSupplier': bidder,
  'order.confirmAsHaulier': ['can:execute_order'],
  'order.close': ['contractor can:decide', ...adminRoles],
  'order.cancel': decider,
  'order.release': adminRoles,
  'order.changeDetails': decider,
  // The table of amendments says which of a haulier's two permissions a change needs.
  'amendment.list': [...buyers, ...sellers, ...orderYard, 'can:respond_to_quote', ...adminRoles],
  'amendment.propose': ['contractor can:decide', 'supplier can:sell', 'can:execute_order', 'can:respond_to_quote'],
  'amendment.answer': ['contractor can:decide', 'supplier can:sell', 'can:execute_order'],
  'amendment.end': adminRoles,
  'phone.list': orderYard,
  'phone.end': ['haulier'],
  'haulier.readOwn': ['driver', ...yard],
  'driver.list': ['can:execute_order', 'can:fulfillments'],
  'driver.assign': ['can:execute_order'],
  'ticket.log': ['driver', 'supplier can:weigh', 'can:fulfillments'],
  'ticket.import': ['can:fulfillments'],
  'ticket.logPaper': ['supplier can:weigh', 'can:fulfillments'],
  // The table of actions checks whose ticket it is.
  'ticket.void': ['supplier can:weigh', 'can:fulfillments'],
  'ticket.query': ['contractor can:decide', 'supplier can:weigh'],
  'ticket.answer': ['supplier can:weigh', 'can:fulfillments'],
  'ticket.listAsContractor': [...buyers, ...adminRoles],
  'ticket.listAsCarrier': [...sellers, ...orderYard],
  'signature.read': [...buyers, ...sellers, 'driver', 'can:fulfillments', ...adminRoles],
  // The same people may read the signature, which is on the paper.
  'ticket.print': [...buyers, ...sellers, 'driver', 'can:fulfillments', ...adminRoles],
  'order.print': [...buyers, ...sellers, 'can:fulfillments', ...adminRoles],
  'ticket.export': ['contractor can:accounts', 'supplier can:accounts', ...orderYard, ...adminRoles],
  'statement.read': ['contractor can:accounts', 'supplier can:accounts', 'can:finance'],
  'note.add': ['driver', 'supplier can:weigh', 'can:fulfillments'],
  'note.list': [...buyers, ...sellers, 'can:fulfillments', ...adminRoles],
  'price.readAsSupplier': paidSellers,
  'price.readAsHaulier': ['can:respond_to_quote', 'can:finance'],
  'job.list': ['driver'],
  'calendar.own': [...buyers, ...sellers, ...orderYard, 'driver'],
  'sync.read': ['driver', ...yard],
  'device.register': ['haulier', ...staffRoles],
} as const satisfies Record<string, readonly Grant[]>

export type Action = keyof typeof grants

export function grantsOf(action: Action): readonly Grant[] {
  return grants[action]
}

/** Whether roles and permissions allow the action at all; the query decides whether this object is theirs. */
export function may(actor: Actor, action: Action): boolean {
  return grants[action].some((grant) => holds(actor, grant))
}

export function holds(actor: Actor, grant: Grant): boolean {
  if (grant === 'owner') return actor.is_owner === true
  const [role, permission] = grant.split(/ ?can:/)
  if (role && !actor.roles.includes(role as Role)) return false
  if (permission === undefined || (role && actor.is_owner)) return true
  return actor.permissions.includes(permission as Permission)
}

/** A haulier's owner has all four for good; colleagues have what is ticked. */
export function permissionsOf(actorRoles: readonly Role[], ticked: readonly Permission[]): readonly Permission[] {
  return actorRoles.includes('haulier') ? yardPermissions : ticked
}

/** The switches that a person of this role may have. */
export function switchesIn(role: Role): readonly Permission[] {
  if (role === 'contractor' || role === 'supplier') return officePermissions[role]
  return role === 'haulier' || officeStaff.some((one) => one === role) ? yardPermissions : []
}

export function isAdmin(actor: Actor): boolean {
  return adminRoles.some((role) => actor.roles.includes(role))
}

export function roleLabel(role: Role): string {
  if (role === 'haulier_respond_to_quote') return 'Haulier RQ'
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
