import { z } from 'zod'

/** Raised when an earlier version couldn't read the file any more. */
export const backupFormat = 1

const count = z.int().min(0)

/** Where something lies in the file, in bytes. */
const Part = z.object({ at: count, stored: count })
export type Part = z.infer<typeof Part>

/** A copied table: its text as COPY writes it, which the part holds compressed. */
const Copied = Part.extend({ rows: count, bytes: count, sha256: z.hex().length(64) })
export type Copied = z.infer<typeof Copied>

/** Stands at the end of the file, because the counts are known only after copying. */
export const Manifest = z.object({
  product: z.string(),
  made_at: z.iso.datetime(),
  epoch: z.uuid(),
  /** The schema's version: the applied migrations. */
  migrations: z.array(z.string()).min(1),
  /** Tables of which only the schema comes back. */
  left_out: z.array(z.string()).default([]),
  tables: z.array(Copied.extend({ name: z.string(), columns: z.array(z.string()) })),
  /** Sequences that have been used, with their last value. */
  sequences: z.array(z.object({ name: z.string(), last: count })),
  /** Jobs that wait: the name of the queue and the job's data. */
  jobs: Copied,
})
export type Manifest = z.infer<typeof Manifest>
