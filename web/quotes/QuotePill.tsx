import { IconCircleCheck, IconHourglass, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { type QuoteState, quoteLabel } from '../../api/contract/rules/quoteStatus.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

const looks = {
  Accepted: { tone: 'blue', Icon: IconTruckDelivery },
  Verified: { tone: 'green', Icon: IconCircleCheck },
  Rejected: { tone: 'red', Icon: IconX },
  Pending: { tone: 'amber', Icon: IconHourglass },
} as const

export function QuotePill({ quote }: { quote: QuoteState }) {
  const label = quoteLabel(quote)
  return <StatusPill {...looks[label]} label={label} />
}
