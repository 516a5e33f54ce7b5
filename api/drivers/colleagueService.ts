import { insertUser, useUpTokens } from '../accounts/queries.ts'
import { releaseEmail } from '../accounts/rules.ts'
import { companyOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { endConnections } from '../auth/firmTokenQueries.ts'
import { newSecret } from '../auth/secrets.ts'
import { setOwner } from '../companies/queries.ts'
import type { ApprovalLimit } from '../contract/approvals.ts'
import { type Actor, officeRoles, switchesIn } from '../contract/rules/permissions.ts'
import { type Invitation, refusalToHandOver, refusalToLimit, roleAfterOwning } from '../contract/staff.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { requireVersion } from '../versions/rules.ts'
import { presentStaff } from './present.ts'
import { deletePermissions, insertPermissions, type StaffRow } from './staffQueries.ts'
import { changeStaff, eventOf, lockMember, readMember, versioned } from './staffService.ts'

/** Verified by the owner who invites them. Nobody knows their password until they choose one by the mailed link. */
export async function inviteColleague(deps: AppDeps, actor: Actor, invitation: Invitation): Promise<StaffRow> {
  const company_id = companyOf(actor)
  const { first_name, last_name, email, role, permissions, approval_limit } = invitation
  if (!actor.roles.includes(role)) throw refuse.invalid({ role: ['Your firm has no such trade.'] })
  const password_hash = await deps.passwords.hash(newSecret(), { user: actor.id })
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await releaseEmail(trx, deps, email)
    const person = { first_name, last_name, email, password_hash }
    const approval = { verified_at: now, verified_by: actor.id, created_at: now }
    const rights = { role, approval_limit_pence: approval_limit }
    const id = await insertUser(trx, { company_id, ...rights, ...person, ...approval })
    await insertPermissions(trx, { id, role }, [...new Set(permissions)])
    await recordInvitation(trx, deps, actor, { user_id: id, role })
    return readMember(trx, actor, id)
  })
}

/** A driver is invited by the firm's own software. */
const invitedRoles = [...officeRoles, 'driver'] as const

/** The link before this one stops working. */
export function inviteAgain(deps: Deps, actor: Actor, userId: number): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockMember(trx, actor, userId)
    const role = invitedRoles.find((one) => one === user.role)
    if (!role || user.email_verified_at) throw refuse.conflict('accepted', 'This user has no open invitation.')
    if (user.deactivated_at) throw refuse.conflict('deactivated', 'Reactivate this user first.')
    await useUpTokens(trx, ['invite'], userId, deps.now())
    await recordInvitation(trx, deps, actor, { user_id: userId, role })
    return user
  })
}

/** The former owner stays, with every switch of one trade. Both may go on without signing in again. */
export function handOver(deps: Deps, actor: Actor, userId: number, shown?: number): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    const { successor, owner } = await lockBoth(trx, actor, userId)
    if (owner.role !== 'owner') throw refuse.conflict('changed', 'You do not own the firm any more.')
    const refusal = refusalToHandOver(presentStaff(successor))
    if (refusal) throw refuse.conflict('no_successor', refusal)
    await requireVersion(trx, versioned(successor), shown)
    const role = roleAfterOwning(actor.roles)
    const permissions = [...switchesIn(role)]
    await deletePermissions(trx, userId)
    // A firm has one owner at any time, by a unique index.
    await changeStaff(trx, owner, { role, permissions }, deps.now())
    const unlimited = { approval_limit_pence: null }
    await changeStaff(trx, successor, { role: 'owner', permissions: [], ...unlimited }, deps.now())
    await insertPermissions(trx, { id: owner.id, role }, permissions)
    await setOwner(trx, companyOf(actor), userId)
    // The new owner decides which software acts for the firm.
    await endConnections(trx, [owner.id], deps.now())
    await recordEvent(trx, deps, { ...eventOf('staff.owner_made', actor, userId), data: { user_id: userId } })
    await recordEvent(trx, deps, { ...eventOf('staff.owner_gone', actor, owner.id), data: { user_id: owner.id } })
    return readMember(trx, actor, userId)
  })
}

/** An acceptance that waits already goes on waiting, even if the new limit covers it: the asker may accept again. */
export function limitColleague(
  deps: Deps,
  actor: Actor,
  userId: number,
  { approval_limit, version: shown }: ApprovalLimit,
): Promise<StaffRow> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockMember(trx, actor, userId)
    const refusal = refusalToLimit(presentStaff(user))
    if (refusal) throw refuse.conflict('no_limit', refusal)
    await requireVersion(trx, versioned(user), shown)
    if (user.approval_limit_pence === approval_limit) return user
    await changeStaff(trx, user, { approval_limit_pence: approval_limit }, deps.now())
    const data = { user_id: userId, changed: ['approval_limit'] }
    await recordEvent(trx, deps, { ...eventOf('staff.permissions_changed', actor, userId), data })
    return readMember(trx, actor, userId)
  })
}

/** In one order, whoever hands over to whom. */
async function lockBoth(trx: Trx, actor: Actor, userId: number): Promise<{ successor: StaffRow; owner: StaffRow }> {
  const ids = [actor.id, userId].toSorted((one, other) => one - other)
  const rows: StaffRow[] = []
  for (const id of ids) rows.push(await lockMember(trx, actor, id))
  const rowOf = (id: number) => rows.find((row) => row.id === id) as StaffRow
  return { successor: rowOf(userId), owner: rowOf(actor.id) }
}

function recordInvitation(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  data: { user_id: number; role: (typeof invitedRoles)[number] },
) {
  const audience = [toCompany(companyOf(actor)), 'admins'] as const
  return recordEvent(trx, deps, { kind: 'staff.invited', actor_id: actor.id, audience: [...audience], data })
}
