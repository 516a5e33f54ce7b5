import { z } from 'zod'
import { photoBytes } from './wire/photoBytes.ts'
import { syncToken } from './wire/wire.ts'

/**
 * POST /api/tickets/slips, as multipart: the photo of the weighbridge's slip, a PNG, JPEG or WebP, of the ticket with this
 * token. It must be the one whose hash the ticket names.
 */
export const SlipCreate = z.object({ sync_token: syncToken, slip: photoBytes('slip') })
export type SlipCreate = z.output<typeof SlipCreate>

/** 201, and 200 where it was there. */
export const SlipSaved = z.object({
  message: z.string(),
  /** The ticket's. */
  sync_token: z.string(),
  /** SHA-256 of the picture as it came: the device frees it by this alone. */
  media_hash: z.string(),
})
