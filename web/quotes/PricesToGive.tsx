import type { SeenQuote } from '../../api/contract/quotes.ts'
import { useList } from '../client/lists.ts'
import { dayRange } from '../ui/dates.ts'
import { Lane, LaneEmpty } from '../ui/Lane.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { Way } from '../ui/Way.tsx'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** Verified quotes with a bid whose supplier cannot deliver. */
export function PricesToGive() {
  const query = useList<HaulierQuote>('/api/quotes', { as: 'haulier', limit: 20 })
  return (
    <Lane title="Prices to give" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <LaneEmpty text="No verified quotes found." />
          ) : (
            <div className="card rows">
              {data.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} />
              ))}
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="quotes" />}
            </div>
          )
        }
      </Loaded>
    </Lane>
  )
}

function QuoteRow({ quote }: { quote: HaulierQuote }) {
  return (
    <article className="ocard">
      <div className="ocard-top">
        <b>{quote.product_name}</b>
        <span className="tonnes">{orderTonnes(quote.quantity)}</span>
      </div>
      <Way from={null} to={shortPlace(quote)} />
      <div className="ocard-foot">
        <span>{dayRange(quote.delivery_from_date, quote.delivery_to_date)}</span>
        <span>Quote {quote.quote_id}</span>
      </div>
    </article>
  )
}
