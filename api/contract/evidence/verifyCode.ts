import { sha256OfBytes } from '../rules/bodyHash.ts'
import { fromHex, toHex } from '../rules/hex.ts'
import { readCode, type TicketCode } from './code.ts'
import { isSignedBy, keyIdOf } from './keys.ts'

/** What a code proves by itself, without a network. */
export type Verdict =
  /** `hash`: the first 16 bytes of the SHA-256 of the whole code, by which the server is asked about it. */
  | { is: 'genuine'; code: TicketCode; hash: string }
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
  if (!(await isSignedBy(publicKey, signature, bytes))) return { is: 'altered', claims }
  const hash = await sha256OfBytes(fromHex(toHex(bytes) + signature))
  return { is: 'genuine', code, hash: hash.slice(0, 32) }
}
