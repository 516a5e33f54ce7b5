import { z } from 'zod'
import { factorCode } from './factor.ts'
import { secret } from './wire/texts.ts'
import { flag, isoDate, orNull, single } from './wire/wire.ts'

/** One weight ticket takes the drawing of papers this long (seconds). */
export const paperSeconds = 0.06

/** Days in London, both included, of the loads' own clock. */
const span = { from: orNull(isoDate), to: orNull(isoDate) }
type Span = z.output<z.ZodObject<typeof span>>

const isInOrder = ({ from, to }: Span) => from === null || to === null || from <= to
const badSpan = { path: ['to'], message: 'End date must be after start date' }

export const FirmArchiveQuery = z.strictObject(span).refine(isInOrder, badSpan)
export type FirmArchiveQuery = z.output<typeof FirmArchiveQuery>

export const FirmArchiveMake = z
  .strictObject({
    ...span,
    papers: flag.default(false).meta({ description: 'Also every ticket’s paper and every statement as a PDF' }),
    account_password: secret(128),
    code: orNull(factorCode).meta({ description: 'Of the second step, for an owner who has one' }),
  })
  .refine(isInOrder, badSpan)
export type FirmArchiveMake = z.output<typeof FirmArchiveMake>

export const FirmArchiveSize = single(
  z.object({
    tickets: z.int(),
    files: z.int().meta({ description: 'Without papers; a file more or less if somebody writes meanwhile' }),
    papers: z.int().meta({ description: 'PDFs that papers would add' }),
  }),
)
export type FirmArchiveSize = z.output<typeof FirmArchiveSize>['data']
