import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import type { nearQuery } from './nearFilters.ts'
import type { SupplierQuote } from './SupplierQuoteTable.tsx'

/** Several quotes in one mark: too close, or on one spot. */
export type Group = QuoteMap['clusters'][number]

export type Picked = number | Group

/** The list's page; `number` is the place in the whole list. */
export type Rows = readonly { quote: SupplierQuote; number: number }[]

export type Asked = ReturnType<typeof nearQuery> & { search?: string }

/** The same search within a group's bounds. */
export function askWithin(given: Asked, { south, north, west, east }: Group) {
  return { ...given, south: String(south), north: String(north), west: String(west), east: String(east) }
}
