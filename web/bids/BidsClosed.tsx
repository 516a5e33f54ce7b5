import { IconClockOff } from '@tabler/icons-react'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import { refusalMessage } from '../../api/contract/rules/refusals.ts'
import { Banner } from '../ui/Banner.tsx'

export function BidsClosed({ quote }: { quote: SeenQuote }) {
  if (!areClosed(quote)) return null
  return <Banner tone="amber" Icon={IconClockOff} title={refusalMessage('bids_closed')} />
}

export function areClosed(quote: SeenQuote): boolean {
  return 'bids_until' in quote && haveBidsClosed(quote, Date.now())
}
