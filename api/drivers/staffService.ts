import { insertUser } from '../accounts/queries.ts'
import { releaseEmail } from '../accounts/rules.ts'
import { companyOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { expireSessions, revokeDevices, revokeSessions } from '../auth/queries.ts'
import { newSecret } from '../auth/secrets.ts'
import { findCompany } from '../companies/queries.ts'
import {
  type Actor,
  initialPermissions,
  permissions,
  type StaffRole,
  switchesIn,
} from '../contract/rules/permissions.ts'
import {
  type NewDriver,
  type NewStaff,
  type PermissionsUpdate,
  refusalToDeactivate,
  refusalToSwitch,
  switchedOn,
} from '../contract/staff.ts'
import type { Trx } from '../db/database.ts'
import { nameOf } from '../db/fullName.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { recordEvent, toCompany, toUser } from '../events/record.ts'
import type { Order } from '../orders/queries.ts'
import { lockHauliersOrder } from '../orders/rules.ts'
import { countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import { presentStaff, roleOfStaff } from './present.ts'
import { takeOff } from './service.ts'
import {
  deletePermissions,
  findStaff,
  insertPermissions,
  listOpenAssignments,
  lockStaff,
  type StaffRow,
  updateStaff,
} from './staffQueries.ts'

/** The owner verifies them by creating them, but they must still confirm their email. */
export async function createStaff(deps: AppDeps, actor: Actor, staff: NewStaff) {
  const company_id = companyOf(actor)
  const { first_name, last_name, email, phone, role } = staff
  const { name: firm } = await findCompany(deps.db, company_id)
  const owner = { role, email, first_name, last_name, firm }
  const password_hash = await hashNewPassword(deps, staff.password, owner, { user: actor.id })
  return insertStaff(deps, actor, 'staff.created', { first_name, last_name, email, phone, role, password_hash })
}

/** Nobody knows their password until they choose one by the mailed link, so no software can sign in as them. */
export async function createDriver(deps: AppDeps, actor: Actor, driver: NewDriver) {
  const password_hash = await deps.passwords.hash(newSecret(), { user: actor.id })
  return insertStaff(deps, actor, 'staff.invited', { ...driver, role: 'driver', password_hash })
}

type StaffToInsert = NewDriver & { role: StaffRole; password_hash: string }

function insertStaff(deps: AppDeps, actor: Actor, kind: 'staff.created' | 'staff.invited', person: StaffToInsert) {
  const company_id = companyOf(actor)
  const { password_hash: _, ...shown } = person
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await releaseEmail(trx, deps, person.email)
    const approval = { verified_at: now, verified_by: actor.id, created_at: now }
    const id = await insertUser(trx, { company_id, ...person, ...approval })
    await insertPermissions(trx, { id, role: person.role }, initialPermissions[person.role])
    await recordEvent(trx, deps, {
      kind,
      actor_id: actor.id,
      audience: [toCompany(company_id), 'admins'],
      data: { user_id: id, role: person.role },
    })
    return { id, company_id, full_name: nameOf(person), ...shown }
  })
}

const ofAnotherRole = 'This switch belongs to another role.'

/** Sets every switch of their role. They take effect at once, because every call checks them. */
export function permitStaff(
  deps: Deps,
  actor: Actor,
  userId: number,
  { version: shown, ...wanted }: PermissionsUpdate,
): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockMember(trx, actor, userId)
    const refusal = refusalToSwitch(presentStaff(user))
    if (refusal) throw refuse.forbidden(refusal)
    if (user.deactivated_at) throw refuse.conflict('deactivated', 'Reactivate this user first.')
    await requireVersion(trx, versioned(user), shown)
    const granted = switchedOn(wanted)
    const foreign = granted.filter((one) => !switchesIn(roleOfStaff(user)).includes(one))
    if (foreign.length > 0) throw refuse.invalid(Object.fromEntries(foreign.map((one) => [one, [ofAnotherRole]])))
    const changed = permissions.filter((one) => granted.includes(one) !== user.permissions.includes(one))
    if (changed.length === 0) return user
    await changeStaff(trx, user, { permissions: granted }, deps.now())
    await deletePermissions(trx, userId)
    await insertPermissions(trx, user, granted)
    await recordEvent(trx, deps, {
      ...eventOf('staff.permissions_changed', actor, userId),
      data: { user_id: userId, changed },
    })
    return readMember(trx, actor, userId)
  })
}

