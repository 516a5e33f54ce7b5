import { z } from 'zod'
import { atMost } from '../wire/texts.ts'
import { list, single, timestamp } from '../wire/wire.ts'

/** `digits` hexadecimal digits -> lower case. */
export function hexDigits(digits: number) {
  return atMost(digits)
    .toLowerCase()
    .check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
}

export const mostOfPack = 2_000

/** GET /api/verify/keys: the server's public keys, earlier ones too. */
const VerifyKey = z.object({
  /** Both are written as in keys.ts. */
  id: z.string(),
  public_key: z.string(),
  from: timestamp,
  /** When the next key took over sealing; null for the present key. */
  until: timestamp.nullable(),
})
export type VerifyKey = z.output<typeof VerifyKey>

export const VerifyKeys = list(VerifyKey)

/** GET /api/verify/:seal: the first 16 bytes of the seal's hash, as the ticket's code has them. */
export const SealPath = z.object({ seal: hexDigits(32) })

/**
 * The first 16 bytes of the SHA-256 of the whole code, which prove that the caller holds the ticket. The seal's hash
 * alone proves nothing: the next seal contains it, so one ticket would lead to all of its carrier's earlier ones.
 */
export const SealQuery = z.object({ code: hexDigits(32) })

/** As it was signed (seal.ts), and its hash. */
const ShownSeal = z.object({
  version: z.literal([1, 2]),
  carrier_company_id: z.int(),
  number: z.int(),
  content_hash: z.string(),
  picture_hash: z.string().nullable(),
  source: z.string().nullable(),
  device_signature: z.string().nullable(),
  previous: z.string().nullable(),
  sealed_at: timestamp,
  is_later: z.boolean(),
  key_id: z.string(),
  signature: z.string(),
  /** Was "hash" before version 2. A cached page from then must fail to read it, not call the ticket altered. */
  seal_hash: z.string(),
})
export type ShownSeal = z.output<typeof ShownSeal>

const ticketStates = ['live', 'queried', 'voided'] as const

/** What a code can't know. It repeats nothing of the ticket's content and holds no price. */
const CheckedSeal = z.object({
  seal: ShownSeal,
  /** The carrier's seal before this one; null for its first. */
  previous: ShownSeal.nullable(),
  /** The phone's key, if known, and whether its signature fits this content. `author`: null for message 1. */
  device: z
    .object({ key_id: z.string(), public_key: z.string(), is_signed: z.boolean(), author: z.int().nullable() })
    .nullable(),
  state: z.enum(ticketStates),
  /** The ticket's row and picture as stored are still those that were sealed. */
  is_as_sealed: z.boolean(),
  as_of: timestamp,
  /** The picture on the ticket: a PNG in base64, empty once erased or where a paper was signed instead. Its SHA-256 is the seal's, from version 2 on. */
  signature_png: z.string(),
  /** When signer, signature, slip and code were erased: six years after the load. Row and picture prove nothing then. */
  erased_at: timestamp.optional(),
})
export type CheckedSeal = z.output<typeof CheckedSeal>

export const SealChecked = single(CheckedSeal)

/** POST /api/verify/packs: the tickets of one delivery pack, each named by hashes that only its code holds. */
export const PackCheck = z.object({
  tickets: z.array(z.object({ ...SealPath.shape, ...SealQuery.shape })).check(z.minLength(1), z.maxLength(mostOfPack)),
})
export type PackCheck = z.output<typeof PackCheck>

const packStates = ['complete', 'incomplete', 'several orders'] as const

/** Whether these are all that the carrier logged for one order, voided ones too. Never how many others, nor which. */
const CheckedPack = z.object({ state: z.enum(packStates), as_of: timestamp })
export type CheckedPack = z.output<typeof CheckedPack>

export const PackChecked = single(CheckedPack)
