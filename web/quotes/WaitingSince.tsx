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

export function waitedText(since: string): string {
  const age = ageText(Math.max(0, Date.now() - Date.parse(since)))
  return age === 'just now' ? 'came just now' : `has waited ${age}`
}
