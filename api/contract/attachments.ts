import { z } from 'zod'
import { attachedTo, fileMimes, mostParts, partBytes, readers, uploadHours } from './rules/attachments.ts'
import { ownerRoles } from './rules/permissions.ts'
import { ShownQuery, shownVersion } from './versions.ts'
import { line } from './wire/texts.ts'
import { id, integer, orNull, pagingBy, sha256Hex, single, timestamp, uuid, written } from './wire/wire.ts'

/** The quote's. An order has its quote's id. */
export const AttachmentsPath = z.object({ id })
export const AttachmentPath = z.object({ id })
export const UploadPath = z.object({ uploadId: uuid })
export const PartPath = z.object({ uploadId: uuid, n: integer({ min: 1, max: mostParts }) })

/** An order's list also has the files of its quote and of the accepted bid; a bid's without `bid_id` has all bids'. */
export const AttachmentQuery = pagingBy('int').extend({ record: z.enum(attachedTo), bid_id: id.optional() })
export type AttachmentQuery = z.output<typeof AttachmentQuery>

export const longestFileName = 120

/** `sha256`: of the whole file. The same file again goes on where the first upload stopped. */
export const UploadBegin = z.object({
  record: z.enum(attachedTo),
  bid_id: orNull(id).meta({ description: 'For a bid: which one' }),
  name: line(longestFileName),
  size: integer({ min: 0 }),
  sha256: sha256Hex,
})
export type UploadBegin = z.output<typeof UploadBegin>

/** PUT …/parts/:n, multipart. Each part has `part_bytes`, the last one what is left. */
export const PartSend = z.object({
  part: z
    .custom<Uint8Array<ArrayBuffer>>((input) => input instanceof Uint8Array, 'The part field must be a file.')
    .refine((bytes) => bytes.length <= partBytes, 'The part field must not be greater than 256 kilobytes.')
    .meta({ type: 'string', format: 'binary' }),
  sha256: sha256Hex,
})
export type PartSend = z.output<typeof PartSend>

export const UploadFinish = z.object({ readers: z.enum(readers) })
export type UploadFinish = z.output<typeof UploadFinish>

export const Upload = z.object({
  id: uuid,
  parts: z.int().meta({ description: 'How many parts the file has' }),
  part_bytes: z.int(),
  received: z.array(z.int()).meta({ description: 'The parts that have come, counted from 1' }),
  expires_at: timestamp.meta({ description: `${uploadHours} hours after it began` }),
})
export type Upload = z.output<typeof Upload>
export const UploadAnswer = single(Upload)

export const AttachmentUpdate = z.object({ readers: z.enum(readers), version: shownVersion })
export type AttachmentUpdate = z.output<typeof AttachmentUpdate>
export const AttachmentShown = ShownQuery

const Attachment = z.object({
  id: z.int(),
  record: z.enum(attachedTo),
  bid_id: z.int().nullable().meta({ description: 'For a bid: which one' }),
  name: z.string(),
  mime: z.enum(fileMimes),
  size: z.int().meta({ description: 'Bytes' }),
  width: z.int().nullable(),
  height: z.int().nullable(),
  readers: z.enum(readers),
  side: z.enum(ownerRoles).meta({ description: 'As what the firm added it' }),
  firm: z.string(),
  added_at: timestamp,
  is_stored: z.boolean().meta({ description: 'False after a restore from a backup that left the files out' }),
  is_own: z.boolean().meta({ description: 'Whether your firm added it' }),
  added_by: z.string().optional().meta({ description: 'For its own firm and administrators' }),
  is_former: z.boolean().optional().meta({ description: 'Of a released order: only its own firm reads it' }),
  is_opened: z.boolean().optional().meta({ description: 'Whether somebody outside the firm has opened it' }),
  version: z.int().optional().meta({ description: 'For its own firm and administrators' }),
})
export type Attachment = z.output<typeof Attachment>

export const Attachments = z.object({
  data: z.array(Attachment),
  meta: z.object({
    total: z.int().nonnegative(),
    next_cursor: z.string().nullable(),
    /** Null for readers whose firm adds nothing here. */
    room: z
      .object({
        on_record: z.int().meta({ description: 'How many files your firm has added to this record' }),
        used: z.int().meta({ description: 'Bytes that your firm’s files take, everywhere' }),
        quota: z.int(),
      })
      .nullable(),
  }),
})
export const AttachmentWritten = written(Attachment)
