import { ticketMessage } from '../../contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf } from '../../contract/evidence/keys.ts'
import { toHex } from '../../contract/rules/hex.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type DeferredQuery, runQuery } from '../../db/together.ts'
import { deviceKeyOf, holdKeysOf, listUnchecked, lockKeysOf, markSigned, putDeviceKey } from '../queries/deviceKeys.ts'

/** In hexadecimal. `user_id`: the owner of the device. */
export type DeviceSigned = {
  user_id: number
  body_hash: string
  device_signature: string | null
  device_key_id: string | null
}
/** `unknown`: one of the user's devices may still register the key. */
export type SignatureCheck = 'signed' | 'not signed' | 'unknown'

export function keyOf(db: Db | Trx, { user_id, device_key_id }: DeviceSigned): DeferredQuery<Buffer | undefined> {
  return deviceKeyOf(db, user_id, device_key_id === null ? null : Buffer.from(device_key_id, 'hex'))
}

export async function checkSignature(signed: DeviceSigned, publicKey: Buffer | undefined): Promise<SignatureCheck> {
  const { body_hash, device_signature } = signed
  if (device_signature === null) return 'not signed'
  if (!publicKey) return 'unknown'
  const holds = await isSignedBy(toHex(publicKey), device_signature, ticketMessage(body_hash))
  return holds ? 'signed' : 'not signed'
}

/** Repeats the check just before storing: either the key is found now, or its registration will find the ticket. */
export async function checkAgain(trx: Trx, signed: DeviceSigned): Promise<SignatureCheck> {
  await holdKeysOf(trx, signed.user_id)
  return checkSignature(signed, await runQuery(trx, keyOf(trx, signed)))
}

type NewDeviceKey = { user_id: number; device_key: string; public_key: string; now: Date }

/** Stores the key and checks earlier tickets that name it. */
export async function storeKey(trx: Trx, { user_id, device_key, public_key, now }: NewDeviceKey): Promise<void> {
  const id = Buffer.from(await keyIdOf(public_key), 'hex')
  await lockKeysOf(trx, user_id)
  await putDeviceKey(trx, { user_id, id, device_key, public_key: Buffer.from(public_key, 'hex'), created_at: now })
  const signed: number[] = []
  for (const ticket of await listUnchecked(trx, user_id, id)) {
    const message = ticketMessage(toHex(ticket.body_hash))
    if (await isSignedBy(public_key, toHex(ticket.device_signature ?? Buffer.alloc(0)), message)) signed.push(ticket.id)
  }
  if (signed.length > 0) await markSigned(trx, signed)
}
