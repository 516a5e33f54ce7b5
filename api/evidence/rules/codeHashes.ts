import { withLowS } from '../../contract/evidence/keys.ts'
import { sha256 } from './asSealed.ts'

const signatureDigits = 128

/**
 * What a page may ask with for this code: the first 16 bytes of its SHA-256. Codes have the lower s since we normalise
 * it; of an earlier one, a page may also ask by its hash as printed.
 */
export function codeHashes(code: Buffer): [printed: Buffer, normal: Buffer] {
  const printed = code.toString('hex')
  const normal = printed.slice(0, -signatureDigits) + withLowS(printed.slice(-signatureDigits))
  const hashOf = (hex: string) => sha256(Buffer.from(hex, 'hex')).subarray(0, 16)
  return [hashOf(printed), hashOf(normal)]
}
