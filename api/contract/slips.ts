import { z } from 'zod'
import { photoBytes } from './wire/photoBytes.ts'
import { syncToken } from './wire/wire.ts'

/** POST /api/tickets/slips, multipart: a PNG, JPEG or WebP, whose hash the ticket with this token must name. */
export const SlipCreate = z.object({ sync_token: syncToken, slip: photoBytes('slip') })
export type SlipCreate = z.output<typeof SlipCreate>

/** 201, or 200 if the photo was there already. */
export const SlipSaved = z.object({
  message: z.string(),
  sync_token: z.string(),
  /** SHA-256 of the picture as received; only on this does the device free its copy. */
  media_hash: z.string(),
})
