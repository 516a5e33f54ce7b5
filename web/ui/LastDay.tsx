import { IconClockOff } from '@tabler/icons-react'
import { hasEnded } from '../../api/contract/rules/priceTerms.ts'
import { fullDate } from './dates.ts'
import { StatusPill } from './StatusPill.tsx'

/** A last day, as the wire writes it; once it has passed, `over` says in amber what that means. */
export function LastDay({ day, over }: { day: string; over: string }) {
  return (
    <>
      {fullDate(day)}
      {hasEnded(day, Date.now()) && (
        <>
          {' '}
          <StatusPill tone="amber" Icon={IconClockOff} label={over} />
        </>
      )}
    </>
  )
}
