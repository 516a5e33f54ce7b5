import { type RawBuilder, sql } from 'kysely'
import { containing, numberIn } from '../../db/search.ts'

export function isAnyOf(...parts: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
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
