import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { paths } from '../paths.ts'
import { dayRange } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { QuotePill } from './QuotePill.tsx'
import '../ui/table.css'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>
/** His own in full; of other contractors' quotes what is wanted, roughly where and when. */
export type ListedQuote = Extract<SeenQuote, { seen_as: 'owner' | 'contractor' }>

type Props = { quotes: readonly ListedQuote[]; caption: string }

export function ContractorQuoteTable({ quotes, caption }: Props) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Tonnes
          </th>
          <th scope="col">Dates, method</th>
          <th scope="col" className="num">
            Responses
          </th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
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

function QuoteRow({ quote }: { quote: ListedQuote }) {
  const isOwn = quote.seen_as === 'owner'
  return (
    <tr>
      <td>
        <span className="name">{quote.product_name}</span>
        <span className="sub">
          {isOwn ? shortPlace(quote) : `Another contractor, ${quote.area ?? 'place not known'}`} · Quote{' '}
          {quote.quote_id}
        </span>
      </td>
      <td className="num big" data-label="Tonnes">
        {orderTonnesFigure(quote.quantity)}
      </td>
      <td className="nowrap" data-label="Dates, method">
        {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
        <span className="sub">{quote.delivery_method}</span>
      </td>
      <td className="num" data-label={isOwn ? 'Responses' : undefined}>
        {isOwn && <Responses quote={quote} />}
      </td>
      <td className="state">
        <QuotePill quote={isOwn ? quote : { status: quote.status, accepted_count: 0 }} />
      </td>
      <td className="act">
        <Button
          component={Link}
          to={paths.contractorQuote(quote.quote_id)}
          size="xs"
          aria-label={`View quote ${quote.quote_id}`}
        >
          View
        </Button>
      </td>
    </tr>
  )
}

/** Response count = visible supplier bids + haulier bids. */
function Responses({ quote }: { quote: OwnQuote }) {
  const { visible_bid_count: bids, haulier_bid_count: prices } = quote
  return (
    <>
      {bids + prices}
      <span className="sub">
        {bids} {bids === 1 ? 'bid' : 'bids'}, {prices} haulier
      </span>
    </>
  )
}
