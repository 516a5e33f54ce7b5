import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import type { nearQuery } from './nearFilters.ts'
import type { SupplierQuote } from './SupplierQuoteTable.tsx'

/** Several of the map that stand as one mark: too near each other, or on one spot. */
export type Group = QuoteMap['clusters'][number]

/** What is selected in list and map: a quote by its id, or a group of the map. */
export type Picked = number | Group

/** The page of the list, each row with its place in the whole. */
export type Rows = readonly { quote: SupplierQuote; number: number }[]

/** What list and map are asked. */
export type Asked = ReturnType<typeof nearQuery> & { search?: string }

/** The same search within a group alone. */
export function askWithin(given: Asked, { south, north, west, east }: Group) {
  return { ...given, south: String(south), north: String(north), west: String(west), east: String(east) }
}
