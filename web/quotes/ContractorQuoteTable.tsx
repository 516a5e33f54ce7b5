import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { offersText } from '../deal/offersText.ts'
import { waitingBids } from '../deal/waitingBids.ts'
import { paths } from '../paths.ts'
import { shortPlace } from '../ui/places.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { QuotePill } from './QuotePill.tsx'
import { quoteColumns } from './quoteColumns.tsx'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>
/** Own quotes in full; of others only what is wanted, and roughly where and when. */
export type ListedQuote = Extract<SeenQuote, { seen_as: 'owner' | 'contractor' }>

type Props = { quotes: readonly ListedQuote[]; caption: string; isSortable?: boolean }

export function ContractorQuoteTable({ quotes, caption, isSortable = false }: Props) {
  return <Table caption={caption} columns={columns} rows={quotes} keyOf={(quote) => quote.id} isSortable={isSortable} />
}

const columns: readonly Column<ListedQuote>[] = [
  {
    head: 'Product',
    sort: bothWays('product', 'newest'),
    cell: (quote) => (
      <>
        <span className="name">{quote.product_name}</span>
        <span className="sub">
          {quote.seen_as === 'owner' ? shortPlace(quote) : `Another contractor, ${quote.area ?? 'place not known'}`} ·
          Quote {quote.quote_id}
        </span>
      </>
    ),
  },
  { ...quoteColumns.tonnes, sort: bothWays('quantity', 'newest', 'descending') },
  { ...quoteColumns.dates, sort: bothWays('dates', 'newest') },
  {
    head: 'Responses',
    isNumber: true,
    isNamed: true,
    cell: (quote) => quote.seen_as === 'owner' && <Responses quote={quote} />,
  },
  {
    head: 'Status',
    className: 'state',
    cell: (quote) => (
      <QuotePill quote={quote.seen_as === 'owner' ? quote : { status: quote.status, accepted_count: 0 }} />
    ),
  },
  {
    head: 'Actions',
    isHeadHidden: true,
    className: 'act',
    cell: (quote) => (
      <Button
        component={Link}
        to={isOrdered(quote) ? paths.contractorOrder(quote.quote_id) : paths.contractorQuote(quote.quote_id)}
        className="row-link"
        size="xs"
        aria-label={`View ${isOrdered(quote) ? 'order' : 'quote'} ${quote.quote_id}`}
      >
        View
      </Button>
    ),
  },
]

function isOrdered(quote: ListedQuote): boolean {
  return quote.seen_as === 'owner' && quote.accepted_count > 0
}

/** The specification's response count: visible supplier bids plus haulier bids. */
function Responses({ quote }: { quote: OwnQuote }) {
  const { visible_bid_count: bids, haulier_bid_count: prices } = quote
  const waiting = waitingBids(quote.waiting_bid_count)
  return (
    <>
      {bids + prices}
      <span className="sub">
        {quote.offer_count > 0 ? offersText(quote) : `${bids} ${bids === 1 ? 'bid' : 'bids'}, ${prices} haulier`}
      </span>
      {waiting && <span className="sub">{waiting}</span>}
    </>
  )
}
