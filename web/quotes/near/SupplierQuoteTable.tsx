import { Button } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../../api/contract/quoteAnswers.ts'
import { haveBidsClosed } from '../../../api/contract/rules/priceTerms.ts'
import { paths } from '../../paths.ts'
import { shortPlace } from '../../ui/places.ts'
import { roadText } from '../../ui/roadText.ts'
import type { SortOrders } from '../../ui/SortableHead.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { bothWays } from '../../ui/sorts.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { quoteColumns } from '../quoteColumns.tsx'
import { NearMarkButton } from './NearMark.tsx'
import styles from './near.module.css'

export type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>

export const standardSort = 'quantity_desc'
const sorts = {
  product: bothWays('product', standardSort),
  tonnes: bothWays('quantity', standardSort, 'descending'),
  dates: bothWays('dates', standardSort),
  distance: { orders: [{ sort: 'distance', direction: 'ascending' }], standard: standardSort },
} as const satisfies Record<string, SortOrders>

type Numbering = { first: number; selected: number | null; onSelect: (quoteId: number) => void }

type Props = { quotes: readonly SupplierQuote[]; caption: string; numbering: Numbering }

export function SupplierQuoteTable({ quotes, caption, numbering }: Props) {
  return (
    <Table
      className={styles.near}
      caption={caption}
      columns={[numberColumn(quotes, numbering), ...columns, ownBidOf(numbering.selected)]}
      rows={quotes}
      keyOf={(quote) => quote.id}
    />
  )
}

function numberColumn(
  quotes: readonly SupplierQuote[],
  { first, selected, onSelect }: Numbering,
): Column<SupplierQuote> {
  return {
    head: 'On the map',
    isHeadHidden: true,
    cell: (quote) => {
      const number = first + quotes.indexOf(quote)
      return (
        <NearMarkButton
          quoteId={quote.quote_id}
          number={number}
          isPlaced={quote.latitude !== null}
          isSelected={quote.quote_id === selected}
          label={`Select ${number}: ${quote.product_name}, quote ${quote.quote_id}`}
          onSelect={() => onSelect(quote.quote_id)}
        />
      )
    },
  }
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
        {roadText(quote, quote.distance_precision)}
      </span>
      {quote.perhaps_within !== null && <span className="sub">perhaps within {quote.perhaps_within} miles</span>}
    </>
  ),
}
const columns = [
  { ...product, sort: sorts.product },
  { ...quoteColumns.tonnes, sort: sorts.tonnes },
  { ...distance, sort: sorts.distance },
  { ...quoteColumns.dates, sort: sorts.dates },
]

function ownBidOf(selected: number | null): Column<SupplierQuote> {
  return {
    head: 'Your bid',
    isHeadHidden: true,
    className: 'act state',
    cell: (quote) => <OwnBid quote={quote} isSelected={quote.quote_id === selected} />,
  }
}

type OwnBidProps = { quote: SupplierQuote; isSelected: boolean }

function OwnBid({ quote, isSelected }: OwnBidProps) {
  const { quote_id, product_name, bid_status } = quote
  if (bid_status === 'pending') return <StatusPill tone="blue" Icon={IconSend} label="Bid sent" />
  if (bid_status === 'accepted') return <StatusPill tone="green" Icon={IconCheck} label="Accepted" />
  if (haveBidsClosed(quote, Date.now())) return null
  return (
    <Button
      component={Link}
      to={paths.supplierQuote(quote_id)}
      size="xs"
      variant={isSelected ? 'primary' : 'line'}
      aria-label={`Respond to quote ${quote_id}, ${product_name}`}
    >
      Respond
    </Button>
  )
}
