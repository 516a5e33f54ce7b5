import { IconClipboardList } from '@tabler/icons-react'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { useList } from '../client/lists.ts'
import { dayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { QuotePill } from './QuotePill.tsx'
import '../ui/table.css'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

/** The contractor's quotes that have no accepted bid yet, newest first. */
export function OwnQuotes({ userId }: { userId: number }) {
  const query = useList<OwnQuote>('/api/quotes', { as: 'contractor', user_id: userId, sort: 'newest', limit: 20 })
  return (
    <Panel title="My Quotes" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No pending or verified quotes found." />
          ) : (
            <>
              <QuoteTable quotes={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="quotes" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function QuoteTable({ quotes }: { quotes: readonly OwnQuote[] }) {
  return (
    <table className="table">
      <caption className="sr">My quotes, newest first</caption>
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
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <td>
              <span className="name">{quote.product_name}</span>
              <span className="sub">
                {shortPlace(quote)} · Quote {quote.quote_id}
              </span>
            </td>
            <td className="num big" data-label="Tonnes">
              {orderTonnesFigure(quote.quantity)}
            </td>
            <td className="nowrap" data-label="Dates, method">
              {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
              <span className="sub">{quote.delivery_method}</span>
            </td>
            <td className="num" data-label="Responses">
              <Responses quote={quote} />
            </td>
            <td className="state">
              <QuotePill quote={quote} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
