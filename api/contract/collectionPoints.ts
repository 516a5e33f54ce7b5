import { z } from 'zod'
import { halfPin, hasWholePin, keptPlace, keptPlaceAnswer } from './places.ts'
import { shownVersion } from './versions.ts'
import { text } from './wire/texts.ts'
import { id, list, orNull, written } from './wire/wire.ts'

export const mostCollectionPoints = 50

/** Where a supplier loads, kept for later bids. */
const PointTerms = z.object({ ...keptPlace, notes: orNull(text(5_000)) })
export const CollectionPointForm = PointTerms.refine(hasWholePin, halfPin)
export type CollectionPointForm = z.output<typeof CollectionPointForm>

export const CollectionPointUpdate = PointTerms.extend({ version: shownVersion }).refine(hasWholePin, halfPin)
export type CollectionPointUpdate = z.output<typeof CollectionPointUpdate>

export const CollectionPointPath = z.object({ id })

export const CollectionPoint = z.object({ ...keptPlaceAnswer, notes: z.string().nullable() })
export type CollectionPoint = z.output<typeof CollectionPoint>

export const CollectionPoints = list(CollectionPoint)
export const CollectionPointWritten = written(CollectionPoint)
