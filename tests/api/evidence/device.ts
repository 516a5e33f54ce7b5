import { randomUUID } from 'node:crypto'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, makeKey, sign } from '../../../api/contract/evidence/keys.ts'
import type { TestApi } from '../harness.ts'
import { deviceTicket, type SentTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

export type Phone = Awaited<ReturnType<typeof makePhoneKey>>

/** A phone with a key of its own, not registered yet. */
export async function makePhoneKey() {
  const { privateKey, publicKey } = await makeKey()
  return { privateKey, publicKey, keyId: await keyIdOf(publicKey), device_key: randomUUID() }
}

export function register({ as }: TestApi, person: Person, { device_key, publicKey }: Phone) {
  return as(person).post('/api/devices', { device_key, name: 'Pixel 9', public_key: publicKey })
}

/** A ticket as the phone finishes it: signed over its body hash, or over another. */
export async function signedTicket(phone: Phone, quoteId: number, more: SentTicket = {}, over?: string) {
  const sent = await deviceTicket(quoteId, more)
  const device_signature = await sign(phone.privateKey, ticketMessage(over ?? String(sent.body_hash)))
  return { ...sent, device_signature, device_key_id: phone.keyId }
}
