import type { FastifyRequest } from 'fastify'
import { type Answer, answering } from '../answer.ts'
import { open } from '../auth/access.ts'
import { addressOf } from '../auth/address.ts'
import { createLimit, requireWithinLimit } from '../auth/limits.ts'
import * as calls from '../contract/calls.ts'
import { AddressQuery, AddressSuggestions, GeoStatus, PostcodePath, PostcodePlace } from '../contract/places.ts'
import type { App, Deps } from '../deps.ts'
import { suggestAddresses } from './addresses.ts'
import { readPostcode, readStatus, requirePostcode } from './reads.ts'

export function geoRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'geo')
  postcodeRoute(answer, deps)
  addressRoute(answer, deps)
  statusRoute(answer, deps)
}

/** Counts signed-in users separately, because a whole office shares one address. */
const keyOf = (request: FastifyRequest) => (request.actor ? `user:${request.actor.id}` : addressOf(request))

function postcodeRoute(answer: Answer, deps: Deps): void {
  const lookups = createLimit(deps.db, 'geo_postcode', 60, 60)
  answer(calls.postcodeRead, {
    summary: 'The location of a postcode, as exactly as it is known',
    params: PostcodePath,
    answer: PostcodePlace,
    access: open(200),
    handle: async ({ params, request }) => {
      const postcode = requirePostcode(params.postcode)
      await requireWithinLimit(lookups, keyOf(request))
      return { data: await readPostcode(deps, postcode) }
    },
  })
}

function addressRoute(answer: Answer, deps: Deps): void {
  // One per pause in typing.
  const searches = createLimit(deps.db, 'geo_address', 120, 60)
  answer(calls.addressList, {
    summary: "Addresses in the postcode's outcode; 503 `lookup_failed` if the service is unreachable",
    query: AddressQuery,
    answer: AddressSuggestions,
    access: open(200),
    handle: async ({ actor, query, request }) => {
      await requireWithinLimit(searches, keyOf(request))
      return { data: await suggestAddresses(deps, request.log, actor, query) }
    },
  })
}

function statusRoute(answer: Answer, deps: Deps): void {
  answer(calls.geoRead, {
    summary: 'Lookup services and map tiles',
    answer: GeoStatus,
    access: open(200),
    handle: async () => ({ data: await readStatus(deps) }),
  })
}
