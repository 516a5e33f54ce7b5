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

/** Addresses in the postcode's outcode: by the configured service, else those that the asker's own firm gave before. */
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
    // What was typed stays unsaid: it may be somebody's home.
    log.warn(`ADDRESSES_URL could not be asked: ${error instanceof Error ? error.message : error}`)
    throw refuse.unavailable('lookup_failed', postcodeTexts.lookupFailed)
  }
}

/** Of the firm's owner only: its staff and drivers have no part in what it bought or sold. */
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
    // A postcode's middle is found again by the postcode; as a pin it would claim to be the gate.
    ...(precision === 'pin' ? { latitude, longitude } : { latitude: null, longitude: null }),
  }))
}
