import { sha256OfBytes } from '../rules/signedContent.ts'
import { isSignedBy, type Message } from './keys.ts'

/**
 * The server vouches that this was the carrier's next ticket, with this content and device signature. Each seal names
 * the one before, so removing, swapping or inserting a ticket breaks the chain. Hexadecimal is lower-case.
 */
export type Seal = {
  /** 1 doesn't cover the stored picture. New seals have 2; earlier ones keep theirs for ever. */
  version: SealVersion
  carrier_company_id: number
  /** The carrier's own numbers run from 1 without gaps. */
  number: number
  /** As in tickets/hash.ts. */
  content_hash: string
  /** SHA-256 of the signature's picture as the server stores it; null in version 1, and without a drawn signature. */
  picture_hash: string | null
  /** `paper`: typed by the office from a signed paper. Null: logged in the app. */
  source: string | null
  /** By any key; null where the ticket came without one. */
  device_signature: string | null
  /** Hash of the carrier's seal before this one; null for its first. */
  previous: string | null
  /** ISO 8601 in UTC with milliseconds, by the server's clock. */
  sealed_at: string
  /** Whether the ticket came before there were seals. */
  is_later: boolean
  key_id: string
}

export type SealVersion = 1 | 2

export type SignedSeal = Seal & { signature: string }

/** The bytes to hash and sign: a JSON array without blanks, in UTF-8. */
export function sealMessage(seal: Seal): Message {
  const { version, number, carrier_company_id, content_hash, picture_hash, source } = seal
  const { device_signature, previous, sealed_at, is_later, key_id } = seal
  return new TextEncoder().encode(
    JSON.stringify([
      ...[`seal-${version}`, number, carrier_company_id, content_hash],
      ...(version === 1 ? [] : [picture_hash, source]),
      ...[device_signature, previous, sealed_at, is_later, key_id],
    ]),
  )
}

export function sealHash(seal: Seal): Promise<string> {
  return sha256OfBytes(sealMessage(seal))
}

export type Break = {
  number: number
  fault: 'signature' | 'unknown key' | 'not the first' | 'not the next number' | 'not the one before' | 'not the last'
}

type Chain = {
  /** One carrier's, in the order of their numbers. */
  seals: readonly SignedSeal[]
  /** Public keys by id. */
  keys: ReadonlyMap<string, string>
  /** The place before the first seal; for a whole chain number 0 without a hash. */
  from: Place
  /** The last seal as somebody else knows it: only this reveals that seals are missing at the end. */
  head: Place
}

type Place = { number: number; hash: string | null }

/** Checks a chain between `from` and `head`. An empty list: nothing was removed, swapped, inserted or changed. */
export async function findBreaks({ seals, keys, from, head }: Chain): Promise<Break[]> {
  const breaks: Break[] = []
  let before = from
  for (const seal of seals) {
    const fault = (await faultOf(seal, keys)) ?? faultOfPlace(seal, before, before === from)
    if (fault) breaks.push({ number: seal.number, fault })
    before = { number: seal.number, hash: await sealHash(seal) }
  }
  if (before.number !== head.number || before.hash !== head.hash) {
    breaks.push({ number: before.number, fault: 'not the last' })
  }
  return breaks
}

async function faultOf({ signature, ...seal }: SignedSeal, keys: Chain['keys']): Promise<Break['fault'] | null> {
  const publicKey = keys.get(seal.key_id)
  if (publicKey === undefined) return 'unknown key'
  return (await isSignedBy(publicKey, signature, sealMessage(seal))) ? null : 'signature'
}

function faultOfPlace(seal: Seal, before: Place, isFirst: boolean): Break['fault'] | null {
  const isNext = seal.number === before.number + 1
  if (isNext && seal.previous === before.hash) return null
  if (isFirst) return 'not the first'
  return isNext ? 'not the one before' : 'not the next number'
}
