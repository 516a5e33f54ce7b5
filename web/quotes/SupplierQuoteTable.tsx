import { Button } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { paths } from '../paths.ts'
import { dayRange } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { distanceText } from './distanceText.ts'
import '../ui/table.css'
import './supplierQuotes.css'

export type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>

type Props = {
  quotes: readonly SupplierQuote[]
  caption: string
  /** The headings of tonnes and distance, where the list can be sorted by them. */
  tonnes: ReactNode
  distance: ReactNode
}

/** Open quotes, each with the way to one's own bid on it. */
export function SupplierQuoteTable({ quotes, caption, tonnes, distance }: Props) {
  return (
    <table className="table near">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          {tonnes}
          {distance}
          <th scope="col">Dates, method</th>
          <th scope="col">
            <span className="sr">Your bid</span>
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

function QuoteRow({ quote }: { quote: SupplierQuote }) {
  const isUnknown = quote.distance_miles === null
  return (
    <tr>
      <td>
        <Link className="name" to={paths.supplierQuote(quote.quote_id)}>
          {quote.product_name}
        </Link>
        <span className="sub">
          {shortPlace(quote)}
          {quote.tested_stone_supplier === 'Yes' && ' · tested'}
        </span>
      </td>
      <td className="num big" data-label="Tonnes">
        {orderTonnesFigure(quote.quantity)}
      </td>
      <td className={`num near-miles ${isUnknown ? 'muted' : ''}`} data-label="Distance">
        {distanceText(quote)}
      </td>
      <td className="nowrap" data-label="Dates, method">
        {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
        <span className="sub">{quote.delivery_method}</span>
      </td>
      <td className="act state">
        <OwnBid quote={quote} />
      </td>
    </tr>
  )
}

function OwnBid({ quote: { quote_id, product_name, bid_status } }: { quote: SupplierQuote }) {
  if (bid_status === 'pending') return <StatusPill tone="blue" Icon={IconSend} label="Bid sent" />
  if (bid_status === 'accepted') return <StatusPill tone="green" Icon={IconCheck} label="Accepted" />
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
