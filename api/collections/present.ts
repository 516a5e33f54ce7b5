import type { CollectionPoint } from '../contract/collectionPoints.ts'
import type { StoredPoint } from './queries.ts'

export function presentPoint(point: StoredPoint): CollectionPoint {
  const { id, address, postcode, latitude, longitude, access_open, access_close, notes, version } = point
  return { id, address, postcode, latitude, longitude, access_open, access_close, notes, version }
}
