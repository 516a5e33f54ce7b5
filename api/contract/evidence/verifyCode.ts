import { readCode, type TicketCode } from './code.ts'
import { isSignedBy, keyIdOf } from './keys.ts'

/** What a code proves by itself, without a network. */
export type Verdict =
  | { is: 'genuine'; code: TicketCode }
  /** Some of it was changed: `claims` is what it says of itself, and none of its weights is to be believed. */
  | { is: 'altered'; claims: Pick<TicketCode, 'number' | 'carrier'> }
  /** Signed by a key that this device doesn't know, or hasn't learned yet. */
  | { is: 'unknown key'; claims: Pick<TicketCode, 'number' | 'carrier'> }
  | { is: 'newer' }
  | { is: 'unreadable' }

/** `publicKeys`: the server's, its earlier ones too. */
export async function verifyCode(text: string, publicKeys: readonly string[]): Promise<Verdict> {
  const read = readCode(text)
  if (read.is !== 'code') return read
  const { code, bytes, signature } = read
  const claims = { number: code.number, carrier: code.carrier }
  const ids = await Promise.all(publicKeys.map(keyIdOf))
  const publicKey = publicKeys.find((_, at) => ids[at]?.startsWith(code.key_id))
  if (publicKey === undefined) return { is: 'unknown key', claims }
  return (await isSignedBy(publicKey, signature, bytes)) ? { is: 'genuine', code } : { is: 'altered', claims }
}
