import { nationOf } from '../contract/rules/nations.ts'
import type { SchedulePattern } from '../contract/rules/scheduleDays.ts'
import type { StoredSchedule } from './queries.ts'

type Place = { postcode: string; nation: SchedulePattern['nation'] | null }
type Terms = Pick<StoredSchedule, 'rule' | 'weekdays' | 'month_day' | 'until'>

/** A quote without a saved site goes by its postcode. */
export function patternOf({ rule, weekdays, month_day, until }: Terms, { nation, postcode }: Place): SchedulePattern {
  return { rule, weekdays, month_day, until, nation: nation ?? nationOf(postcode) }
}
