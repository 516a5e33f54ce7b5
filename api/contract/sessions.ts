import { z } from 'zod'
import { id, list, timestamp } from './wire/wire.ts'

const Session = z.object({
  id: z.int(),
  /** `Chrome on Windows`; null if it isn't known. */
  browser: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Shortened' }),
  first_seen_at: timestamp,
  last_seen_at: timestamp.meta({ description: 'To the hour' }),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SessionList = list(Session)

export const SessionPath = z.object({ id })
