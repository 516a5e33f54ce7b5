import { z } from 'zod'
import { hexDigits } from '../evidence/answers.ts'
import type { FieldValue } from '../rules/signedContent.ts'
import { parseDataUrl } from '../wire/dataUrl.ts'
import { atMost, line } from '../wire/texts.ts'
import {
  clockEnds,
  deviceInstant,
  id,
  integer,
  isoDate,
  list,
  orNull,
  sha256Hex,
  syncToken,
  timestamp,
  tonnes,
  tonnesNumber,
  uuid,
  written,
} from '../wire/wire.ts'
import { type TicketFlag, ticketFlags } from './checks.ts'
import { type ContentField, type ContentName, contentNames, ticketContent } from './content.ts'

/** Bytes. A body with a signature from a phone is some 60 kB; anything above the limit is no signature. */
export const ticketBodyLimit = 1024 * 1024

const missingSignature = 'Save signature before submitting.'
export const notAnImage = 'The signature data field must be an image.'

export const signatureData = z
  .string(missingSignature)
  .max(ticketBodyLimit, { error: notAnImage, abort: true })
  .min(1, missingSignature)
  .transform((input, ctx) => {
    const image = parseDataUrl(input)
    if (image) return image
    ctx.issues.push({ code: 'custom', input, message: notAnImage })
    return z.NEVER
  })

/** Milliseconds since 1970 by the clock of the device that made the token: a UUIDv7 begins with them. */
export function timeOfToken(token: string): number {
  return Number.parseInt(token.replaceAll('-', '').slice(0, 12), 16)
}

type Table = typeof ticketContent
/** On the wire these are `gross_weight` and `tare`, in tonnes. */
type Weight = 'gross_kg' | 'tare_kg'

function wireTypeOf(field: ContentField): z.ZodType {
  switch (field.is) {
    case 'number':
      return integer(field)
    case 'text':
      return line(field.max)
    case 'token':
      return syncToken
    case 'instant':
      return deviceInstant
    case 'day':
      return isoDate
    case 'sha256':
      return sha256Hex
    case 'choice':
      return z.enum(field.of)
  }
}
function shownAs(field: ContentField): z.ZodType {
  switch (field.is) {
    case 'number':
      return z.int()
    case 'instant':
      return timestamp
    case 'choice':
      return z.enum(field.of)
    case 'text':
    case 'token':
    case 'day':
    case 'sha256':
      return z.string()
  }
}

function mapFields(without: readonly ContentName[], toSchema: (field: ContentField) => z.ZodType) {
  const names = contentNames.filter((name) => !without.includes(name))
  return Object.fromEntries(names.map((name) => [name, toSchema(ticketContent[name])]))
}

type SentSchema<F> = F extends { orNull: true }
  ? ReturnType<typeof orNull<z.ZodType<NonNullable<FieldValue<F>>>>>
  : z.ZodType<FieldValue<F>, number | string>
const sentFields = mapFields(['gross_kg', 'tare_kg', 'source', 'paper_kept_at'], (field) =>
  field.orNull ? orNull(wireTypeOf(field)) : wireTypeOf(field),
) as { [Name in Exclude<ContentName, Weight | 'source' | 'paper_kept_at'>]: SentSchema<Table[Name]> }

type ShownSchema<F> = z.ZodType<FieldValue<F>, FieldValue<F>>
/** Answers have the driver's name, and only the author gets the token. */
const shownFields = mapFields(['gross_kg', 'tare_kg', 'driver_id', 'sync_token'], (field) =>
  field.orNull ? shownAs(field).nullable() : shownAs(field),
) as { [Name in Exclude<ContentName, Weight | 'driver_id' | 'sync_token'>]: ShownSchema<Table[Name]> }

/**
 * POST /api/tickets. Weights come in tonnes (`gross_weight`, `tare`) and become whole kilograms (`gross_kg`,
 * `tare_kg`). The server computes the net weight and ignores `net_weight`. `sync_token`, `body_hash` and `logged_at`
 * are optional. A `body_hash` must match the body (hash.ts), with the token's moment in place of an absent `logged_at`.
 */
