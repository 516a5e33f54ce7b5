import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { ageText } from '../device/age.ts'
import { formatMoment } from '../ui/dates.ts'
import type { AdminQuote } from './adminVerdicts.ts'

export function WaitingSince({ quote: { waiting_since } }: { quote: AdminQuote }) {
  if (waiting_since === null) return null
  return (
    <span className="sub" title={`Since ${formatMoment(waiting_since, londonDay(Date.now()))}`}>
      {waitedText(waiting_since)}
    </span>
  )
}

const hour = 3_600_000

/** After a day only the whole days count: an admin’s queue needs no minutes. */
export function waitedText(since: string): string {
  const age = Math.max(0, Date.now() - Date.parse(since))
  const hours = Math.floor(age / hour)
  if (hours >= 24) return `has waited ${daysText(Math.floor(hours / 24))}`
  if (hours >= 1) return `has waited ${hours} h`
  const minutes = ageText(age)
  return minutes === 'just now' ? 'came just now' : `has waited ${minutes}`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
