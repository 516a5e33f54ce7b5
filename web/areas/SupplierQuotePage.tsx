import { IconClock } from '@tabler/icons-react'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { daysBetween } from '../../api/contract/rules/workdays.ts'
import { Attachments } from '../attachments/Attachments.tsx'
import { mayAttachToBid } from '../attachments/mayAttach.ts'
import { BidStatusPill } from '../bids/BidStatusPill.tsx'
import { ChooseHaulage } from '../bids/ChooseHaulage.tsx'
import { useOwnBid } from '../bids/ownBid.ts'
import { PricedForOldDates } from '../bids/PricedForOldDates.tsx'
import { PriceIsOver } from '../bids/PriceIsOver.tsx'
import { SupplierBid } from '../bids/SupplierBid.tsx'
import { ForQuote } from '../deal/ForQuote.tsx'
import { leadTo } from '../form/leadTo.ts'
import { paths } from '../paths.ts'
import { Questions } from '../questions/Questions.tsx'
import { QuestionsPill } from '../questions/QuestionsPill.tsx'
import { QuoteFacts } from '../quotes/QuoteFacts.tsx'
import { useQuote } from '../quotes/quoteQuery.ts'
import { useProfile } from '../session/useProfile.ts'
import { useSession } from '../session/useSession.ts'
import { Cards } from '../ui/Cards.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { roadText } from '../ui/roadText.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnes } from '../ui/tonnes.ts'

export function SupplierQuotePage() {
  return <ForQuote list={list}>{(quoteId) => <QuoteToAnswer key={quoteId} quoteId={quoteId} />}</ForQuote>
}

function QuoteToAnswer({ quoteId }: { quoteId: number }) {
  const session = useSession()
  const query = useQuote(quoteId)
  const bidQuery = useOwnBid(quoteId)
  const profileQuery = useProfile()
  if (!session) return null
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => {
        if (quote.seen_as !== 'supplier') throw new Error('The supplier area reads quotes as a supplier')
        const bid = bidQuery.data
        return (
          <>
            <PageHead
              title={`${quote.product_name}, ${orderTonnes(quote.quantity)}`}
              from={{ ...list, here: `Quote ${quote.quote_id}` }}
              pill={
                <>
                  {bid ? <BidStatusPill status={bid.status} /> : <WindowPill opens={quote.delivery_from_date} />}
                  <QuestionsPill quote={quote} />
                </>
              }
              sub={whoAndWhere(quote)}
            />
            <Cards className="stack">
              <QuoteFacts quote={quote} />
              <Loaded query={bidQuery} failure="Failed to load data">
                {(own) => (
                  <Loaded query={profileQuery} failure="Failed to load data">
                    {(profile) => (
                      <>
                        {own && may(session.user, 'bid.reaffirm') && (
                          <PricedForOldDates
                            quote={quote}
                            bid={own}
                            price={{ ...own, pounds: own.product_price }}
                            onNewPrice={() => leadTo('product_price', null)}
                          />
                        )}
                        {own && <PriceIsOver bid={own} quote={quote} />}
                        <SupplierBid quote={quote} bid={own} home={profile.product_supplier} user={session.user} />
                        <ChooseHaulage quote={quote} />
                      </>
                    )}
                  </Loaded>
                )}
              </Loaded>
              <Attachments place={{ quoteId, record: 'quote' }} mayAdd={false} />
              {bid && may(session.user, 'bid.listOwn') && (
                <Attachments
                  place={{ quoteId, record: 'bid', bidId: bid.id }}
                  title="Files with our bid"
                  mayAdd={mayAttachToBid(quote, bid, session.user)}
                />
              )}
              <Questions quote={quote} />
            </Cards>
          </>
        )
      }}
    </Loaded>
  )
}

const list = { label: 'Quotes', to: paths.supplierQuotes }

function WindowPill({ opens }: { opens: string }) {
  const days = daysBetween(londonDay(Date.now()), opens)
  if (days <= 0) return null
  return <StatusPill tone="amber" Icon={IconClock} label={`Window opens in ${days === 1 ? '1 day' : `${days} days`}`} />
}

type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>

function whoAndWhere(quote: SupplierQuote): string {
  const { contractor_name, city, area, road_miles, distance_precision } = quote
  const place = [city, area].filter(Boolean).join(' ')
  const distance = roadText(quote, distance_precision)
  // Without a measured distance ("unknown" or "same area"), "from your postcode" makes no sense.
  const isMeasured = road_miles !== null && distance.endsWith('road')
  const far = isMeasured ? `${distance} from your registered postcode` : distance
  return `Wanted by ${contractor_name} at ${place}, ${far}.`
}
