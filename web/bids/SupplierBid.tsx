import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHourglass, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SupplierBid as Bid } from '../../api/contract/bidAnswers.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { ReasonGiven } from '../ui/ReasonGiven.tsx'
import type { HomePlace, QuoteBesideBid } from './bidValues.ts'
import { CancelBid } from './CancelBid.tsx'
import { SupplierBidCard } from './SupplierBidCard.tsx'
import { SupplierBidForm } from './SupplierBidForm.tsx'

type Props = { quote: QuoteBesideBid; bid: Bid | null; home: HomePlace | null; user: SessionUser }

/** People with `read` alone see the firm's bid. */
export function SupplierBid(props: Props) {
  const { quote, bid, user } = props
  if (may(user, 'bid.submit')) return <BidToMake {...props} />
  return bid && <SupplierBidCard bid={bid} quote={quote} />
}

function BidToMake({ quote, bid, home, user }: Props) {
  // For suppliers, verified but not open means ordered: they aren't sent hidden quotes.
  const state = {
    status: quote.status,
    accepted_count: quote.status === 1 && !quote.is_open ? 1 : 0,
    are_bids_closed: haveBidsClosed(quote, Date.now()),
  }
  const standing = bid && bid.status !== 'rejected' ? { ...bid, company_id: bid.supplier_id } : null
  const verdict = standing
    ? can.updateBid(state, standing, user)
    : // A supplier is never sent their own company's quote.
      can.submitBid({ ...quote, ...state, company_id: 0 }, null, user)
  const cancel = standing && can.cancelBid(state, standing, user).allowed && <CancelBid bid={standing} />
  if (quote.status === 0 && standing) {
    return (
      <>
        <Banner tone="amber" Icon={IconHourglass} title="This quote waits for verification again">
          Your bid is kept and hidden from the contractor until then. You may withdraw it.
        </Banner>
        <SupplierBidCard bid={standing} quote={quote} action={cancel} />
      </>
    )
  }
  if (!verdict.allowed) {
    return (
      <>
        <Banner tone="amber" Icon={IconAlertTriangle} title={verdict.message}>
          <ReasonGiven reason={bid?.rejection_reason ?? null} />
          {verdict.code === 'priced_as_haulier' && (
            <Button component={Link} to={paths.haulierQuote(quote.id)} variant="solid" size="sm">
              Price delivery
            </Button>
          )}
          {bid?.status === 'accepted' && (
            <Button component={Link} to={paths.supplierOrder(quote.id)} variant="solid" size="sm">
              View order
            </Button>
          )}
        </Banner>
        {bid && <SupplierBidCard bid={bid} quote={quote} action={cancel} />}
      </>
    )
  }
  const rejected = bid?.status === 'rejected' ? bid : null
  return (
    <>
      {rejected && (
        <>
          <Banner tone="blue" Icon={IconInfoCircle} title="Your last bid was rejected">
            <ReasonGiven reason={rejected.rejection_reason} />
            You may submit a new one while the quote is open. The form starts with the last.
          </Banner>
          <SupplierBidCard title="Your last bid" bid={rejected} quote={quote} />
        </>
      )}
      <SupplierBidForm quote={quote} standing={standing} last={rejected} home={home} user={user} cancel={cancel} />
    </>
  )
}
