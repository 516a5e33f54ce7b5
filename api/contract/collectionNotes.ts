import { z } from 'zod'
import { timeOfToken } from './tickets/schemas.ts'
import { photoBytes } from './wire/photoBytes.ts'
import { atMost } from './wire/texts.ts'
import { clockEnds, deviceInstant, id, list, orNull, sha256Hex, syncToken, timestamp, written } from './wire/wire.ts'

export const NotePath = z.object({ id })

/**
 * POST /api/quotes/:id/collection-notes, as multipart: a PNG, JPEG or WebP. A client without a token is served too: each of
 * its sends is a note of its own. `taken_at` is by the device's clock, else the moment of the token.
 */
export const NoteCreate = z.object({
  image: photoBytes('image'),
  sync_token: orNull(syncToken.refine((token) => timeOfToken(token) < clockEnds)),
  taken_at: orNull(deviceInstant),
  body_hash: orNull(sha256Hex),
})
export type NoteCreate = z.output<typeof NoteCreate>

/** The same as an exported file has it: the order stands with it. */
export const ImportedNote = NoteCreate.extend({ quote_id: id })
export type ImportedNote = z.output<typeof ImportedNote>

export const CollectionNote = z.object({
  id: z.int(),
  /** Where the picture lies, for an <img>. */
  image_url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Who added it. */
  created_by: z.string(),
  /** By the device's clock. */
  taken_at: timestamp,
  created_at: timestamp,
})
export type CollectionNote = z.infer<typeof CollectionNote>

export const CollectionNotes = list(CollectionNote)
export const NoteSaved = written(CollectionNote).extend({
  sync_token: z.string(),
  body_hash: z.string(),
  /** SHA-256 of the picture as it came: the device frees it by this. */
  media_hash: z.string(),
})

/** `/storage/collection-notes/<uuid>.jpg` -> the uuid; anything else names nothing. */
export const NoteFile = z.object({
  file: atMost(64)
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/)
    .transform((file) => file.slice(0, -'.jpg'.length)),
})
