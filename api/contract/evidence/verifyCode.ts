import { fromHex, toHex } from '../rules/hex.ts'
import { sha256OfBytes } from '../rules/signedContent.ts'
import { readCode, type TicketCode } from './code.ts'
import { isSignedBy, keyIdOf, withLowS } from './keys.ts'

export type Verdict =
  /** `hash`: first 16 bytes of the SHA-256 of the whole code with its lower s, for asking the server about it. */
  | { is: 'genuine'; code: TicketCode; hash: string }
  /** Something was changed. `claims` is what the code says; don't trust its weights. */
  | { is: 'altered'; claims: Pick<TicketCode, 'number' | 'carrier'> }
  | { is: 'unknown key'; claims: Pick<TicketCode, 'number' | 'carrier'> }
  | { is: 'newer' }
  | { is: 'unreadable' }

/** `publicKeys`: the server's, earlier ones too. */
export async function verifyCode(text: string, publicKeys: readonly string[]): Promise<Verdict> {
  const read = readCode(text)
  if (read.is !== 'code') return read
  const { code, bytes, signature } = read
  const claims = { number: code.number, carrier: code.carrier }
  const ids = await Promise.all(publicKeys.map(keyIdOf))
  const publicKey = publicKeys.find((_, at) => ids[at]?.startsWith(code.key_id))
  if (publicKey === undefined) return { is: 'unknown key', claims }
  if (!(await isSignedBy(publicKey, signature, bytes))) return { is: 'altered', claims }
  const hash = await sha256OfBytes(fromHex(toHex(bytes) + withLowS(signature)))
  return { is: 'genuine', code, hash: hash.slice(0, 32) }
}
