import type { RequestActor } from '../auth/actor.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { uploadTokenLifetime, uploadTokenOf } from '../auth/sessions.ts'
import type { DeviceRegistration } from '../contract/devices.ts'
import { isPublicKey } from '../contract/evidence/keys.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { storeKey } from '../evidence/rules/deviceKeys.ts'
import { putDevice, revokeDevice } from './deviceQueries.ts'

/** The upload token identifies its user, opens only the outbox calls and is shown only once. */
export async function registerDevice(
  deps: Deps,
  actor: RequestActor,
  { device_key, name, public_key }: DeviceRegistration,
) {
  if (public_key !== null && !(await isPublicKey(public_key))) {
    throw refuse.invalid({ public_key: ['The public key field is invalid.'] })
  }
  const now = deps.now()
  const secret = newSecret()
  const expires_at = new Date(now.getTime() + uploadTokenLifetime)
  const row = { user_id: actor.id, device_key, name, secret_hash: hashSecret(secret), expires_at }
  return deps.db.transaction().execute(async (trx) => {
    const device = await putDevice(trx, row, now)
    if (public_key !== null) await storeKey(trx, { user_id: actor.id, device_key, public_key, now })
    await recordEvent(trx, deps, {
      kind: 'device.registered',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { device_id: device.id, name },
    })
    return { device, token: uploadTokenOf(device.id, secret) }
  })
}

export function removeDevice(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const device = await revokeDevice(trx, id, actor.id, deps.now())
    if (!device) throw refuse.notFound()
    await recordEvent(trx, deps, {
      kind: 'device.revoked',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { device_id: id, name: device.name },
    })
  })
}
