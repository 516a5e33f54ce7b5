import { type RawBuilder, sql } from 'kysely'
import { containing, numberIn } from '../../db/search.ts'

export function isAnyOf(...parts: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** True without any part. */
export function isAllOf(...parts: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<boolean> {
  const asked = parts.filter((part) => part !== false && part !== undefined)
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(asked, sql` and `)})`
}

/** Number (whole) and product name of `quotes`, which everyone who sees it may search by. */
export function isInTerms(words: string): RawBuilder<boolean> {
  const number = numberIn(words)
  const isProduct = sql<boolean>`quotes.product_id in (
    select products.id from products where products.name ilike ${containing(words)})`
  return number === null ? isProduct : isAnyOf(sql`quotes.id = ${number}`, isProduct)
}

/** The catalogue's description: for suppliers and hauliers; contractors search their own quotes without it. */
export function isInCatalogue(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.product_id in (
    select products.id from products where products.description ilike ${containing(words)})`
}

/** The address and the description of `quotes`. */
export function isInSite(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.site_text like lower(${containing(words)})`
}

export function isInFirm(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select companies.id from companies where companies.name ilike ${containing(words)})`
}

export function isInCollection(words: string): RawBuilder<boolean> {
  return sql<boolean>`bids.collection_text like lower(${containing(words)})`
}

type SiteAndWindow = {
  site?: string | null
  site_id?: number | undefined
  reference?: string | null
  from?: string | undefined
  to?: string | undefined
}

/** What these filters ask of `quotes`. */
export function inSiteAndWindow({
  site,
  site_id,
  reference,
  from,
  to,
}: SiteAndWindow): (RawBuilder<boolean> | false)[] {
  const places = ['quotes.address', 'quotes.city', 'quotes.postcode'].map((column) => sql.ref(column))
  return [
    !!site && isAnyOf(...places.map((place) => sql`${place} ilike ${containing(site)}`)),
    !!site_id && sql<boolean>`quotes.site_id = ${site_id}`,
    !!reference && sql<boolean>`quotes.reference ilike ${containing(reference)}`,
    !!from && sql<boolean>`quotes.delivery_to_date >= ${from}::date`,
    !!to && sql<boolean>`quotes.delivery_from_date <= ${to}::date`,
  ]
}
