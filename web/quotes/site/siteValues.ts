import { isPostcode, normalisePostcode } from '../../../api/contract/rules/postcode.ts'
import type { Site } from '../../../api/contract/sites.ts'
import { linesOf } from '../../ui/places.ts'
import { blankQuote, type QuoteValues } from '../quoteValues.ts'

/** What a quote's form takes from a site besides the place, under the form's names. */
const filled = {
  site_entrance: 'site_entrance',
  site_contact_name: 'site_contact_name',
  site_contact_phone: 'site_contact_phone',
  access_times_open: 'access_open',
  access_times_close: 'access_close',
} as const satisfies { [Name in keyof QuoteValues]?: keyof Site }
export type FilledField = keyof typeof filled

export function placeOfSite({ id, address, city, postcode, latitude, longitude }: Site) {
  return { site_id: id, address, city, postcode, latitude, longitude }
}

/** What choosing a site writes into the form. Later changes of either change nothing of the other. */
export function valuesOfSite(site: Site): Partial<QuoteValues> {
  return { ...placeOfSite(site), saves_site: '', ...restOf(site) }
}

function restOf(site: Site): Record<FilledField, string> {
  const fields = Object.entries(filled) as [FilledField, (typeof filled)[FilledField]][]
  return Object.fromEntries(fields.map(([field, from]) => [field, site[from] ?? ''])) as Record<FilledField, string>
}

export function keptBySite(site: Site, field: FilledField): string {
  return restOf(site)[field]
}

/** For a typed address: without the place, and without what came from the site and was left as it was. */
export function withoutSite(site: Site | undefined, values: QuoteValues): Partial<QuoteValues> {
  const { address, city, postcode, latitude, longitude } = blankQuote
  const rest = site ? Object.entries(restOf(site)) : []
  const unchanged = rest.filter(([field, kept]) => values[field as FilledField] === kept).map(([field]) => [field, ''])
  return { site_id: null, address, city, postcode, latitude, longitude, ...Object.fromEntries(unchanged) }
}

/** Complete enough to be saved as a site. */
export function isWholePlace({ address, city, postcode }: QuoteValues): boolean {
  return isPostcode(normalisePostcode(postcode)) && address.trim() !== '' && city.trim() !== ''
}

/** What the site is called unless something else is typed: the address without its town and postcode. */
export function firstPartOf({ address, city, postcode }: QuoteValues): string {
  return linesOf({ address, city, postcode: normalisePostcode(postcode) })[0]?.slice(0, 120) ?? ''
}

/** The site to save from a typed address. */
export function siteOf(values: QuoteValues) {
  const { address, city, postcode, latitude, longitude, site_entrance } = values
  const { access_times_open: access_open, access_times_close: access_close } = values
  const contact = { site_contact_name: values.site_contact_name, site_contact_phone: values.site_contact_phone }
  const place = { address, city, postcode, latitude, longitude, access_open, access_close, site_entrance }
  return { ...place, ...contact, name: values.site_name, reference: '', what3words: '' }
}

const inFormOrder = [
  'product_id',
  'quantity',
  'tested_stone_supplier',
  'delivery_method',
  'delivery_from_date',
  'delivery_to_date',
] as const

/** Where the focus goes once a site or an earlier quote has filled the form; null if nothing is left to fill in. */
export function firstEmpty(values: QuoteValues): string | null {
  return inFormOrder.find((field) => values[field] === '') ?? null
}