/** Ends their sessions and takes them off running orders. Unsent tickets stay on their phone until imported. */
export function deactivateStaff(deps: Deps, actor: Actor, userId: number, shown?: number): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    // Quotes before people: the order in which an assignment locks them.
    const orders = await lockOpenOrders(trx, actor, userId)
    const user = await lockMember(trx, actor, userId)
    const refusal = refusalToDeactivate(presentStaff(user))
    if (refusal) throw refuse.forbidden(refusal)
    await requireVersion(trx, versioned(user), shown)
    if (user.deactivated_at) return user
    if ((await listOpenAssignments(trx, userId)).some(({ quote_id }) => !orders.has(quote_id))) {
      throw refuse.conflict('changed', 'They have just been assigned to another order. Please try again.')
    }
    await changeStaff(trx, user, { deactivated_at: deps.now() }, deps.now())
    await revokeSessions(trx, [userId], deps.now())
    await revokeDevices(trx, [userId], deps.now())
    for (const { order, haulier_bid_id } of orders.values()) {
      await takeOff(trx, deps, actor, order, { haulier_bid_id, driver_id: userId, intended_at: null })
    }
    await recordEvent(trx, deps, { ...eventOf('staff.deactivated', actor, userId), data: { user_id: userId } })
    return readMember(trx, actor, userId)
  })
}

/** For a lost phone or a forgotten computer. The upload tokens stay, so that a phone still sends what it holds. */
export function signOutStaff(deps: Deps, actor: Actor, userId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockMember(trx, actor, userId)
    await expireSessions(trx, userId, deps.now())
    await recordAccess(trx, deps.now(), { kind: 'session_ended', user: userId, actor_id: actor.id })
  })
}

/** They keep their permissions, but orders must be assigned again. */
export function reactivateStaff(deps: Deps, actor: Actor, userId: number, shown?: number): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockMember(trx, actor, userId)
    await requireVersion(trx, versioned(user), shown)
    if (!user.deactivated_at) return user
    await changeStaff(trx, user, { deactivated_at: null }, deps.now())
    // A login during the deactivation may have left a session, which must not become valid now.
    await revokeSessions(trx, [userId], deps.now())
    await recordEvent(trx, deps, { ...eventOf('staff.reactivated', actor, userId), data: { user_id: userId } })
    return readMember(trx, actor, userId)
  })
}

export function versioned(row: StaffRow): Versioned<'staff'> {
  return { subject: 'staff', id: row.id, version: row.staff_version, row }
}

export async function changeStaff(
  trx: Trx,
  before: StaffRow,
  change: Partial<Pick<StaffRow, 'permissions' | 'deactivated_at' | 'role' | 'approval_limit_pence'>>,
  now: Date,
): Promise<void> {
  const { permissions: _, ...columns } = change
  const staff_version = await countEdit(trx, versioned(before), { ...before, ...change }, now)
  await updateStaff(trx, before.id, { ...columns, staff_version })
}

type HaulierOrder = { order: Order; haulier_bid_id: number }

async function lockOpenOrders(trx: Trx, actor: Actor, userId: number): Promise<Map<number, HaulierOrder>> {
  const orders = new Map<number, HaulierOrder>()
  for (const { quote_id, haulier_bid_id } of await listOpenAssignments(trx, userId)) {
    orders.set(quote_id, { haulier_bid_id, order: await lockHauliersOrder(trx, companyOf(actor), haulier_bid_id) })
  }
  return orders
}

export async function lockMember(trx: Trx, actor: Actor, userId: number): Promise<StaffRow> {
  if (!(await lockStaff(trx, companyOf(actor), userId))) throw refuse.notFound('User not found.')
  return readMember(trx, actor, userId)
}

export async function readMember(trx: Trx, actor: Actor, userId: number): Promise<StaffRow> {
  const user = await findStaff(trx, companyOf(actor), userId)
  if (!user) throw new Error(`User ${userId} vanished under their lock`)
  return user
}

export function eventOf<
  Kind extends
    | 'staff.permissions_changed'
    | 'staff.deactivated'
    | 'staff.reactivated'
    | 'staff.owner_made'
    | 'staff.owner_gone',
>(kind: Kind, actor: Actor, userId: number) {
  return { kind, actor_id: actor.id, audience: [toCompany(companyOf(actor)), toUser(userId), 'admins'] as const }
}