export const TicketCreate = z
  .object({
    ...sentFields,
    gross_weight: tonnes({ min: 0, step: 0.001 }),
    tare: tonnes({ min: 0, step: 0.001 }),
    signature_data: signatureData,
    logged_at: orNull(deviceInstant),
    /** The device's clock on sending: it tells a wrong clock from a late upload. */
    sent_at: orNull(deviceInstant),
    sync_token: orNull(syncToken.refine((token) => timeOfToken(token) < clockEnds)),
    body_hash: orNull(sha256Hex),
    device_id: orNull(uuid),
    device_seq: orNull(integer({ min: 1 })),
    /** The device's signature (evidence/deviceSignature.ts) and its key's id. An invalid signature is no error. */
    device_signature: orNull(hexDigits(128)),
    device_key_id: orNull(sha256Hex),
  })
  .refine(({ gross_weight, tare }) => gross_weight > tare, {
    path: ['net_weight'],
    message: 'Net weight must be greater than 0.',
    // Reported together with other fields' errors, if there are two weights to compare.
    when: ({ value }) => areWeights(value),
  })
  .refine(({ tare_source, tare_weighed_on }) => tare_weighed_on === null || tare_source === 'stored', {
    path: ['tare_weighed_on'],
    message: 'The tare weighed on field is only for a stored tare.',
  })
  .refine(({ device_signature, device_key_id }) => (device_signature === null) === (device_key_id === null), {
    path: ['device_signature'],
    message: 'The device signature field goes with the device key id field.',
  })
  .transform(({ gross_weight, tare, ...others }) => ({ ...others, gross_kg: gross_weight, tare_kg: tare }))
export type TicketCreate = z.output<typeof TicketCreate>

export function areWeights(value: unknown): boolean {
  if (!(value instanceof Object)) return false
  const { gross_weight, tare } = value as Record<string, unknown>
  return Number.isFinite(gross_weight) && Number.isFinite(tare)
}

export const TicketPath = z.object({ id })

/** The person's name for their own firm and admins, the firm's name for everybody else. */
const doer = z.string()

const TicketQuery = z.object({
  reason: z.string(),
  queried_at: timestamp,
  queried_by: doer,
  answer: z.string().nullable(),
  answered_at: timestamp.nullable(),
  answered_by: doer.nullable(),
})

export const Ticket = z.object({
  id: z.int(),
  /** The carrier's own numbers have no gaps. */
  number: z.int(),
  ...shownFields,
  gross_weight: tonnesNumber,
  tare: tonnesNumber,
  net_weight: tonnesNumber,
  driver: z
    .object({ id: z.int(), full_name: z.string() })
    .nullable()
    .meta({ description: 'Null where the office named none, or one without an account (`driver_name`)' }),
  created_by: z.string().meta({ description: 'Its driver, or its office: by name for their own firm, else the firm' }),
  /** The photo of the weighbridge slip, once it has arrived. */
  slip_url: z.string().nullable(),
  /** The server knows the device's key, and its signature fits this content. */
  device_signed: z.boolean(),
  /** Where anybody can check it, `/v#…`; null until it is sealed. */
  verify_url: z.string().nullable(),
  /** Stored path below /storage/: `signatures/<uuid>.png`; null where a paper was signed instead. */
  signature: z.string().nullable(),
  /** By the server's clock. */
  created_at: timestamp,
  /** A voided ticket stays visible, struck through, and counts nothing. */
  voided: z.boolean(),
  voided_at: timestamp.nullable(),
  void_reason: z.string().nullable(),
  /** Only on voided tickets, since a device keeps thousands. */
  voided_by: doer.optional(),
  /** Only if the carrier's acceptance was taken back: the ticket doesn't count for the order as it is now. */
  former_carrier: z.object({ id: z.int(), name: z.string() }).optional(),
  /** The last query, by the contractor or a supplier who doesn't carry. */
  query: TicketQuery.nullable(),
  /** Only if row or picture are no longer what was sealed. No event says so: it comes with the order's next change. */
  altered: z.literal(true).optional(),
  /** Only once signer, signature, slip and code have been erased: six years after the load. */
  erased_at: timestamp.optional(),
  /** Only for recycled stone under the Quality Protocol; for buyer, seller, carrier and admins. */
  recycled: z.boolean().optional(),
  /** For the carrier's office, the admins and the device that logged it. */
  flags: z.array(z.enum(ticketFlags as [TicketFlag, ...TicketFlag[]])).optional(),
  /** Only for its author, whose device recognises the ticket by it. */
  sync_token: z.string().optional(),
})
export type Ticket = z.output<typeof Ticket>

export const Tickets = list(Ticket)

/** As the person who voided, queried or answered it sees it. */
export const TicketChecked = written(Ticket)

/** 201, or 200 for the same token and content. A device takes the echoed token and hash as the acknowledgement. */
export const TicketSaved = written(Ticket).extend({
  sync_token: z.string(),
  body_hash: z.string(),
  /** SHA-256 of the signature's picture as received; the device then frees its copy. */
  media_hash: z.string(),
})

/** `/storage/signatures/<uuid>.png` -> the uuid; anything else is a 404. */
export const SignatureFile = z.object({
  file: atMost(64)
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png$/)
    .transform((file) => file.slice(0, -'.png'.length)),
})
