import type { Point } from '../../api/contract/geo.ts'
import type { PostcodePlace } from '../../api/contract/places.ts'
import { areaOf, outcodeOf } from '../../api/contract/rules/postcode.ts'

/** A place as a form holds it; the coordinates are its pin, if set. */
export type Place = {
  address: string
  city: string
  postcode: string
  latitude: number | null
  longitude: number | null
}

export function pinOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** The part of the postcode that the coordinates stand for. */
export function knownPart({ postcode, precision }: PostcodePlace): string {
  switch (precision) {
    case 'unit':
      return postcode
    case 'sector':
      return postcode.slice(0, -2)
    case 'outcode':
      return outcodeOf(postcode) ?? postcode
    case 'area':
      return areaOf(postcode) ?? postcode
  }
}

/** Shown beside the offer of a pin. */
export function precisionText(place: PostcodePlace): string {
  const part = knownPart(place)
  switch (place.precision) {
    case 'unit':
      return `Distances are measured from ${part}.`
    case 'sector':
    case 'outcode':
      return `Distances are about right: they are measured from the middle of ${part}. A pin makes them exact.`
    case 'area':
      return `Distances are rough: they are measured from the middle of the postcode area ${part}. A pin makes them exact.`
  }
}

export const zooms = { pin: 13, unit: 13, sector: 12, outcode: 11, area: 9 } as const

export const middleOfBritain: Point = { latitude: 54.2, longitude: -2.9 }
