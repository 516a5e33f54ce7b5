import { IconClockOff } from '@tabler/icons-react'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import { formatDayRange } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

/** Optional fields: not every reader is sent them. */
export type TakingBids = { bids_until?: string | null; accepted_count?: number }

export function BidsUntil({ quote: { bids_until, accepted_count = 0 } }: { quote: TakingBids }) {
  if (!bids_until || accepted_count > 0) return null
  return (
    <span className="sub">
      {haveBidsClosed({ bids_until }, Date.now()) ? (
        <StatusPill tone="amber" Icon={IconClockOff} label="Bids closed" />
      ) : (
        `bids until ${formatDayRange(bids_until, bids_until)}`
      )}
    </span>
  )
}
