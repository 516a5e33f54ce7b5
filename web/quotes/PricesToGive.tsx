import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { seenAs, useList } from '../client/lists.ts'
import { Lane, LaneEmpty } from '../deal/Lane.tsx'
import { Way } from '../deal/Way.tsx'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { placeOfAddress, pointsText, shortPlace } from '../ui/places.ts'
import { tonnesRange } from '../ui/tonnes.ts'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

const shown = 5

export function PricesToGive() {
  const query = useList(calls.quoteList, { as: 'haulier', unpriced: 1, limit: shown }, { select: seenAs('haulier') })
  const rows = useLastCount('prices-to-give', query)
  return (
    <Lane title="Prices to give" count={query.data?.meta.total} isOnlineOnly>
      <Loaded query={query} failure="Failed to load user data or quotes" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <LaneEmpty text="No price to give." />
          ) : (
            <div className="card rows">
              {data.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} />
              ))}
              {meta.total > data.length && (
                <Link className="mini" to={paths.haulierQuotes}>
                  {meta.total - data.length} more in My Quotes
                </Link>
              )}
            </div>
          )
        }
      </Loaded>
    </Lane>
  )
}

function QuoteRow({ quote }: { quote: HaulierQuote }) {
  return (
    <Link className="mini" to={paths.haulierQuote(quote.quote_id)}>
      <b>{quote.product_name}</b>
      <span className="tonnes">
        {tonnesOf(quote)}
        <IconChevronRight className="i" size={20} aria-hidden />
      </span>
      <Way from={collectionOf(quote)} to={shortPlace(quote)} />
    </Link>
  )
}

/** Only of bids that lack the reader's price. */
function tonnesOf({ collections }: HaulierQuote): string {
  const tonnes = collections.filter(({ is_priced }) => !is_priced).map(({ quantity }) => quantity)
  return `${tonnesRange(tonnes.toSorted((one, other) => one - other))} t`
}

/** The collection point; a quote may have bids from several quarries. */
function collectionOf({ collections }: HaulierQuote): string | null {
  const [first, ...others] = collections.filter(({ is_priced }) => !is_priced)
  if (!first) return null
  if (others.length > 0) return pointsText(others.length + 1)
  return placeOfAddress(first.collection_address, first.collection_postcode)
}
