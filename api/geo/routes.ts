import { type Answer, answering } from '../answer.ts'
import { open } from '../auth/access.ts'
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

function postcodeRoute(answer: Answer, deps: Deps): void {
  answer(calls.postcodeRead, {
    summary: 'The location of a postcode, as exactly as it is known',
    params: PostcodePath,
    answer: PostcodePlace,
    access: open(200),
    handle: async ({ params }) => ({ data: await readPostcode(deps, requirePostcode(params.postcode)) }),
  })
}

function addressRoute(answer: Answer, deps: Deps): void {
  answer(calls.addressList, {
    summary: "Addresses in the postcode's outcode; 503 `lookup_failed` if the service is unreachable",
    query: AddressQuery,
    answer: AddressSuggestions,
    access: open(200),
    handle: async ({ actor, query, request }) => ({ data: await suggestAddresses(deps, request.log, actor, query) }),
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
