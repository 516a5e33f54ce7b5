import { ticketMessage } from '../../contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf } from '../../contract/evidence/keys.ts'
import { toHex } from '../../contract/rules/hex.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type DeferredQuery, runQuery } from '../../db/together.ts'
import {
  deviceKeyOf,
  holdKeysOf,
  type KnownKey,
  listOwners,
  listUnchecked,
  lockKeysOf,
  markSigned,
  putDeviceKey,
} from '../queries/deviceKeys.ts'

/** In hexadecimal. `user_id`: the ticket's author. */
export type DeviceSigned = {
  user_id: number
  body_hash: string
  device_signature: string | null
  device_key_id: string | null
}
/** `ended`: signed, but the key has ended. `unknown`: one of the user's devices may still register the key. */
export type SignatureCheck = 'signed' | 'ended' | 'not signed' | 'unknown'

export function keyOf(db: Db | Trx, { user_id, device_key_id }: DeviceSigned): DeferredQuery<KnownKey | undefined> {
  return deviceKeyOf(db, user_id, device_key_id === null ? null : Buffer.from(device_key_id, 'hex'))
}

export async function checkSignature(signed: DeviceSigned, key: KnownKey | undefined): Promise<SignatureCheck> {
  const { user_id, body_hash, device_signature } = signed
  if (device_signature === null) return 'not signed'
  if (!key) return 'unknown'
  const message = ticketMessage(body_hash, authorIn(key, user_id))
  if (!(await isSignedBy(toHex(key.public_key), device_signature, message))) return 'not signed'
  return key.ended_at === null ? 'signed' : 'ended'
}

/** Older keys' messages name no author. */
export function authorIn({ message }: Pick<KnownKey, 'message'>, userId: number): number | null {
  return message === 1 ? null : userId
}

/** Repeats the check just before storing: either the key is found now, or its registration will find the ticket. */
export async function checkAgain(trx: Trx, signed: DeviceSigned): Promise<SignatureCheck> {
  await holdKeysOf(trx, signed.user_id)
  return checkSignature(signed, await runQuery(trx, keyOf(trx, signed)))
}

type NewDeviceKey = { user_id: number; device_key: string; public_key: string; now: Date }

/** Stores the key and checks earlier tickets that name it. False if it is another's, another phone's, or has ended. */
export async function storeKey(trx: Trx, { user_id, device_key, public_key, now }: NewDeviceKey): Promise<boolean> {
  const id = Buffer.from(await keyIdOf(public_key), 'hex')
  await lockKeysOf(trx, user_id)
  const [owner] = await listOwners(trx, id)
  if (owner) return isLive(owner) && owner.user_id === user_id && owner.device_key === device_key
  const key = { user_id, id, device_key, public_key: Buffer.from(public_key, 'hex'), message: 2, created_at: now }
  if (!(await putDeviceKey(trx, key))) return false
  const signed: number[] = []
  for (const ticket of await listUnchecked(trx, user_id, id)) {
    const message = ticketMessage(toHex(ticket.body_hash), user_id)
    if (await isSignedBy(public_key, toHex(ticket.device_signature ?? Buffer.alloc(0)), message)) signed.push(ticket.id)
  }
  if (signed.length > 0) await markSigned(trx, signed)
  return true
}

function isLive({ message, ended_at }: { message: number; ended_at: Date | null }): boolean {
  return message === 2 && ended_at === null
}
