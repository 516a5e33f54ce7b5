import type { RequestActor } from '../auth/actor.ts'
import { endConnections } from '../auth/firmTokenQueries.ts'
import { revokeDevices, revokeSessions } from '../auth/queries.ts'
import { refusalToManage, type UserAction } from '../contract/admin.ts'
import type { Trx } from '../db/database.ts'
import { nameOf } from '../db/fullName.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { type Audience, recordEvent, toCompany, toUser } from '../events/record.ts'
import { countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import {
  findMembers,
  findUser,
  lockUser,
  setDeleted,
  type UserRecord,
  updateApproval,
  withholdQuotes,
} from './queries.ts'
import { isOwner, rolesOfUser } from './rules.ts'

/** Verifying an owner shows their company's open quotes again. Verifying twice does nothing. */
export function verifyUser(deps: Deps, actor: RequestActor, action: UserAction): Promise<UserRecord> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, action)
    if (user.verified_at) return user
    await decide(trx, user, { verified_at: deps.now(), verified_by: actor.id }, deps.now())
    // A login during the ban may have left a session, which must not become valid now.
    await revokeSessions(trx, [user.id], deps.now())
    if (isOwner(user)) await withholdQuotes(trx, user.company_id, false)
    const changed = await readUser(trx, user.id)
    await recordEvent(trx, deps, eventOf('user.verified', actor, user))
    return changed
  })
}

export function banUser(deps: Deps, actor: RequestActor, action: UserAction): Promise<UserRecord> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, action)
    await decide(trx, user, { verified_at: null, verified_by: null }, deps.now())
    await shutOut(trx, user, deps.now())
    const changed = await readUser(trx, user.id)
    await recordEvent(trx, deps, eventOf('user.banned', actor, user))
    return changed
  })
}

export function deleteUser(deps: Deps, actor: RequestActor, action: UserAction): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, action)
    await setDeleted(trx, user.id, deps.now())
    await shutOut(trx, user, deps.now())
    await recordEvent(trx, deps, eventOf('user.deleted', actor, user))
  })
}

async function lockManageable(trx: Trx, actor: RequestActor, { user_id, version }: UserAction): Promise<UserRecord> {
  const user = await lockUser(trx, user_id)
  const [role] = user ? rolesOfUser(user) : []
  if (!user || !role) throw refuse.notFound('User not found.')
  const refusal = refusalToManage(actor, { id: user.id, role })
  if (refusal) throw refuse.forbidden(refusal)
  await requireVersion(trx, versioned(user), version)
  return user
}

function versioned(row: UserRecord): Versioned<'user'> {
  return { subject: 'user', id: row.id, version: row.approval_version, row }
}

async function decide(
  trx: Trx,
  user: UserRecord,
  approval: { verified_at: Date | null; verified_by: number | null },
  now: Date,
): Promise<void> {
  const approval_version = await countEdit(trx, versioned(user), approval, now)
  await updateApproval(trx, user.id, { ...approval, approval_version })
}

async function readUser(trx: Trx, userId: number): Promise<UserRecord> {
  const user = await findUser(trx, userId)
  if (!user) throw new Error(`User ${userId} vanished under its lock`)
  return user
}

/** Banning an owner ends the sessions of their whole company and withholds its open quotes. */
async function shutOut(trx: Trx, user: UserRecord, now: Date): Promise<void> {
  const ids = isOwner(user) ? await findMembers(trx, user.company_id) : [user.id]
  await revokeSessions(trx, ids, now)
  await revokeDevices(trx, ids, now)
  await endConnections(trx, ids, now)
  if (isOwner(user)) await withholdQuotes(trx, user.company_id, true)
}

function eventOf(kind: 'user.verified' | 'user.banned' | 'user.deleted', actor: RequestActor, user: UserRecord) {
  const audience: Audience[] = ['admins', toUser(user.id)]
  if (isOwner(user)) audience.push(toCompany(user.company_id))
  const data = { user_id: user.id, name: nameOf(user) }
  return { kind, actor_id: actor.id, audience, data }
}
