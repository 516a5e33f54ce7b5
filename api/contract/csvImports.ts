import { z } from 'zod'
import { sha256Hex, written } from './wire/wire.ts'

/** The file’s own size; sent as text it is a third longer. */
export const mostFileBytes = 2 * 1024 * 1024
export const mostFileLines = 10_000
/** More faults than these are counted and not listed. */
export const mostFaults = 10_000
/** A longer cell is cut off in a fault. */
export const mostOfACell = 100

const mostBase64 = Math.ceil(mostFileBytes / 3) * 4

export const ListImport = z.object({
  file: z
    .string()
    .max(mostBase64, { abort: true, error: 'The file must not be greater than 2 megabytes.' })
    .regex(/^[A-Za-z0-9+/]*={0,2}$/)
    .meta({ format: 'byte', description: 'A CSV file of at most 2 MB, in base64' }),
  plan: sha256Hex.optional().meta({ description: 'Of the dry run that was looked at. Without it nothing is stored' }),
})
export type ListImport = z.output<typeof ListImport>

const ListFault = z.object({
  line: z.int().meta({ description: 'The row, as a spreadsheet counts them: the headings are in 1' }),
  column: z.string().meta({ description: 'Its letter; empty where the file has no such column' }),
  heading: z.string(),
  cell: z.string().meta({ description: `What stands there, at most ${mostOfACell} characters` }),
  wrong: z.string(),
  right: z.string().meta({ description: 'How to put it right' }),
})
export type ListFault = z.output<typeof ListFault>

export const ListImported = written(
  z.object({
    stored: z.boolean().meta({ description: 'False for a dry run, and always where there is a fault' }),
    lines: z.int().meta({ description: 'In the file, without its headings and empty lines' }),
    added: z.int(),
    changed: z.int(),
    same: z.int().meta({ description: 'As they are stored' }),
    faulty: z.int().meta({ description: 'Lines with a fault' }),
    mostly: z.string().nullable().meta({ description: 'The column that changes most often' }),
    faults: z.array(ListFault).meta({ description: `In the file’s order, the first ${mostFaults}` }),
    fault_count: z.int(),
    plan: z.string().meta({ description: 'Stands for this file and what it would do. Send it to store just that' }),
  }),
)
export type ListImported = z.output<typeof ListImported>['data']
