import { draftDayOf, nextDeliveries } from '../contract/rules/scheduleDays.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Schedule } from '../contract/schedules.ts'
import type { ScheduleRow } from './queries.ts'
import { patternOf } from './rules.ts'

export function presentSchedule(row: ScheduleRow, today: string): Schedule {
  const {
    company_id: _firm,
    made_by: _maker,
    quantity_kg,
    drafted,
    draft_id,
    draft_day,
    made_at,
    ended_at,
    ...rest
  } = row
  const pattern = patternOf(row, row)
  const { nation } = pattern
  const { days, isBeyondKnown } = nextDeliveries(pattern, { today, drafted, count: 1 })
  const day = ended_at === null ? days[0] : undefined
  return {
    ...rest,
    nation,
    quantity: toTonnes(quantity_kg),
    made_at: made_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    next: day === undefined ? null : { day, draft_on: draftDayOf(nation, day) },
    waits_for_holidays: ended_at === null && isBeyondKnown,
    draft: draft_id === null || draft_day === null ? null : { id: draft_id, day: draft_day },
  }
}
