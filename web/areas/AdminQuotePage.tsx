import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { Attachments } from '../attachments/Attachments.tsx'
import { AdminBids } from '../bids/AdminBids.tsx'
import { ForQuote } from '../deal/ForQuote.tsx'
import { WaitsFor } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { Questions } from '../questions/Questions.tsx'
import { QuoteFacts } from '../quotes/QuoteFacts.tsx'
import { QuotePill } from '../quotes/QuotePill.tsx'
import { QuoteToDecide } from '../quotes/QuoteToDecide.tsx'
import { useQuote } from '../quotes/quoteQuery.ts'
import { waitedText } from '../quotes/WaitingSince.tsx'
import { Cards } from '../ui/Cards.tsx'
import { formatDate } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { AdminOrder } from './AdminOrder.tsx'

const list = { label: 'All Quotes', to: paths.adminQuotes }

type AdminQuote = Extract<SeenQuote, { seen_as: 'admin' }>

export function AdminQuotePage() {
  return <ForQuote list={list}>{(quoteId) => <WholeQuote key={quoteId} quoteId={quoteId} />}</ForQuote>
}

/** Once a bid is accepted, the order follows below the quote. */
function WholeQuote({ quoteId }: { quoteId: number }) {
  const query = useQuote(quoteId)
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => {
        if (quote.seen_as !== 'admin') throw new Error('The admin area reads quotes as an admin')
        return (
          <>
            <PageHead
              title={`${quote.product_name}, ${orderTonnes(quote.quantity)}`}
              from={{ ...list, here: `Quote ${quote.quote_id}` }}
              pill={
                <>
                  <QuotePill quote={quote} />
                  <WaitsFor waiting={quote.waits_for} lateDays={quote.late_days} />
                </>
              }
              sub={`${raisedBy(quote)}, ${quote.contractor_name}, on ${formatDate(londonDay(quote.created_at))}. ${standingOf(quote)}`}
            >
              <QuoteToDecide quote={quote} />
            </PageHead>
            <Cards className="stack">
              <QuoteFacts quote={quote} />
              <AdminBids quote={quote} />
              <Attachments place={{ quoteId, record: 'quote' }} mayAdd={false} />
              <Attachments place={{ quoteId, record: 'bid' }} title="Files with the bids" mayAdd={false} />
              <Questions quote={quote} />
              {quote.accepted_count > 0 && <AdminOrder quoteId={quote.quote_id} />}
            </Cards>
          </>
        )
      }}
    </Loaded>
  )
}

function raisedBy({ raised_by_name: admin, creator_name }: AdminQuote): string {
  return admin === null ? `Raised by ${creator_name}` : `Raised by ${admin} for ${creator_name}`
}

function standingOf(quote: AdminQuote): string {
  const { status, waiting_since, markup_price, verified_at, verified_by_name, withheld } = quote
  const { rejection_reason: reason } = quote
  const market = withheld ? ' The company is banned, so the quote is hidden.' : ''
  if (waiting_since !== null) return `It ${waitedText(waiting_since)} for verification.${market}`
  if (status === 2) return `It was rejected.${reason === null ? '' : ` Reason given: ${reason}`}${market}`
  const who = verified_by_name && verified_at ? ` by ${verified_by_name} on ${formatDate(londonDay(verified_at))}` : ''
  const markup = markup_price === null ? '' : ` with a markup of ${formatPounds(toPence(markup_price))}`
  return `Verified${who}${markup}.${market}`
}
