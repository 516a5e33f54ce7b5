import { type RawBuilder, sql } from 'kysely'
import { containing, numberIn } from '../../db/search.ts'

/** Whether any of what a search looks at holds it. */
export function isAnyOf(...parts: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** What everybody who sees `quotes` may search by: its number, whole, and its product's name. */
export function isInTerms(words: string): RawBuilder<boolean> {
  const number = numberIn(words)
  const isProduct = sql<boolean>`quotes.product_id in (
    select products.id from products where products.name ilike ${containing(words)})`
  return number === null ? isProduct : isAnyOf(sql`quotes.id = ${number}`, isProduct)
}

/** The catalogue's own words for the product of `quotes`: for who looks for work, not for who looks for their own. */
export function isInCatalogue(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.product_id in (
    select products.id from products where products.description ilike ${containing(words)})`
}

/** The place and the description of `quotes`. */
export function isInSite(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.site_text like lower(${containing(words)})`
}

/** The name of the firm in this column. */
export function isInFirm(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select companies.id from companies where companies.name ilike ${containing(words)})`
}

/** The collection point of `bids`. */
export function isInCollection(words: string): RawBuilder<boolean> {
  return sql<boolean>`bids.collection_text like lower(${containing(words)})`
}
