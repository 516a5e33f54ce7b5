import { z } from 'zod'
import { atMost, line } from './wire/texts.ts'
import { orNull, postcode, single } from './wire/wire.ts'

/** How exactly a place is known, from the best to the roughest. A pin is set by hand; the others come of a postcode. */
export const precisions = ['pin', 'unit', 'sector', 'outcode', 'area'] as const
export const Precision = z.enum(precisions)
export type Precision = z.output<typeof Precision>

/** How exactly a distance is known: by its rougher end; null where an end isn't known. */
export function rougherOf(one: Precision, other: Precision): Precision
export function rougherOf(one: Precision | null, other: Precision | null): Precision | null
export function rougherOf(one: Precision | null, other: Precision | null): Precision | null {
  if (one === null || other === null) return null
  return precisions.indexOf(one) > precisions.indexOf(other) ? one : other
}

/** A centimetre; and the square of a smaller distance would be too small a number for the database. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** What a request may set: both coordinates, or none. Degrees, WGS84. */
export const pinFields = {
  latitude: z.number().min(-90).max(90).transform(roundDegrees).nullish(),
  longitude: z.number().min(-180).max(180).transform(roundDegrees).nullish(),
}
type Pin = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/** A pin set on the map has both coordinates, or there is none. */
export function hasWholePin({ latitude, longitude }: Pin): boolean {
  return (latitude ?? null) === null ? (longitude ?? null) === null : (longitude ?? null) !== null
}
export const halfPin = { message: 'A pin needs both a latitude and a longitude.', path: ['longitude'] }

/** Anything: an invalid postcode is a 422 that says so, not a 404. */
export const PostcodePath = z.object({ postcode: atMost(200) })

/** Where a postcode lies. */
export const PostcodePlace = single(
  z.object({
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    precision: Precision.exclude(['pin']),
  }),
)
export type PostcodePlace = z.infer<typeof PostcodePlace>['data']

/** `postcode` limits the suggestions to its outcode; without `q` the addresses there that are known. */
export const AddressQuery = z.object({ q: orNull(line(200)), postcode })
export type AddressQuery = z.output<typeof AddressQuery>

export const AddressSuggestion = z.object({
  /** The whole address in one line. */
  label: z.string(),
  /** The address without city and postcode, as the address field takes it. */
  line: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  /** The point of the address itself, to be set as the pin; null where only its postcode is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const AddressSuggestions = z.object({ data: z.array(AddressSuggestion) })

export const GeoStatus = single(
  z.object({
    ready: z.boolean(),
    /** `embedded` knows the middles of outcodes, `imported` a list of postcodes, `provider` asks a service. */
    postcodes: z.enum(['embedded', 'imported', 'provider']),
    /** `own`: only what the asker's own company has used before. */
    addresses: z.enum(['own', 'provider']),
    /** A template with {z}, {x} and {y}; null where there is only the outline map. */
    tiles: z.string().nullable(),
  }),
)
export type GeoStatus = z.infer<typeof GeoStatus>['data']
