import { Button } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import { paths } from '../paths.ts'
import { distanceText } from '../ui/distanceText.ts'
import { shortPlace } from '../ui/places.ts'
import type { SortOrders } from '../ui/SortableHead.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { quoteColumns } from './quoteColumns.tsx'
import styles from './supplierQuotes.module.css'

export type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>

/** How the list is sorted where its address names no order. */
export const standardSort = 'quantity_desc'
const sorts = {
  product: bothWays('product', standardSort),
  tonnes: bothWays('quantity', standardSort, 'descending'),
  dates: bothWays('dates', standardSort),
  distance: { orders: [{ sort: 'distance', direction: 'ascending' }], standard: standardSort },
} as const satisfies Record<string, SortOrders>

type Props = { quotes: readonly SupplierQuote[]; caption: string; isSortable?: boolean }

/** Open quotes, each with the way to one's own bid on it. */
export function SupplierQuoteTable({ quotes, caption, isSortable = false }: Props) {
  return (
    <Table
      className={styles.near}
      caption={caption}
      columns={columns}
      isSortable={isSortable}
      rows={quotes}
      keyOf={(quote) => quote.id}
    />
  )
}

const product: Column<SupplierQuote> = {
  head: 'Product',
  cell: (quote) => (
    <>
      <Link className="name row-link" to={paths.supplierQuote(quote.quote_id)}>
        {quote.product_name}
      </Link>
      <span className="sub">
        {shortPlace(quote)}
        {quote.tested_stone_supplier === 'Yes' && ' · tested'}
      </span>
    </>
  ),
}
const distance: Column<SupplierQuote> = {
  head: 'Distance',
  isNumber: true,
  isNamed: true,
  className: styles.nearMiles,
  cell: (quote) => (
    <>
      <span className={quote.distance_miles === null ? 'muted' : undefined}>
        {distanceText(quote.distance_miles, quote.distance_precision)}
      </span>
      {quote.perhaps_within !== null && <span className="sub">perhaps within {quote.perhaps_within} miles</span>}
    </>
  ),
}
const ownBid: Column<SupplierQuote> = {
  head: 'Your bid',
  isHeadHidden: true,
  className: 'act state',
  cell: (quote) => <OwnBid quote={quote} />,
}
const columns = [
  { ...product, sort: sorts.product },
  { ...quoteColumns.tonnes, sort: sorts.tonnes },
  { ...distance, sort: sorts.distance },
  { ...quoteColumns.dates, sort: sorts.dates },
  ownBid,
]

function OwnBid({ quote }: { quote: SupplierQuote }) {
  const { quote_id, product_name, bid_status } = quote
  if (bid_status === 'pending') return <StatusPill tone="blue" Icon={IconSend} label="Bid sent" />
  if (bid_status === 'accepted') return <StatusPill tone="green" Icon={IconCheck} label="Accepted" />
  if (haveBidsClosed(quote, Date.now())) return null
  return (
    <Button
      component={Link}
      to={paths.supplierQuote(quote_id)}
      size="xs"
      aria-label={`Respond to quote ${quote_id}, ${product_name}`}
    >
      Respond
    </Button>
  )
}
