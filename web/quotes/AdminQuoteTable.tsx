import { Link } from 'react-router-dom'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { WaitsForLine } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { formatDayRange } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { bothWays, byAge } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { AdminVerdict } from './AdminVerdict.tsx'
import styles from './adminQuotes.module.css'
import type { AdminQuote } from './adminVerdicts.ts'
import { QuotePill } from './QuotePill.tsx'
import { quoteColumns } from './quoteColumns.tsx'
import { WaitingSince } from './WaitingSince.tsx'

export function AdminQuoteTable({ quotes }: { quotes: readonly AdminQuote[] }) {
  return (
    <Table
      className={`is-rows ${styles.adminQuotes}`}
      caption="All quotes"
      columns={columns}
      rows={quotes}
      keyOf={(quote) => quote.id}
    />
  )
}

const columns: readonly Column<AdminQuote>[] = [
  { head: 'ID', isNamed: true, sort: byAge, className: styles.id, cell: ({ quote_id }) => quote_id },
  {
    head: 'Product',
    className: 'wide',
    sort: bothWays('product', 'newest'),
    cell: (quote) => <Product quote={quote} />,
  },
  { ...quoteColumns.tonnes, sort: bothWays('quantity', 'newest', 'descending') },
  { ...quoteColumns.dates, isExtra: true, sort: bothWays('dates', 'newest') },
  {
    head: 'Contractor',
    isExtra: true,
    cell: (quote) => (
      <>
        {quote.contractor_name}
        {quote.withheld && <span className="sub">shut out, hidden</span>}
      </>
    ),
  },
  {
    head: 'Created By',
    isExtra: true,
    cell: ({ creator_name, raised_by_name: admin }) => (
      <>
        {creator_name}
        {admin && <span className="sub">raised by {admin}</span>}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'state',
    cell: (quote) => (
      <>
        <QuotePill quote={quote} />
        <WaitsForLine waiting={quote.waits_for} lateDays={quote.late_days} />
        <WaitingSince quote={quote} />
      </>
    ),
  },
  {
    head: 'Bids',
    isNumber: true,
    isExtra: true,
    cell: ({ visible_bid_count: bids, haulier_bid_count: prices, waiting_bid_count: waiting }) => (
      <>
        {bids + prices}
        {prices > 0 && <span className="sub">{prices} haulier</span>}
        {waiting > 0 && <span className="sub">{waiting} waiting</span>}
      </>
    ),
  },
  {
    head: 'Markup (£)',
    isNumber: true,
    isNamed: true,
    cell: ({ markup_price, quantity }) =>
      markup_price === null ? (
        <span className="muted">none</span>
      ) : (
        <>
          {markup_price.toFixed(2)}
          <span className="sub">{formatPounds(toPence(poundsPerTonne(toPence(markup_price), toKg(quantity))))}/t</span>
        </>
      ),
  },
  { head: 'Actions', cell: (quote) => <AdminVerdict quote={quote} /> },
]

function Product({ quote }: { quote: AdminQuote }) {
  return (
    <>
      <Link className="name row-link" to={paths.adminQuote(quote.quote_id)}>
        {quote.product_name}
      </Link>
      <span className="sub">{shortPlace(quote)}</span>
      <span className={`sub ${styles.narrow}`}>{quote.contractor_name}</span>
      <span className={`sub ${styles.narrow} ${styles.dates}`}>
        {formatDayRange(quote.delivery_from_date, quote.delivery_to_date)}, {quote.delivery_method}
      </span>
    </>
  )
}
