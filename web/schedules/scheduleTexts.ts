import { bankHolidaysUntil } from '../../api/contract/rules/bankHolidays.ts'
import { type Nation, nationLabels } from '../../api/contract/rules/nations.ts'
import { draftDayOf, nextDeliveries, repeatText, type SchedulePattern } from '../../api/contract/rules/scheduleDays.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import { paths } from '../paths.ts'
import { formatDate, formatDateInFull, formatDayInSentence } from '../ui/dates.ts'
import { orderTonnes } from '../ui/tonnes.ts'

export const scheduleList = { label: 'Schedules', to: paths.contractorSchedules }
export const schedulesDenied = 'Access denied: Only those who raise quotes can view this page.'
export const noSchedules = 'Nothing is scheduled. Open a quote, an order or a site to repeat it on a schedule.'

const waiting = `Bank holidays are known until ${formatDate(bankHolidaysUntil)}. Later deliveries wait until the next year’s are added.`

/** `Limestone, 20.0 t, each Friday` */
export function nameOf(schedule: Schedule): string {
  return `${schedule.product_name}, ${orderTonnes(schedule.quantity)}, ${repeatText(schedule)}`
}

/** `Each Tuesday and Friday, until Wed 30 December 2026` */
export function whenText(schedule: Pick<Schedule, 'rule' | 'weekdays' | 'month_day' | 'until'>): string {
  const text = repeatText(schedule)
  const until = schedule.until === null ? '' : `, until ${formatDateInFull(schedule.until)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${until}`
}

/** What comes next of a running schedule without an open draft. */
export function nextText({ next, waits_for_holidays }: Schedule): string {
  if (next) return `${formatDayInSentence(next.day)}, draft on ${formatDayInSentence(next.draft_on)}`
  return waits_for_holidays ? waiting : 'No more deliveries'
}

const shown = 3

/** The first deliveries of what is chosen in the form, and when the first draft is made. */
export function previewText(pattern: SchedulePattern, today: string): string {
  const { days, isBeyondKnown } = nextDeliveries(pattern, { today, drafted: null, count: shown + 1 })
  const [first] = days
  const beyond = isBeyondKnown ? waiting : ''
  if (first === undefined) return beyond
  const named = days.slice(0, shown).map(formatDayInSentence).join(', ')
  const more = days.length > shown ? ' and so on' : ''
  return `Deliveries: ${named}${more}. The first draft is made on ${formatDayInSentence(draftDayOf(pattern.nation, first))}. ${beyond}`.trim()
}

export function holidayText(rule: SchedulePattern['rule'], nation: Nation): string {
  const those = `the bank holidays of ${nationLabels[nation]}`
  return rule === 'monthly' ? `Moved to the next working day from weekends and ${those}.` : `Not on ${those}.`
}
