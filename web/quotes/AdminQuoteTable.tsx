import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { shortPlace } from '../ui/places.ts'
import { SortableHead } from '../ui/SortableHead.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { AdminVerdict } from './AdminVerdict.tsx'
import type { AdminQuote } from './adminVerdicts.ts'
import { QuotePill } from './QuotePill.tsx'
import '../ui/table.css'

const byAge = [
  { sort: 'newest', direction: 'descending' },
  { sort: 'oldest', direction: 'ascending' },
] as const
const byQuantity = [
  { sort: 'quantity_desc', direction: 'descending' },
  { sort: 'quantity_asc', direction: 'ascending' },
] as const

/** Every quote, whatever its state, and what can be done about it. */
export function AdminQuoteTable({ quotes }: { quotes: readonly AdminQuote[] }) {
  return (
    <table className="table admin-quotes">
      <caption className="sr">All quotes</caption>
      <thead>
        <tr>
          <SortableHead label="ID" orders={byAge} standard="newest" />
          <th scope="col">Product</th>
          <SortableHead label="Tonnes" orders={byQuantity} standard="newest" isNumber />
          <th scope="col" className="opt">
            Contractor
          </th>
          <th scope="col" className="opt">
            Created By
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="num opt">
            Bids
          </th>
          <th scope="col" className="num">
            Markup (£)
          </th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </tbody>
    </table>
  )
}

function QuoteRow({ quote }: { quote: AdminQuote }) {
  const { visible_bid_count: bids, haulier_bid_count: prices } = quote
  return (
    <tr>
      <td className="id" data-label="ID">
        {quote.quote_id}
      </td>
      <td className="wide">
        <Link className="name" to={paths.adminQuote(quote.quote_id)}>
          {quote.product_name}
        </Link>
        <span className="sub">
          {shortPlace(quote)} · {quote.delivery_method}
        </span>
        <span className="sub narrow">{quote.contractor_name}</span>
      </td>
      <td className="num big" data-label="Tonnes">
        {orderTonnesFigure(quote.quantity)}
      </td>
      <td className="opt">
        {quote.contractor_name}
        {quote.withheld && <span className="sub">shut out, hidden</span>}
      </td>
      <td className="opt">{quote.creator_name}</td>
      <td className="state">
        <QuotePill quote={quote} />
      </td>
      <td className="num opt">
        {bids + prices}
        {prices > 0 && <span className="sub">{prices} haulier</span>}
      </td>
      <td className="num" data-label="Markup (£)">
        {quote.markup_price === null ? <span className="muted">none</span> : quote.markup_price.toFixed(2)}
      </td>
      <td>
        <AdminVerdict quote={quote} />
      </td>
    </tr>
  )
}
