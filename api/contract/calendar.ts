import { z } from 'zod'
import { atMost } from './wire/texts.ts'
import { single, timestamp } from './wire/wire.ts'

/** A person's calendar. Whoever has the address reads it, so `address` is a secret. */
const Calendar = z
  .object({
    address: z.url(),
    made_at: timestamp,
    fetched_at: timestamp.nullable().meta({ description: 'The last fetch, to the minute' }),
  })
  .nullable()
  .meta({ description: 'Null while there is none' })
export type Calendar = z.infer<typeof Calendar>

export const CalendarAddress = single(Calendar)
export const CalendarMade = z.object({ message: z.string(), data: Calendar })

export const CalendarFile = z.object({ file: atMost(64).regex(/^[\w-]+\.ics$/) })
