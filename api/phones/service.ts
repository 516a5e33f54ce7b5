import { companyOf, type RequestActor } from '../auth/actor.ts'
import { expireSessions } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { endKeysOf } from '../evidence/queries/deviceKeys.ts'
import { findPhone, revokePhone } from './queries.ts'

/** Ends the session too, or the lost phone would register again. It sends nothing until its user signs in on it. */
export function endPhone(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const phone = await findPhone(trx, { id, companyId: companyOf(actor) })
    if (!phone) throw refuse.notFound()
    // The session comes first, as in a registration: in another order the two would wait for each other.
    await expireSessions(trx, phone.user_id, now, phone.session_id ?? undefined)
    const ended = await revokePhone(trx, phone, now)
    if (!ended.some((one) => one.id === id)) throw refuse.notFound()
    const device_keys = ended.map(({ device_key }) => device_key)
    await endKeysOf(trx, { user_id: phone.user_id, device_keys }, now)
    await recordAccess(trx, now, { kind: 'session_ended', user: phone.user_id, actor_id: actor.id })
    await recordEvent(trx, deps, {
      kind: 'device.revoked',
      actor_id: actor.id,
      audience: [toUser(actor.id), toUser(phone.user_id)],
      data: { device_id: id, name: phone.name },
    })
  })
}
