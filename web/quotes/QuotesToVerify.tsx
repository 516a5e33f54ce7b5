import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { dayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { AdminVerdict } from './AdminVerdict.tsx'
import type { AdminQuote } from './adminVerdicts.ts'
import '../ui/table.css'

/** Quotes that wait for their markup or their rejection; who waits longest comes first. */
export function QuotesToVerify() {
  const query = useList<AdminQuote>('/api/quotes', { status: 0, sort: 'oldest', limit: 10 })
  return (
    <Panel title="Quotes to verify" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title="No quotes found." />
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

function QuoteTable({ quotes }: { quotes: readonly AdminQuote[] }) {
  return (
    <table className="table">
      <caption className="sr">Quotes to verify, oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Tonnes
          </th>
          <th scope="col">Dates, method</th>
          <th scope="col">Created By</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <td>
              <Link className="name" to={paths.adminQuote(quote.quote_id)}>
                {quote.product_name}
              </Link>
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
            <td data-label="Created By">
              {quote.creator_name}
              <span className="sub">{quote.contractor_name}</span>
            </td>
            <td className="act">
              <AdminVerdict quote={quote} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
