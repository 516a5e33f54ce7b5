import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import type { nearQuery } from './nearFilters.ts'
import type { SupplierQuote } from './SupplierQuoteTable.tsx'

/** Several quotes in one mark: too close, or on one spot. */
export type Group = QuoteMap['clusters'][number]

export type Selection = number | Group

/** The list's page; `number` is the place in the whole list. */
export type Rows = readonly { quote: SupplierQuote; number: number }[]

export type MapQuery = ReturnType<typeof nearQuery> & { search?: string }

export function queryWithin(query: MapQuery, { south, north, west, east }: Group) {
  return { ...query, south: String(south), north: String(north), west: String(west), east: String(east) }
}
