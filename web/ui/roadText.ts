import type { Precision, Road } from '../../api/contract/places.ts'

/** `about 62 mi by road`. */
export function roadText(road: Road, precision: Precision | null): string {
  const miles = milesText(road, precision)
  return miles.endsWith('mi') ? `${miles} by\u00a0road` : miles
}

/** `about 62 mi`; without "about" if a service measured it between two exact ends. */
export function milesText(road: Road, precision: Precision | null): string {
  const { road_miles } = road
  if (road_miles === null) return 'distance unknown'
  // Both ends are the centre of the same area.
  if (road_miles === 0 && isRough(precision)) return 'same area'
  const miles = Math.round(road_miles)
  if (miles === 0) return 'under\u00a01\u00a0mi'
  return `${isMeasured(road, precision) ? '' : 'about\u00a0'}${miles}\u00a0mi`
}

/** Known only by part of its postcode. */
export function isRough(precision: Precision | null): boolean {
  return precision !== 'pin' && precision !== 'unit'
}

export function isMeasured({ road_minutes }: Road, precision: Precision | null): boolean {
  return road_minutes !== null && !isRough(precision)
}
