import { z } from 'zod'
import { timeOfToken } from './tickets/schemas.ts'
import { photoBytes } from './wire/photoBytes.ts'
import { atMost } from './wire/texts.ts'
import { clockEnds, deviceInstant, id, list, orNull, sha256Hex, syncToken, timestamp, written } from './wire/wire.ts'

export const NotePath = z.object({ id })

/** POST /api/quotes/:id/collection-notes, multipart. Without a token every send makes a new note. */
export const NoteCreate = z.object({
  image: photoBytes('image'),
  sync_token: orNull(syncToken.refine((token) => timeOfToken(token) < clockEnds)),
  /** By the device's clock; by default the token's moment. */
  taken_at: orNull(deviceInstant),
  body_hash: orNull(sha256Hex),
})
export type NoteCreate = z.output<typeof NoteCreate>

/** As an exported file has it, with the order in the body. */
export const ImportedNote = NoteCreate.extend({ quote_id: id })
export type ImportedNote = z.output<typeof ImportedNote>

export const CollectionNote = z.object({
  id: z.int(),
  image_url: z.string(),
  width: z.int(),
  height: z.int(),
  created_by: z.string().meta({ description: 'A driver, or an office: by name for their own firm, else the firm' }),
  /** By the device's clock. */
  taken_at: timestamp,
  created_at: timestamp,
})
export type CollectionNote = z.infer<typeof CollectionNote>

export const CollectionNotes = list(CollectionNote)
export const NoteSaved = written(CollectionNote).extend({
  sync_token: z.string(),
  body_hash: z.string(),
  /** SHA-256 of the picture as received; the device then frees its copy. */
  media_hash: z.string(),
})

export const NoteFile = z.object({
  file: atMost(64)
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/)
    .transform((file) => file.slice(0, -'.jpg'.length)),
})
