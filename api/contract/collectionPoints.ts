import { z } from 'zod'
import { halfPin, hasWholePin, pinFields } from './places.ts'
import { shownVersion } from './versions.ts'
import { line, text } from './wire/texts.ts'
import { clockTime, id, list, orNull, postcode, written } from './wire/wire.ts'

export const mostCollectionPoints = 50

/** Where a supplier loads, kept for later bids. A pin stays while the postcode stays, unless `latitude` is null. */
const PointTerms = z.object({
  address: line(500),
  postcode,
  ...pinFields,
  access_open: clockTime,
  access_close: clockTime,
  notes: orNull(text(5_000)),
})
export const CollectionPointForm = PointTerms.refine(hasWholePin, halfPin)
export type CollectionPointForm = z.output<typeof CollectionPointForm>

export const CollectionPointUpdate = PointTerms.extend({ version: shownVersion }).refine(hasWholePin, halfPin)
export type CollectionPointUpdate = z.output<typeof CollectionPointUpdate>

export const CollectionPointPath = z.object({ id })

export const CollectionPoint = z.object({
  id: z.int(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable().meta({ description: 'Of the pin; null where none was set' }),
  longitude: z.number().nullable(),
  access_open: z.string(),
  access_close: z.string(),
  notes: z.string().nullable(),
  version: z.int(),
})
export type CollectionPoint = z.output<typeof CollectionPoint>

export const CollectionPoints = list(CollectionPoint)
export const CollectionPointWritten = written(CollectionPoint)
