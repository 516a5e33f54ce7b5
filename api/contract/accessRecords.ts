import { z } from 'zod'
import { accessKinds } from './accessKinds.ts'
import { list, timestamp } from './wire/wire.ts'

const AccessRecord = z.object({
  id: z.int(),
  at: timestamp,
  kind: z.enum(accessKinds),
  /** Whose account it is; null if nobody has the email that was typed. */
  user: z.object({ id: z.int(), full_name: z.string() }).nullable(),
  by: z.string().nullable().meta({ description: 'Who did it, if somebody else' }),
  detail: z.string().nullable(),
  browser: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Shortened' }),
})
export type AccessRecord = z.infer<typeof AccessRecord>

export const AccessRecords = list(AccessRecord)
