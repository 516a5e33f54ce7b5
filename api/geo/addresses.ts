import type { FastifyBaseLogger } from 'fastify'
import type { RequestActor } from '../auth/actor.ts'
import * as postcodeTexts from '../contract/messages/postcode.ts'
import type { AddressQuery, AddressSuggestion } from '../contract/places.ts'
import { outcodeOf } from '../contract/rules/postcode.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { searchAddresses } from './addressProvider.ts'
import { findPlace } from './places.ts'
import { listUsedAddresses } from './queries.ts'

const mostShown = 10

/** Addresses in the postcode's outcode: from the configured service, else from the firm's own records. */
export async function suggestAddresses(
  deps: Deps,
  log: FastifyBaseLogger,
  actor: RequestActor | null,
  query: AddressQuery,
): Promise<AddressSuggestion[]> {
  if (!deps.config.addressesUrl) return listOwn(deps, actor, query)
  const around = await findPlace(deps, query.postcode)
  if (!around) return []
  try {
    const search = { q: query.q ?? query.postcode, postcode: query.postcode, around }
    return (await searchAddresses(deps.config.addressesUrl, search)).slice(0, mostShown)
  } catch (error) {
    // Don't log the query: it may be somebody's home.
    log.warn(`ADDRESSES_URL could not be asked: ${error instanceof Error ? error.message : error}`)
    throw refuse.unavailable('lookup_failed', postcodeTexts.lookupFailed)
  }
}

/** For owners only; staff and drivers have no part in the firm's trade. */
async function listOwn({ db }: Deps, actor: RequestActor | null, { q, postcode }: AddressQuery) {
  const isOwner = actor?.roles.some((role) => role === 'contractor' || role === 'supplier' || role === 'haulier')
  if (!isOwner || actor?.company_id == null) return []
  const used = await listUsedAddresses(db, actor.company_id, {
    outcode: String(outcodeOf(postcode)),
    q,
    limit: mostShown,
  })
  return used.map(({ address, city, postcode, latitude, longitude, precision }) => ({
    label: [address, city, postcode].filter(Boolean).join(', '),
    line: address,
    city,
    postcode,
    // Only a pin's coordinates: a postcode's centre would look like the gate, and the postcode finds it anyway.
    ...(precision === 'pin' ? { latitude, longitude } : { latitude: null, longitude: null }),
  }))
}
