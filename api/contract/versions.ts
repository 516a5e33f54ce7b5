import { z } from 'zod'
import { integer } from './wire/wire.ts'

/** Optional, so that a client that knows no versions keeps working; the web always sends it. */
export const shownVersion = integer({ min: 1 })
  .optional()
  .meta({ description: 'The version that was on the screen: 409 `changed` where the row has another by now' })

/** A decision that says nothing else. */
export const Shown = z.object({ version: shownVersion }).nullish()
export type Shown = z.output<typeof Shown>

/** A deletion names it in its address: some proxies drop the body of a DELETE. */
export const ShownQuery = z.object({ version: shownVersion })

/** What the web has to give with every call that changes an existing row; undefined where the reader was told none. */
export type Seen = { version: number | undefined }
