import { companyOf, type RequestActor } from '../auth/actor.ts'
import { expireSessions } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { endKeysOf } from '../evidence/queries/deviceKeys.ts'
import { revokePhone } from './queries.ts'

/** Ends the session too, or the lost phone would register again. It sends nothing until its user signs in on it. */
export function endPhone(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const phone = await revokePhone(trx, { id, companyId: companyOf(actor), now })
    if (!phone) throw refuse.notFound()
    await endKeysOf(trx, phone, now)
    await expireSessions(trx, phone.user_id, now, phone.session_id ?? undefined)
    await recordAccess(trx, now, { kind: 'session_ended', user: phone.user_id, actor_id: actor.id })
    await recordEvent(trx, deps, {
      kind: 'device.revoked',
      actor_id: actor.id,
      audience: [toUser(actor.id), toUser(phone.user_id)],
      data: { device_id: id, name: phone.name },
    })
  })
}
