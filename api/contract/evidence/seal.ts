import { sha256OfBytes } from '../rules/signedContent.ts'
import { isSignedBy, type Message } from './keys.ts'

/**
 * What the server vouches for when it takes a ticket: that it was the carrier's next one, with this content and this signature of a device.
 * Each seal names the one before it, so that a ticket which is taken out, swapped or slipped in breaks the chain.
 * Hashes and signatures are lower-case hexadecimal.
 */
export type Seal = {
  carrier_company_id: number
  /** Of the carrier's own numbering, from 1 without gaps. */
  number: number
  /** As in tickets/hash.ts. */
  content_hash: string
  /** Of whatever key; null where the ticket came without one. */
  device_signature: string | null
  /** The hash of the carrier's seal before it; null of its first. */
  previous: string | null
  /** ISO 8601 in UTC with milliseconds, by the server's clock. */
  sealed_at: string
  /** Whether the ticket had been taken before there were seals. */
  is_later: boolean
  key_id: string
}

export type SignedSeal = Seal & { signature: string }

/** The UTF-8 bytes of the JSON array without blanks that is hashed and signed. */
export function sealMessage(seal: Seal): Message {
  const { number, carrier_company_id, content_hash, device_signature, previous, sealed_at, is_later, key_id } = seal
  return new TextEncoder().encode(
    JSON.stringify([
      ...['seal-1', number, carrier_company_id, content_hash],
      ...[device_signature, previous, sealed_at, is_later, key_id],
    ]),
  )
}

export function sealHash(seal: Seal): Promise<string> {
  return sha256OfBytes(sealMessage(seal))
}

/** What is wrong with a chain, at the number where it shows. */
export type Break = {
  number: number
  fault: 'signature' | 'unknown key' | 'not the first' | 'not the next number' | 'not the one before' | 'not the last'
}

type Chain = {
  /** Of one carrier, in the order of their numbers. */
  seals: readonly SignedSeal[]
  /** The public keys by their ids. */
  keys: ReadonlyMap<string, string>
  /** What stands before the first of them: of a whole chain no. 0, without a hash. */
  from: Place
  /** The last of them as somebody else knows it: without it, nobody can say that none is missing at the end. */
  head: Place
}

type Place = { number: number; hash: string | null }

/** Where a carrier's chain is broken between `from` and `head`. Nowhere: nothing was taken out, swapped, slipped in or changed. */
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
