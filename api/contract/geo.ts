/** Distances are in miles, coordinates in degrees. The database has the same formula as `distance_miles`. */

export type Point = { latitude: number; longitude: number }
export type Box = { south: number; north: number; west: number; east: number }

const earthRadiusMiles = 3958.7613

/** A supplier's search radius in miles. */
export const radiusOptions = [10, 20, 30, 40, 50] as const
export type Radius = (typeof radiusOptions)[number]
export const defaultRadius: Radius = 50

export const kmPerMile = 1.609344
export const milesOf = (km: number) => km / kmPerMile

export function roundMiles(miles: number): number
export function roundMiles(miles: number | null): number | null
export function roundMiles(miles: number | null): number | null {
  return miles === null ? null : Math.round(miles * 10) / 10
}

/** Error in km of a place known by part of its postcode: `least` for a sector, up to `most` for an outcode. */
export const uncertainty = { least: 3, most: 10, area: 25 } as const

export function haversineMiles(from: Point, to: Point): number {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const run = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * run
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `bearing`: degrees clockwise from north. */
export function pointAt(from: Point, bearing: number, miles: number): Point {
  const [angle, course, start] = [miles / earthRadiusMiles, radians(bearing), radians(from.latitude)]
  const rise = Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(course)
  const run = Math.atan2(Math.sin(course) * Math.sin(angle) * Math.cos(start), Math.cos(angle) - Math.sin(start) * rise)
  return { latitude: degrees(Math.asin(rise)), longitude: from.longitude + degrees(run) }
}

/** The box around every point within `miles`. It ends at the poles and at the date line, and doesn't wrap. */
export function boundingBox({ latitude, longitude }: Point, miles: number): Box {
  const angle = miles / earthRadiusMiles
  const south = Math.max(-90, latitude - degrees(angle))
  const north = Math.min(90, latitude + degrees(angle))
  const ratio = Math.sin(angle) / Math.cos(radians(latitude))
  if (ratio >= 1 || north === 90 || south === -90) return { south, north, west: -180, east: 180 }
  // A circle is widest on the pole's side of its centre.
  const spread = degrees(Math.asin(ratio))
  return { south, north, west: Math.max(-180, longitude - spread), east: Math.min(180, longitude + spread) }
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}
