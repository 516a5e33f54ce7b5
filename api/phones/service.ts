import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { endKeysOf } from '../evidence/queries/deviceKeys.ts'
import { revokePhone } from './queries.ts'

/** A lost phone sends nothing until its user signs in on it again, and its key signs for nobody any more. */
export function endPhone(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const phone = await revokePhone(trx, { id, companyId: companyOf(actor), now })
    if (!phone) throw refuse.notFound()
    await endKeysOf(trx, phone, now)
    await recordEvent(trx, deps, {
      kind: 'device.revoked',
      actor_id: actor.id,
      audience: [toUser(actor.id), toUser(phone.user_id)],
      data: { device_id: id, name: phone.name },
    })
  })
}
