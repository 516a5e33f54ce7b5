import { IconClockOff } from '@tabler/icons-react'
import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { hasPriceLapsed } from '../../api/contract/rules/priceTerms.ts'
import { Banner } from '../ui/Banner.tsx'
import { formatDate } from '../ui/dates.ts'

export function PriceIsOver({ bid, quote }: { bid: SupplierBid; quote: SeenQuote }) {
  const { price_holds_until: day, status } = bid
  if (day === null || status !== 'pending' || quote.status !== 1 || !hasPriceLapsed(bid, Date.now())) return null
  return (
    <Banner tone="amber" Icon={IconClockOff} title="Your price is over">
      It held until {formatDate(day)}. The contractor can’t accept it until you update it with a later day, or none.
    </Banner>
  )
}
