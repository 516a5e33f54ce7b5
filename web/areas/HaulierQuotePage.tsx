import { HaulierBids } from '../bids/HaulierBids.tsx'
import { paths } from '../paths.ts'
import { QuoteFacts } from '../quotes/QuoteFacts.tsx'
import { useQuote } from '../quotes/quoteQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { ForQuote } from '../ui/ForQuote.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const list = { label: 'My Quotes', to: paths.haulierQuotes }

export function HaulierQuotePage() {
  return <ForQuote list={list}>{(quoteId) => <Details key={quoteId} quoteId={quoteId} />}</ForQuote>
}

/** What is to be carried and where to, and the bids that wait for a delivery price. */
function Details({ quoteId }: { quoteId: number }) {
  const query = useQuote(quoteId)
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => (
        <>
          <PageHead
            title={quote.product_name}
            sub={quote.seen_as === 'contractor' ? undefined : `For ${quote.contractor_name}`}
            from={{ ...list, here: `Quote ${quote.quote_id}` }}
          />
          <Cards className="stack">
            <QuoteFacts quote={quote} />
            <HaulierBids quote={quote} />
          </Cards>
        </>
      )}
    </Loaded>
  )
}
