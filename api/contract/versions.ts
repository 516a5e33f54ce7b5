import { z } from 'zod'
import { integer } from './wire/wire.ts'

/** Optional, so that clients without versions keep working; the web always sends it. */
export const shownVersion = integer({ min: 1 })
  .optional()
  .meta({ description: 'The version that was on the screen: 409 `changed` where the row has another by now' })

export const VersionBody = z.object({ version: shownVersion }).nullish()
export type VersionBody = z.output<typeof VersionBody>

/** In the query: some proxies drop the body of a DELETE. */
export const ShownQuery = z.object({ version: shownVersion })

/** The web must give it with every call that changes a row; undefined where the reader got no version. */
export type SeenVersion = { version: number | undefined }
