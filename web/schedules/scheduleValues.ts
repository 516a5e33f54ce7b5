import type { Nation } from '../../api/contract/rules/nations.ts'
import { nextDeliveries, type SchedulePattern, type ScheduleRule } from '../../api/contract/rules/scheduleDays.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { noDelivery, type Schedule, ScheduleCreate } from '../../api/contract/schedules.ts'
import { writeKg } from '../form/amounts.ts'
import { type Fault, faultsBy } from '../form/faults.ts'

export type ScheduleValues = typeof blankSchedule

export const blankSchedule = {
  quote_id: '',
  quantity: '',
  rule: 'weekdays' as ScheduleRule,
  weekdays: [] as number[],
  month_day: '',
  until: '',
}

/** In the form's order. */
export const scheduleLabels = {
  quote_id: 'Order or quote to repeat',
  quantity: 'Quantity of each (tonnes)',
  rule: 'How often',
  weekdays: 'On which days',
  month_day: 'On which day of the month',
  until: 'Last day',
}

export function valuesOf(schedule: Schedule): ScheduleValues {
  return {
    quote_id: String(schedule.quote_id),
    quantity: writeKg(toKg(schedule.quantity)),
    rule: schedule.rule,
    weekdays: schedule.weekdays ?? [],
    month_day: schedule.month_day === null ? '' : String(schedule.month_day),
    until: schedule.until ?? '',
  }
}

export function bodyOf({ quote_id, month_day, until, ...values }: ScheduleValues) {
  return {
    ...values,
    quote_id: Number(quote_id),
    month_day: month_day === '' ? null : Number(month_day),
    until: until || null,
  }
}

export type ScheduleBody = ReturnType<typeof bodyOf>

/** Null while what the rule needs isn't chosen. */
export function patternIn(values: ScheduleValues, nation: Nation): SchedulePattern | null {
  const { rule, weekdays, month_day, until } = bodyOf(values)
  if (rule === 'weekdays' ? weekdays.length === 0 : rule === 'monthly' && month_day === null) return null
  return { rule, weekdays, month_day, until, nation }
}

export function faultsOfSchedule(values: ScheduleValues, nation: Nation, today: string): Fault[] {
  const faults = faultsBy(ScheduleCreate)({ ...bodyOf(values), quote_id: values.quote_id || undefined })
  const pattern = patternIn(values, nation)
  if (!pattern || faults.some(({ field }) => field === 'until')) return faults
  const { days, isBeyondKnown } = nextDeliveries(pattern, { today, drafted: null, count: 1 })
  return days.length > 0 || isBeyondKnown ? faults : [...faults, { field: 'until', text: noDelivery }]
}
