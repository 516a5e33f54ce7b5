import { type Point, uncertainty } from '../contract/geo.ts'
import type { PostcodePlace, Precision } from '../contract/places.ts'
import { isPostcode, normalisePostcode, outcodeOf } from '../contract/rules/postcode.ts'
import type { Deps } from '../deps.ts'
import { findArea, findOutcode } from './outcodes.ts'
import { askPostcodeService } from './postcodeProvider.ts'
import { findImportedPlace } from './queries.ts'

export type Place = Point & { precision: Precision }
type FoundPlace = Point & { precision: PostcodePlace['precision'] }
type Pin = { latitude?: number | null | undefined; longitude?: number | null | undefined }
type Lookup = Pick<Deps, 'config' | 'db'>

/** The pin, else the postcode's place. May use the network, so never call it in a transaction. */
export async function placeOf(deps: Lookup, pin: Pin, postcode: string | null): Promise<Place | null> {
  const { latitude, longitude } = pin
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude, precision: 'pin' }
  return postcode === null ? null : findPlace(deps, postcode)
}

/** The most exact of service, imported list and embedded outcodes. May use the network: never in a transaction. */
export async function findPlace({ config, db }: Lookup, text: string): Promise<FoundPlace | null> {
  const postcode = normalisePostcode(text)
  if (!isPostcode(postcode)) return findEmbedded(postcode)
  const service = config.postcodesUrl
  const unit = service ? await askPostcodeService(service, 'postcodes', postcode) : null
  if (unit && unit !== 'unknown') return { ...unit, precision: 'unit' }
  const imported = await findImportedPlace(db, postcode)
  if (imported) return imported
  // Don't ask a failing service twice. One that doesn't know a new estate may still know the outcode.
  const mayKnowOutcode = service && unit === 'unknown'
  const outcode = mayKnowOutcode ? await askPostcodeService(service, 'outcodes', String(outcodeOf(postcode))) : null
  return outcode && outcode !== 'unknown' ? { ...outcode, precision: 'outcode' } : findEmbedded(postcode)
}

function findEmbedded(postcode: string): FoundPlace | null {
  const outcode = findOutcode(postcode)
  if (outcode) return { latitude: outcode.latitude, longitude: outcode.longitude, precision: 'outcode' }
  const area = findArea(postcode)
  return area && { ...area, precision: 'area' }
}

/** 0 for a pin or a whole postcode. */
export function uncertaintyKm(precision: Precision, postcode: string): number {
  switch (precision) {
    case 'pin':
    case 'unit':
      return 0
    case 'sector':
      return uncertainty.least
    case 'outcode': {
      const spread = findOutcode(postcode)?.spreadKm ?? uncertainty.most
      return Math.min(uncertainty.most, Math.max(uncertainty.least, spread))
    }
    case 'area':
      return uncertainty.area
  }
}

/** What a change of a kept place does to its pin: an absent one keeps the old, null removes it. */
export function pinAfter(form: Pin & { postcode: string }, before: { postcode: string }) {
  return form.latitude === undefined && form.postcode === before.postcode ? {} : pinOf(form)
}

export function pinOf({ latitude = null, longitude = null }: Pin) {
  return { latitude, longitude }
}
