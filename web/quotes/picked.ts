import type { QuoteMap } from '../../api/contract/nearQuotes.ts'
import type { SupplierQuote } from './SupplierQuoteTable.tsx'

/** What is selected in list and map: a quote by its id, or a group of the map. */
export type Picked = number | QuoteMap['clusters'][number]

/** The page of the list, each row with its place in the whole. */
export type Rows = readonly { quote: SupplierQuote; number: number }[]
