import * as postcodeTexts from '../contract/messages/postcode.ts'
import type { GeoStatus, PostcodePlace } from '../contract/places.ts'
import { isOutsideTheUnitedKingdom, outsideTheUnitedKingdom } from '../contract/rules/postcode.ts'
import { postcode as Postcode } from '../contract/wire/wire.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { findPlace } from './places.ts'
import { hasImportedPostcodes } from './queries.ts'

/** Throws 422 if it is invalid or outside the United Kingdom. */
export function requirePostcode(typed: string): string {
  const { success, data } = Postcode.safeParse(typed)
  if (success) return data
  throw refuse.invalid({
    postcode: [isOutsideTheUnitedKingdom(typed) ? outsideTheUnitedKingdom : postcodeTexts.invalid],
  })
}

export async function readPostcode(deps: Deps, postcode: string): Promise<PostcodePlace> {
  const place = await findPlace(deps, postcode)
  if (!place) throw refuse.notFound(postcodeTexts.notFoundText, 'postcode_not_found')
  return { postcode, ...place }
}

export async function readStatus({ config, db }: Deps): Promise<GeoStatus> {
  const embedded = (await hasImportedPostcodes(db)) ? 'imported' : 'embedded'
  return {
    ready: true,
    postcodes: config.postcodesUrl ? 'provider' : embedded,
    addresses: config.addressesUrl ? 'provider' : 'own',
    tiles: config.tilesUrl ?? null,
  }
}
