import { Button } from '@mantine/core'
import { IconMessageDollar } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { dayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { shortPlace } from '../ui/places.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import '../ui/table.css'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** Verified quotes with a bid that needs a haulier, searched and paged by the server. */
export function HaulierQuotes() {
  const { search, cursor } = useListState()
  const query = useList<HaulierQuote>('/api/quotes', { as: 'haulier', limit: 25, ...listQuery({ search, cursor }) })
  return (
    <section className="card" aria-label="My Quotes">
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconMessageDollar} title="No verified quotes found." />
          ) : (
            <>
              <QuoteTable quotes={data} />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="quotes" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function QuoteTable({ quotes }: { quotes: readonly HaulierQuote[] }) {
  return (
    <table className="table">
      <caption className="sr">Quotes that need a haulier, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Quantity (tonnes)
          </th>
          <th scope="col">Delivery Method</th>
          <th scope="col">
            <span className="sr">Respond</span>
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

function QuoteRow({ quote }: { quote: HaulierQuote }) {
  return (
    <tr>
      <td>
        <span className="name">{quote.product_name}</span>
        <span className="sub">
          {shortPlace(quote)} · {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
        </span>
      </td>
      <td className="num big" data-label="Quantity (tonnes)">
        {orderTonnesFigure(quote.quantity)}
      </td>
      <td data-label="Delivery Method">
        {quote.delivery_method}
        <span className="sub">{standingOf(quote)}</span>
      </td>
      <td className="num state">
        <Button
          component={Link}
          to={paths.haulierQuote(quote.quote_id)}
          aria-label={`Respond to quote ${quote.quote_id}, ${quote.product_name}`}
        >
          Respond
        </Button>
      </td>
    </tr>
  )
}

/** How many of the bids that wait for hauliers have the own price. */
function standingOf({ collections }: HaulierQuote): string {
  const priced = collections.filter(({ is_priced }) => is_priced).length
  if (priced === 0) return collections.length === 1 ? 'Needs your price' : `Needs ${collections.length} prices`
  return priced === collections.length ? 'Your price is in' : `${priced} of ${collections.length} prices in`
}
