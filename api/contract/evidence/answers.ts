import { z } from 'zod'
import { atMost } from '../wire/texts.ts'
import { list, single, timestamp } from '../wire/wire.ts'

/** Of `digits` lower-case hexadecimal digits, in either case on the wire. */
export function hexDigits(digits: number) {
  return atMost(digits)
    .toLowerCase()
    .check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
}

/** Tickets that a pack is asked about. */
export const mostOfPack = 2_000

/** GET /api/verify/keys: the server's public keys, also those that it seals with no more. */
const VerifyKey = z.object({
  /** keys.ts says how key and id are written. */
  id: z.string(),
  public_key: z.string(),
  /** It sealed from here on. */
  from: timestamp,
  /** When the next one took over; null: it seals now. */
  until: timestamp.nullable(),
})
export type VerifyKey = z.output<typeof VerifyKey>

export const VerifyKeys = list(VerifyKey)

/** GET /api/verify/:seal: 16 bytes of its hash, as the ticket's code names it. */
export const SealPath = z.object({ seal: hexDigits(32) })

/**
 * The first 16 bytes of the SHA-256 of the whole code. Who asks shows by it that they hold the ticket: a seal's hash alone stands in
 * the seal behind it too, and would lead from any ticket to all of its carrier's before it.
 */
export const SealQuery = z.object({ code: hexDigits(32) })

/** As it was signed (seal.ts), and its hash. */
const ShownSeal = z.object({
  carrier_company_id: z.int(),
  number: z.int(),
  content_hash: z.string(),
  device_signature: z.string().nullable(),
  previous: z.string().nullable(),
  sealed_at: timestamp,
  is_later: z.boolean(),
  key_id: z.string(),
  signature: z.string(),
  hash: z.string(),
})
export type ShownSeal = z.output<typeof ShownSeal>

const ticketStates = ['live', 'queried', 'voided'] as const

/** What a code can't know. Nothing of the ticket's content, which the code holds, and never a price. */
const CheckedSeal = z.object({
  seal: ShownSeal,
  /** The carrier's seal before it; null of its first. */
  previous: ShownSeal.nullable(),
  /** The key that the phone signed with, where the server knows it, and whether its signature is of this content. */
  device: z.object({ key_id: z.string(), public_key: z.string(), is_signed: z.boolean() }).nullable(),
  state: z.enum(ticketStates),
  as_of: timestamp,
  /** The picture on the ticket: a PNG in base64. */
  signature_png: z.string(),
})
export type CheckedSeal = z.output<typeof CheckedSeal>

export const SealChecked = single(CheckedSeal)

/** POST /api/verify/packs: the tickets of one delivery pack, each by what only its code tells. */
export const PackCheck = z.object({
  tickets: z.array(z.object({ ...SealPath.shape, ...SealQuery.shape })).check(z.minLength(1), z.maxLength(mostOfPack)),
})
export type PackCheck = z.output<typeof PackCheck>

const packStates = ['complete', 'incomplete', 'several orders'] as const

/** Whether these are all that one carrier has logged for one order, voided ones too. Not how many others there are, nor which. */
const CheckedPack = z.object({ state: z.enum(packStates), as_of: timestamp })
export type CheckedPack = z.output<typeof CheckedPack>

export const PackChecked = single(CheckedPack)
