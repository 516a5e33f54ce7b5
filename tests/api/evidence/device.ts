import { randomUUID } from 'node:crypto'
import { keyMessage, ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
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

/** The device and its key, as the app does. */
export async function register({ as }: TestApi, person: Person, phone: Phone) {
  const { device_key, publicKey } = phone
  const { challenge } = (await as(person).post('/api/devices', { device_key, name: 'Pixel 9' })).body
  const proof = await sign(phone.privateKey, keyMessage(person.id, device_key, challenge))
  return as(person).post('/api/devices/keys', { device_key, public_key: publicKey, proof })
}

/** As an earlier version of the app registered it, and the server then kept it. */
export async function registerBefore({ db, clock }: TestApi, person: Person, phone: Phone): Promise<void> {
  const [id, public_key] = [Buffer.from(phone.keyId, 'hex'), Buffer.from(phone.publicKey, 'hex')]
  const { device_key } = phone
  const key = { user_id: person.id, id, device_key, public_key, message: 1, created_at: clock.now }
  await db.insertInto('device_keys').values(key).execute()
}

/** A ticket as the phone finishes it: signed over its body hash, or over another. `author` null: by an earlier version. */
export async function signedTicket(
  phone: Phone,
  author: Pick<Person, 'id'> | null,
  quoteId: number,
  more: SentTicket = {},
  over?: string,
) {
  const sent = await deviceTicket(quoteId, more)
  const message = ticketMessage(over ?? String(sent.body_hash), author?.id ?? null)
  return { ...sent, device_signature: await sign(phone.privateKey, message), device_key_id: phone.keyId }
}
