import { IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { Attachments } from '../attachments/Attachments.tsx'
import { mayAttachToQuote } from '../attachments/mayAttach.ts'
import { CompareBids } from '../bids/CompareBids.tsx'
import { ForQuote } from '../deal/ForQuote.tsx'
import { paths } from '../paths.ts'
import { Questions } from '../questions/Questions.tsx'
import { QuestionsPill } from '../questions/QuestionsPill.tsx'
import { OwnQuoteHead } from '../quotes/OwnQuoteHead.tsx'
import { QuoteFacts } from '../quotes/QuoteFacts.tsx'
import { QuotePill } from '../quotes/QuotePill.tsx'
import { useQuote } from '../quotes/quoteQuery.ts'
import { useSession } from '../session/useSession.ts'
import { Banner } from '../ui/Banner.tsx'
import { Cards } from '../ui/Cards.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ReasonGiven } from '../ui/ReasonGiven.tsx'
import { orderTonnes } from '../ui/tonnes.ts'

const list = { label: 'My Quotes', to: paths.contractorQuotes }

export function ContractorQuotePage() {
  return <ForQuote list={list}>{(quoteId) => <Quote key={quoteId} quoteId={quoteId} />}</ForQuote>
}

function Quote({ quoteId }: { quoteId: number }) {
  const query = useQuote(quoteId)
  const session = useSession()
  const navigate = useNavigate()
  if (!session) return null
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => {
        if (quote.seen_as !== 'owner') {
          return (
            <>
              <PageHead
                title={`${quote.product_name}, ${orderTonnes(quote.quantity)}`}
                from={{ ...list, here: `Quote ${quote.quote_id}` }}
                pill={<QuotePill quote={{ status: quote.status, accepted_count: 0 }} />}
                sub="Another contractor's quote: its address, contact and bids are not shown."
              />
              <QuoteFacts quote={quote} />
            </>
          )
        }
        return (
          <>
            <OwnQuoteHead quote={quote} user={session.user} pill={<QuestionsPill quote={quote} />} />
            <Cards className="stack">
              {quote.status === 2 && (
                <Banner tone="red" Icon={IconX} title="An administrator rejected this quote">
                  {quote.rejection_reason === null ? (
                    'No reason was given.'
                  ) : (
                    <ReasonGiven reason={quote.rejection_reason} />
                  )}
                </Banner>
              )}
              <QuoteFacts quote={quote} />
              <CompareBids
                quote={quote}
                user={session.user}
                onAccepted={() => void navigate(paths.contractorOrder(quoteId))}
              />
              {quote.visible_bid_count > 0 && (
                <Attachments place={{ quoteId, record: 'bid' }} title="Files with the bids" mayAdd={false} />
              )}
              <Attachments place={{ quoteId, record: 'quote' }} mayAdd={mayAttachToQuote(quote, session.user)} />
              <Questions quote={quote} />
            </Cards>
          </>
        )
      }}
    </Loaded>
  )
}
