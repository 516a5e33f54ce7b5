import type { UseQueryResult } from '@tanstack/react-query'
import type { Dashboard } from '../../api/contract/admin.ts'
import * as calls from '../../api/contract/calls.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import type { DayBar } from '../ui/DayChart.tsx'

export function useDashboard(): UseQueryResult<Dashboard> {
  return useCall(calls.dashboardRead, {}, { select: dataOf })
}

/** Every day of the month up to today; missing days are 0. */
export function barsOfMonth(tonnesPerDay: Dashboard['tonnes_per_day'], today: string): DayBar[] {
  const month = today.slice(0, 8)
  return Array.from({ length: Number(today.slice(-2)) }, (_, index): DayBar => {
    const day = `${month}${String(index + 1).padStart(2, '0')}`
    const tonnes = tonnesPerDay.find((entry) => entry.day === day)?.tonnes ?? 0
    return { day, kg: toKg(tonnes), kind: day === today ? 'today' : 'past' }
  })
}

const dayMs = 24 * 60 * 60_000

/** Whole days from an ISO 8601 instant to `nowMs`. */
export function daysSince(instant: string, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(instant)) / dayMs)
}
