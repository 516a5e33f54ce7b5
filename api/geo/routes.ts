import type { FastifyRequest } from 'fastify'
import { open } from '../auth/access.ts'
import { addressOf, createLimit, requireWithinLimit } from '../auth/limits.ts'
import { AddressQuery, AddressSuggestions, GeoStatus, PostcodeParams, PostcodePlace } from '../contract/places.ts'
import { isOutsideTheUnitedKingdom, outsideTheUnitedKingdom } from '../contract/rules/postcode.ts'
import { postcode as Postcode } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { suggestAddresses } from './addresses.ts'
import { findPlace, hasImportedPostcodes } from './queries.ts'

const tags = ['geo']

export function geoRoutes(app: App, deps: Deps): void {
  postcodeRoute(app, deps)
  addressRoute(app, deps)
  statusRoute(app, deps)
}

/** A signed-in user is counted by name: an office of many sits behind one address. */
const keyOf = (request: FastifyRequest) => (request.actor ? `user:${request.actor.id}` : addressOf(request))

function postcodeRoute(app: App, deps: Deps): void {
  const lookups = createLimit(deps.db, 'geo_postcode', 60, 60)
  app.get(
    '/api/geo/postcodes/:postcode',
    {
      schema: {
        tags,
        summary: 'The location of a postcode, as exactly as it is known',
        params: PostcodeParams,
        response: { 200: PostcodePlace },
      },
      config: { access: open(200) },
    },
    async (request) => {
      const { postcode: typed } = request.params
      const { success, data: postcode = '' } = Postcode.safeParse(typed)
      if (!success) {
        const isAbroad = isOutsideTheUnitedKingdom(typed)
        throw refuse.invalid({ postcode: [isAbroad ? outsideTheUnitedKingdom : 'Please enter a valid UK postcode'] })
      }
      await requireWithinLimit(lookups, keyOf(request))
      const place = await findPlace(deps, postcode)
      if (!place) {
        const text = "We couldn't locate that postcode. Enter the address manually."
        throw refuse.notFound(text, 'postcode_not_found')
      }
      return { data: { postcode, ...place } }
    },
  )
}

function addressRoute(app: App, deps: Deps): void {
  // One for every pause in the typing.
  const searches = createLimit(deps.db, 'geo_address', 120, 60)
  app.get(
    '/api/geo/addresses',
    {
      schema: {
        tags,
        summary: "Addresses in the postcode's outcode; 503 `lookup_failed` if the service is unreachable",
        querystring: AddressQuery,
        response: { 200: AddressSuggestions },
      },
      config: { access: open(200) },
    },
    async (request) => {
      await requireWithinLimit(searches, keyOf(request))
      return { data: await suggestAddresses(deps, request.log, request.actor, request.query) }
    },
  )
}

function statusRoute(app: App, { config, db }: Deps): void {
  app.get(
    '/api/geo/status',
    {
      schema: {
        tags,
        summary: 'Lookup services and map tiles',
        response: { 200: GeoStatus },
      },
      config: { access: open(200) },
    },
    async () => {
      const embedded = (await hasImportedPostcodes(db)) ? ('imported' as const) : ('embedded' as const)
      return {
        data: {
          ready: true,
          postcodes: config.postcodesUrl ? ('provider' as const) : embedded,
          addresses: config.addressesUrl ? ('provider' as const) : ('own' as const),
          tiles: config.tilesUrl ?? null,
        },
      }
    },
  )
}
