import { haversineMiles, roundMiles } from '../contract/geo.ts'
import type { Road } from '../contract/places.ts'
import { estimateRoadMiles } from '../contract/rules/roadMiles.ts'

type Degrees = number | null
/** Both ends, each as latitude and longitude; null where one is unknown. */
export type Run = readonly [Degrees, Degrees, Degrees, Degrees]
export type RoadOf = (run: Run) => Road

export const estimateOf: RoadOf = (run) => {
  const ends = endsOf(run)
  const straight = ends && haversineMiles(ends.from, ends.to)
  return { road_miles: roundMiles(estimateRoadMiles(straight)), road_minutes: null }
}

function endsOf([latitude, longitude, toLatitude, toLongitude]: Run) {
  if (latitude === null || longitude === null || toLatitude === null || toLongitude === null) return null
  return { from: { latitude, longitude }, to: { latitude: toLatitude, longitude: toLongitude } }
}
