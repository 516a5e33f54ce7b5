import type { RequestActor } from '../auth/actor.ts'
import { revokeDevices, revokeSessions } from '../auth/queries.ts'
import { refusalToManage } from '../contract/admin.ts'
import type { Trx } from '../db/database.ts'
import { nameOf } from '../db/fullName.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { type Audience, recordEvent, toCompany, toUser } from '../events/record.ts'
import {
  findMembers,
  findUser,
  lockUser,
  setBanned,
  setDeleted,
  setVerified,
  type UserRecord,
  withholdQuotes,
} from './queries.ts'
import { isOwner, rolesOfUser } from './rules.ts'

/** Verifies the user; with an owner their company's open quotes come back. Verifying twice changes and mails nothing. */
export function verifyUser(deps: Deps, actor: RequestActor, userId: number): Promise<UserRecord> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, userId)
    if (user.verified_at) return user
    await setVerified(trx, userId, actor.id, deps.now())
    // A login that ran during the ban may have left a session behind: it must not become valid now.
    await revokeSessions(trx, [userId], deps.now())
    if (isOwner(user)) await withholdQuotes(trx, user.company_id, false)
    const changed = await readUser(trx, userId)
    await recordEvent(trx, deps, eventOf('user.verified', actor, user))
    return changed
  })
}

/** Back to unverified, and out at once. */
export function banUser(deps: Deps, actor: RequestActor, userId: number): Promise<UserRecord> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, userId)
    await setBanned(trx, userId)
    await shutOut(trx, user, deps.now())
    const changed = await readUser(trx, userId)
    await recordEvent(trx, deps, eventOf('user.banned', actor, user))
    return changed
  })
}

/** What they made keeps their name; their email is free again. */
export function deleteUser(deps: Deps, actor: RequestActor, userId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockManageable(trx, actor, userId)
    await setDeleted(trx, userId, deps.now())
    await shutOut(trx, user, deps.now())
    await recordEvent(trx, deps, eventOf('user.deleted', actor, user))
  })
}

async function lockManageable(trx: Trx, actor: RequestActor, userId: number): Promise<UserRecord> {
  const user = await lockUser(trx, userId)
  const [role] = user ? rolesOfUser(user) : []
  if (!user || !role) throw refuse.notFound('User not found.')
  const refusal = refusalToManage(actor, { id: user.id, role })
  if (refusal) throw refuse.forbidden(refusal)
  return user
}

async function readUser(trx: Trx, userId: number): Promise<UserRecord> {
  const user = await findUser(trx, userId)
  if (!user) throw new Error(`User ${userId} vanished under its lock`)
  return user
}

/** An owner's whole company is shut out too, and its open quotes are withheld. */
async function shutOut(trx: Trx, user: UserRecord, now: Date): Promise<void> {
  const ids = isOwner(user) ? await findMembers(trx, user.company_id) : [user.id]
  await revokeSessions(trx, ids, now)
  await revokeDevices(trx, ids, now)
  if (isOwner(user)) await withholdQuotes(trx, user.company_id, true)
}

function eventOf(kind: 'user.verified' | 'user.banned' | 'user.deleted', actor: RequestActor, user: UserRecord) {
  const audience: Audience[] = ['admins', toUser(user.id)]
  if (isOwner(user)) audience.push(toCompany(user.company_id))
  const data = { user_id: user.id, name: nameOf(user) }
  return { kind, actor_id: actor.id, audience, data }
}
