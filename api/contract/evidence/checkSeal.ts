import { mayBeErased } from '../rules/keptFor.ts'
import { sha256OfBytes } from '../rules/signedContent.ts'
import { fromBase64 } from '../wire/base64.ts'
import type { CheckedSeal, ShownSeal } from './answers.ts'
import type { TicketCode } from './code.ts'
import { ticketMessage } from './deviceSignature.ts'
import { isSignedBy, keyIdOf } from './keys.ts'
import { type SignedSeal, sealHash, sealMessage } from './seal.ts'

/** The wrong part of the server's answer. `before`: the seal before this one; `row`: the server itself says so. */
export type SealFault = 'seal' | 'device' | 'before' | 'picture' | 'row'

/** Recomputes everything that the server says about a code's seal. `keys`: the server's public keys by id. */
export async function findSealFaults(
  code: TicketCode,
  answer: CheckedSeal,
  keys: ReadonlyMap<string, string>,
): Promise<SealFault[]> {
  const { seal, previous, device, signature_png, is_as_sealed } = answer
  const holds = {
    seal: isNamedBy(code, seal) && (await isSealed(seal, keys)),
    device: await isSignedByDevice(code, seal, device),
    before: await isBefore(previous, seal, keys),
    picture: isErased(answer) || (await isSealedPicture(seal, signature_png)),
    row: is_as_sealed,
  }
  return (Object.keys(holds) as SealFault[]).filter((fault) => !holds[fault])
}

function isNamedBy(code: TicketCode, { seal_hash, number, sealed_at, is_later, source }: ShownSeal): boolean {
  const second = Math.floor(Date.parse(sealed_at) / 1_000)
  return (
    seal_hash.startsWith(code.seal) &&
    number === code.number &&
    second === Date.parse(code.sealed_at) / 1_000 &&
    is_later === code.is_sealed_later &&
    (source === 'paper') === code.is_from_paper
  )
}

async function isSealed(seal: ShownSeal, keys: ReadonlyMap<string, string>): Promise<boolean> {
  const publicKey = keys.get(seal.key_id)
  if (publicKey === undefined || (await sealHash(signed(seal))) !== seal.seal_hash) return false
  return isSignedBy(publicKey, seal.signature, sealMessage(signed(seal)))
}

/** The hash needs moments as `toISOString` writes them. */
function signed(seal: ShownSeal): SignedSeal {
  return { ...seal, sealed_at: new Date(seal.sealed_at).toISOString() }
}

export function isErased({ erased_at, seal }: CheckedSeal): boolean {
  return erased_at !== undefined && mayBeErased(new Date(erased_at), new Date(seal.sealed_at))
}

async function isSealedPicture({ version, picture_hash }: ShownSeal, png: string): Promise<boolean> {
  if (version === 1) return true
  if (picture_hash === null) return png === ''
  const bytes = fromBase64(png)
  return bytes !== null && (await sha256OfBytes(bytes)) === picture_hash
}

async function isSignedByDevice(
  { device_key }: TicketCode,
  { device_signature, content_hash }: ShownSeal,
  device: CheckedSeal['device'],
): Promise<boolean> {
  // The code has no checked signature; the server may have checked one since.
  if (device_key === null) return true
  if (device === null || device_signature === null) return false
  if (!(await keyIdOf(device.public_key)).startsWith(device_key)) return false
  return isSignedBy(device.public_key, device_signature, ticketMessage(content_hash, device.author))
}

async function isBefore(
  before: ShownSeal | null,
  seal: ShownSeal,
  keys: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (seal.number === 1) return seal.previous === null && before === null
  return (
    before !== null &&
    before.seal_hash === seal.previous &&
    before.number === seal.number - 1 &&
    before.carrier_company_id === seal.carrier_company_id &&
    (await isSealed(before, keys))
  )
}
