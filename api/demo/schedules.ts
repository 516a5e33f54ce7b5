import { londonDay } from '../contract/rules/londonDay.ts'
import { nextDeliveries } from '../contract/rules/scheduleDays.ts'
import { weekdayOf } from '../contract/rules/workdays.ts'
import { at, workday } from './calendar.ts'
import type { DemoQuote } from './market.ts'
import { earlier, type Stage } from './quotes.ts'

/** Repeats the order each week, on the weekday whose draft is made today. */
export async function insertSchedule(
  { trx, now, cast, story }: Stage,
  quote_id: number,
  { by, repeats }: DemoQuote,
): Promise<void> {
  if (repeats === undefined) return
  const today = londonDay(now.getTime())
  const [company_id, made_by] = [cast.companyOf(by), cast.personOf(by)]
  const audience = [`company:${company_id}`] as const
  const made_at = earlier(now, at(workday(now, -6), 11, 25))
  const quantity_kg = repeats * 1000
  const everyDay = { rule: 'working_days', weekdays: null, month_day: null, until: null } as const
  const next = nextDeliveries({ ...everyDay, nation: 'england_wales' }, { today, drafted: null, count: 1 })
  const [day] = next.days
  const weekdays = [day === undefined ? 1 : weekdayOf(day) + 1]
  const { id: schedule_id } = await trx
    .insertInto('schedules')
    .values({ company_id, quote_id, quantity_kg, rule: 'weekdays', weekdays, made_by, made_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  story.tell(made_at, { kind: 'schedule.made', actor_id: made_by, quote_id, audience, data: { schedule_id } })
  // After the last year whose bank holidays are known.
  if (day === undefined) return
  const drafted_at = earlier(now, at(workday(now, 0), 6, 11))
  const { id: draft_id } = await trx
    .insertInto('schedule_drafts')
    .values({ schedule_id, day, made_at: drafted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { schedule_id, draft_id, day, quantity_kg }
  story.tell(drafted_at, { kind: 'schedule.drafted', actor_id: null, quote_id, audience, data })
}
