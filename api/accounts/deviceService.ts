import { randomBytes } from 'node:crypto'
import type { RequestActor } from '../auth/actor.ts'
import { holdSession } from '../auth/queries.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { uploadTokenLifetime, uploadTokenOf } from '../auth/sessions.ts'
import type { DeviceKeyRegistration, DeviceRegistration } from '../contract/devices.ts'
import { keyMessage } from '../contract/evidence/deviceSignature.ts'
import { isPublicKey, isSignedBy } from '../contract/evidence/keys.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { endKeysOf } from '../evidence/queries/deviceKeys.ts'
import { storeKey } from '../evidence/rules/deviceKeys.ts'
import { endChallenge, lockChallenge, putDevice, revokeDevice } from './deviceQueries.ts'

/** The upload token identifies its user, opens only the outbox calls and is shown only once. */
export async function registerDevice(deps: Deps, actor: RequestActor, { device_key, name }: DeviceRegistration) {
  const now = deps.now()
  const secret = newSecret()
  const expires_at = new Date(now.getTime() + uploadTokenLifetime)
  const challenge = randomBytes(32)
  const { id: user_id, session_id } = actor
  const row = { user_id, session_id, device_key, name, secret_hash: hashSecret(secret), challenge, expires_at }
  return deps.db.transaction().execute(async (trx) => {
    // Its office may be ending the phone at this moment.
    if (!(await holdSession(trx, session_id, now))) throw refuse.unauthenticated('expired')
    const device = await putDevice(trx, row, now)
    await recordEvent(trx, deps, {
      kind: 'device.registered',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { device_id: device.id, name },
    })
    return { device, token: uploadTokenOf(device.id, secret), challenge: challenge.toString('hex') }
  })
}

/** Only whoever holds the private key can sign the challenge, and the message names the person and the phone. */
export function registerKey(deps: Deps, actor: RequestActor, sent: DeviceKeyRegistration): Promise<void> {
  const { device_key, public_key, proof } = sent
  const key = { user_id: actor.id, device_key, public_key, now: deps.now() }
  return deps.db.transaction().execute(async (trx) => {
    const challenge = await lockChallenge(trx, actor.id, device_key)
    if (!challenge) throw refuse.notFound()
    if (!(await isPublicKey(public_key))) throw refuse.invalid({ public_key: ['The public key field is invalid.'] })
    const message = keyMessage(actor.id, device_key, challenge.toString('hex'))
    if (!(await isSignedBy(public_key, proof, message)))
      throw refuse.invalid({ proof: ['The proof field is invalid.'] })
    if (!(await storeKey(trx, key))) throw refuse.invalid({ public_key: ['The public key has already been taken.'] })
    await endChallenge(trx, actor.id, device_key)
  })
}

export function removeDevice(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const device = await revokeDevice(trx, id, actor.id, deps.now())
    if (!device) throw refuse.notFound()
    await endKeysOf(trx, { user_id: actor.id, device_keys: [device.device_key] }, deps.now())
    await recordEvent(trx, deps, {
      kind: 'device.revoked',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { device_id: id, name: device.name },
    })
  })
}
