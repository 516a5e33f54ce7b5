import { IconClipboardList, IconSend } from '@tabler/icons-react'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { useList } from '../client/lists.ts'
import { dayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import '../ui/table.css'

type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>

const radius = 50

/** Verified open quotes around the supplier's registered place, the largest first. */
export function OpenQuotes() {
  const query = useList<SupplierQuote>('/api/quotes', { as: 'supplier', radius, sort: 'quantity_desc', limit: 20 })
  return (
    <Panel title="Quotes" count={query.data?.meta.total} sub={`Within ${radius} miles of your registered postcode`}>
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No quotes found." />
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

function QuoteTable({ quotes }: { quotes: readonly SupplierQuote[] }) {
  return (
    <table className="table">
      <caption className="sr">Open quotes in reach, the largest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Tonnes
          </th>
          <th scope="col" className="num">
            Distance
          </th>
          <th scope="col">Dates, method</th>
          <th scope="col">
            <span className="sr">Your bid</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <td>
              <span className="name">{quote.product_name}</span>
              <span className="sub">
                {shortPlace(quote)}
                {quote.tested_stone_supplier === 'Yes' && ' · tested'}
              </span>
            </td>
            <td className="num big" data-label="Tonnes">
              {orderTonnesFigure(quote.quantity)}
            </td>
            <td className="num" data-label="Distance">
              {distanceOf(quote)}
            </td>
            <td className="nowrap" data-label="Dates, method">
              {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
              <span className="sub">{quote.delivery_method}</span>
            </td>
            <td className="state">
              {quote.bid_status === 'pending' && <StatusPill tone="blue" Icon={IconSend} label="Bid sent" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A place known only to its district or area is told as such. */
function distanceOf({ distance_miles: miles, precision }: SupplierQuote): string {
  if (miles === null) return 'distance unknown'
  const isExact = precision === 'pin' || precision === 'unit'
  return isExact ? `${miles.toFixed(1)} mi` : `about ${Math.round(miles)} mi`
}
