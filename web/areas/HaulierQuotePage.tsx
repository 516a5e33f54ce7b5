import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { Attachments } from '../attachments/Attachments.tsx'
import { HaulierBids } from '../bids/HaulierBids.tsx'
import { ForQuote } from '../deal/ForQuote.tsx'
import { paths } from '../paths.ts'
import { Questions } from '../questions/Questions.tsx'
import { QuestionsPill } from '../questions/QuestionsPill.tsx'
import { QuoteFacts } from '../quotes/QuoteFacts.tsx'
import { useQuote } from '../quotes/quoteQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { formatDayRange } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { orderTonnesFigure, tonnesRange } from '../ui/tonnes.ts'
import styles from './haulierQuote.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const list = { label: 'My Quotes', to: paths.haulierQuotes }

export function HaulierQuotePage() {
  return <ForQuote list={list}>{(quoteId) => <Details key={quoteId} quoteId={quoteId} />}</ForQuote>
}

function Details({ quoteId }: { quoteId: number }) {
  const query = useQuote(quoteId)
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => (
        <div className={styles.page}>
          <PageHead
            title={titleOf(quote)}
            sub={quote.seen_as === 'contractor' ? undefined : `For ${quote.contractor_name}, wanted ${windowOf(quote)}`}
            from={{ ...list, here: `Quote ${quote.quote_id}` }}
            pill={<QuestionsPill quote={quote} />}
          />
          <Cards className="stack">
            <HaulierBids quote={quote} />
            <QuoteFacts quote={quote} />
            {quote.seen_as !== 'contractor' && <Attachments place={{ quoteId, record: 'quote' }} mayAdd={false} />}
            <Questions quote={quote} />
          </Cards>
        </div>
      )}
    </Loaded>
  )
}

/** The tonnes to carry, fewer than the quote's for a part load. */
function titleOf(quote: SeenQuote): string {
  const tonnes = quote.seen_as === 'haulier' ? tonnesRange(quote.to_carry) : orderTonnesFigure(quote.quantity)
  return tonnes === '' ? quote.product_name : `${quote.product_name}, ${tonnes} t`
}

function windowOf({ delivery_from_date, delivery_to_date }: SeenQuote): string {
  return formatDayRange(delivery_from_date, delivery_to_date)
}
