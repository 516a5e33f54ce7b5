import { z } from 'zod'
import { boundingBox, type Point } from '../contract/geo.ts'
import type { AddressSuggestion, Precision } from '../contract/places.ts'
import { isPostcode, normalisePostcode, outcodeOf } from '../contract/rules/postcode.ts'
import { askService, readAnswer } from './placesService.ts'

/** The user is typing; a later answer would be too late. */
const timeoutMs = 3_000

/** More than are shown, because matches in neighbouring outcodes are dropped. */
const mostRequested = 50

/** The search box only saves the service work. Towns may lie at the edge of their area; Highland outcodes are wide. */
const reachMiles = (precision: Precision) => (precision === 'area' ? 90 : 30)

const blank = z.string().trim().nullish()
const Feature = z.object({
  properties: z.object({
    type: blank,
    name: blank,
    housenumber: blank,
    street: blank,
    locality: blank,
    district: blank,
    city: blank,
    postcode: z.string().transform(normalisePostcode).refine(isPostcode),
    countrycode: z.string().toUpperCase().pipe(z.literal('GB')),
  }),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
type Feature = z.output<typeof Feature>

const Answer = z.object({ features: z.array(z.unknown()) })

/** Whole towns and counties aren't addresses. */
const wide = new Set(['district', 'city', 'county', 'state', 'country'])

type Search = { q: string; postcode: string; around: Point & { precision: z.output<typeof Precision> } }

/** Asks a Photon-compatible service and keeps results in the postcode's outcode. Throws if the service fails. */
export async function searchAddresses(base: string, search: Search): Promise<AddressSuggestion[]> {
  const { features } = Answer.parse(await readAnswer(await askService(urlOf(base, search), timeoutMs)))
  const outcode = outcodeOf(search.postcode)
  const suggestions = features
    .flatMap((feature) => Feature.safeParse(feature).data ?? [])
    .filter(({ properties }) => outcodeOf(properties.postcode) === outcode && !wide.has(properties.type ?? ''))
    .flatMap((feature) => toSuggestion(feature) ?? [])
  const labels = suggestions.map(({ label }) => label.toLowerCase())
  return suggestions.filter((_, at) => labels.indexOf(String(labels[at])) === at)
}

function urlOf(base: string, { q, around }: Search): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/api`)
  const { south, west, north, east } = boundingBox(around, reachMiles(around.precision))
  const query = {
    q,
    countrycode: 'GB',
    bbox: [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(','),
    lat: String(around.latitude),
    lon: String(around.longitude),
    lang: 'en',
    limit: String(mostRequested),
  }
  url.search = String(new URLSearchParams(query))
  return url
}

/** Null if the service names only the town. */
function toSuggestion({ properties, geometry }: Feature): AddressSuggestion | null {
  const { name, housenumber, street, postcode } = properties
  const onStreet = [housenumber, street].filter(Boolean).join(' ')
  const line = [name, onStreet].filter((part) => part && part !== '').join(', ')
  if (line === '') return null
  const city = properties.city || properties.district || properties.locality || null
  const [longitude, latitude] = geometry.coordinates
  return { label: [line, city, postcode].filter(Boolean).join(', '), line, city, postcode, latitude, longitude }
}
