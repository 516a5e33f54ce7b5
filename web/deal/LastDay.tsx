import { IconClockOff } from '@tabler/icons-react'
import { hasEnded } from '../../api/contract/rules/priceTerms.ts'
import { formatDate } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

/** `day`: YYYY-MM-DD; once it has passed, an amber pill says `over`. */
export function LastDay({ day, over }: { day: string; over: string }) {
  return (
    <>
      {formatDate(day)}
      {hasEnded(day, Date.now()) && (
        <>
          {' '}
          <StatusPill tone="amber" Icon={IconClockOff} label={over} />
        </>
      )}
    </>
  )
}
