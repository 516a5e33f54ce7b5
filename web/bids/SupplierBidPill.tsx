import { IconCalendarDue, IconCheck, IconClockOff, IconHourglass } from '@tabler/icons-react'
import type { MyBidQuote } from '../../api/contract/bidAnswers.ts'
import { hasPriceLapsed } from '../../api/contract/rules/priceTerms.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { BidStatusPill } from './BidStatusPill.tsx'

/** An accepted bid waits first for the supplier's own confirmation. */
export function SupplierBidPill({ bid }: { bid: MyBidQuote }) {
  // The bid is kept while its quote is hidden.
  if (bid.quote_status === 0) return <StatusPill tone="amber" Icon={IconHourglass} label="Waits for verification" />
  if (bid.bid_status === 'pending' && bid.priced_for_old_dates) {
    return <StatusPill tone="amber" Icon={IconCalendarDue} label="Priced for the old dates" />
  }
  if (bid.bid_status === 'pending' && hasPriceLapsed(bid, Date.now())) {
    return <StatusPill tone="amber" Icon={IconClockOff} label="Price is over" />
  }
  if (bid.bid_status !== 'accepted') return <BidStatusPill status={bid.bid_status} />
  return bid.supplier_confirmed_at ? (
    <StatusPill tone="green" Icon={IconCheck} label="Confirmed" />
  ) : (
    <StatusPill tone="amber" Icon={IconHourglass} label="Accepted, to confirm" />
  )
}
