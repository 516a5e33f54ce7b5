import { z } from 'zod'
import { atMost, line } from './wire/texts.ts'
import { clockTime, orNull, postcode, single } from './wire/wire.ts'

/** From the most exact to the roughest. A pin is set by hand; the others come from a postcode. */
export const precisions = ['pin', 'unit', 'sector', 'outcode', 'area'] as const
export const Precision = z.enum(precisions)
export type Precision = z.output<typeof Precision>

/** A distance is as exact as its rougher end; null where an end isn't known. */
export function rougherOf(one: Precision, other: Precision): Precision
export function rougherOf(one: Precision | null, other: Precision | null): Precision | null
export function rougherOf(one: Precision | null, other: Precision | null): Precision | null {
  if (one === null || other === null) return null
  return precisions.indexOf(one) > precisions.indexOf(other) ? one : other
}

/** By road from one place to another. Only a service that knows the roads gives minutes (api/geo/roads.ts). */
export const road = {
  road_miles: z
    .number()
    .nullable()
    .meta({ description: 'By road, estimated unless there are minutes; null if unknown' }),
  road_minutes: z
    .number()
    .nullable()
    .meta({ description: 'By road, as ROUTES_URL says; null where the miles are estimated' }),
}
export const distance_miles = z
  .number()
  .nullable()
  .meta({ description: 'From the registered place, as the crow flies; null where it is unknown' })
type Degrees = number | null
/** Both ends, each as latitude and longitude; null where one is unknown. */
export type Run = readonly [Degrees, Degrees, Degrees, Degrees]
export type Road = { road_miles: number | null; road_minutes: number | null }

/** About a centimetre. In PostgreSQL the square of a much smaller distance underflows. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** Degrees, WGS84; both or neither. */
export const pinFields = {
  latitude: z.number().min(-90).max(90).transform(roundDegrees).nullish(),
  longitude: z.number().min(-180).max(180).transform(roundDegrees).nullish(),
}
type Pin = { latitude?: number | null | undefined; longitude?: number | null | undefined }

export function hasWholePin({ latitude, longitude }: Pin): boolean {
  return (latitude ?? null) === null ? (longitude ?? null) === null : (longitude ?? null) !== null
}
export const halfPin = { message: 'A pin needs both a latitude and a longitude.', path: ['longitude'] }

/**
 * The fields that a supplier's collection point and a contractor's site share. An edit without a pin keeps the old one
 * if the postcode is the same; `latitude: null` removes it.
 */
export const keptPlace = {
  address: line(500),
  postcode,
  ...pinFields,
  access_open: clockTime,
  access_close: clockTime,
}

/** The same as it is answered. */
export const keptPlaceAnswer = {
  id: z.int(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable().meta({ description: 'Of the pin; null where none was set' }),
  longitude: z.number().nullable(),
  access_open: z.string(),
  access_close: z.string(),
  version: z.int(),
}

/** Takes anything, so that an invalid postcode is a 422 with a message and not a 404. */
export const PostcodePath = z.object({ postcode: atMost(200) })

export const PostcodePlace = single(
  z.object({
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    precision: Precision.exclude(['pin']),
  }),
)
export type PostcodePlace = z.infer<typeof PostcodePlace>['data']

/** Suggests addresses in the postcode's outcode; without `q`, all that are known there. */
export const AddressQuery = z.object({ q: orNull(line(200)), postcode })
export type AddressQuery = z.output<typeof AddressQuery>

export const AddressSuggestion = z.object({
  label: z.string(),
  /** As the address field takes it: without city and postcode. */
  line: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  /** The address's own point, to set as the pin; null where only its postcode is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const AddressSuggestions = z.object({ data: z.array(AddressSuggestion) })

export const GeoStatus = single(
  z.object({
    ready: z.boolean(),
    /** `embedded`: centres of outcodes. `imported`: a list of postcodes. `provider`: an outside service. */
    postcodes: z.enum(['embedded', 'imported', 'provider']),
    /** `own`: only addresses that the caller's company has used before. */
    addresses: z.enum(['own', 'provider']),
    /** A URL template with {z}, {x} and {y}; null if the outline map is all there is. */
    tiles: z.string().nullable(),
  }),
)
export type GeoStatus = z.infer<typeof GeoStatus>['data']
