import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { ageText } from '../device/age.ts'
import { momentOf } from '../ui/dates.ts'
import type { AdminQuote } from './adminVerdicts.ts'

/** For how long a quote has waited for its verification; nothing of one that is decided. */
export function WaitingSince({ quote: { waiting_since } }: { quote: AdminQuote }) {
  if (waiting_since === null) return null
  const age = ageText(Math.max(0, Date.now() - Date.parse(waiting_since)))
  return (
    <span className="sub" title={`Since ${momentOf(waiting_since, londonDay(Date.now()))}`}>
      {age === 'just now' ? 'waits since just now' : `waits for ${age}`}
    </span>
  )
}
