import { z } from 'zod'
import { ofSite } from './listFilters.ts'
import { minimumQuantity } from './quotes.ts'
import { nations } from './rules/nations.ts'
import { scheduleRules } from './rules/scheduleDays.ts'
import { shownVersion } from './versions.ts'
import {
  flag,
  id,
  integer,
  isoDate,
  list,
  pagingBy,
  single,
  timestamp,
  tonnes,
  tonnesNumber,
  written,
} from './wire/wire.ts'

/** Those that ended don't count. */
export const mostSchedules = 200

const weekday = integer({ min: 1, max: 7 })

const Terms = z.object({
  quantity: tonnes({
    min: minimumQuantity,
    minMessage: `Minimum quantity is ${minimumQuantity} tonnes`,
    step: 0.1,
  }).meta({ description: 'Of each draft' }),
  rule: z.enum(scheduleRules),
  weekdays: z
    .array(weekday)
    .max(7)
    .nullish()
    .meta({ description: '1 is Monday and 7 Sunday; with `weekdays`, left out on bank holidays' }),
  month_day: integer({ min: 1, max: 31 }).nullish().meta({
    description: 'With `monthly`: the last day of a shorter month, and the next working day where it is none',
  }),
  until: isoDate.nullish().meta({ description: 'The last day of delivery; null is without end' }),
})

type Chosen = Pick<z.output<typeof Terms>, 'rule' | 'weekdays' | 'month_day'>

// Reported together with other fields' errors.
const when = ({ value }: { value: unknown }) => value instanceof Object
const hasDays = z.refine<Chosen>(({ rule, weekdays }) => rule !== 'weekdays' || (weekdays ?? []).length !== 0, {
  path: ['weekdays'],
  message: 'Choose at least one day.',
  when,
})
const hasMonthDay = z.refine<Chosen>(({ rule, month_day }) => rule !== 'monthly' || (month_day ?? null) !== null, {
  path: ['month_day'],
  message: 'Choose a day of the month.',
  when,
})

/** What another rule needs is dropped. */
function ofItsRule<Input extends z.output<typeof Terms>>({ quantity, weekdays, month_day, until, ...rest }: Input) {
  const days = rest.rule === 'weekdays' ? [...new Set(weekdays ?? [])].toSorted((one, other) => one - other) : null
  const day = rest.rule === 'monthly' ? (month_day ?? null) : null
  return { ...rest, quantity_kg: quantity, weekdays: days, month_day: day, until: until ?? null }
}

export const ScheduleCreate = Terms.extend({
  quote_id: id.meta({ description: 'One of your own quotes, whose stone, place and terms each draft takes' }),
})
  .check(hasDays, hasMonthDay)
  .transform(ofItsRule)
export type ScheduleCreate = z.output<typeof ScheduleCreate>

export const ScheduleUpdate = Terms.extend({ version: shownVersion }).check(hasDays, hasMonthDay).transform(ofItsRule)
export type ScheduleUpdate = z.output<typeof ScheduleUpdate>

export const SchedulePath = z.object({ id })
export const DraftPath = z.object({ id, draftId: id })

/** Newest first. */
export const ScheduleQuery = pagingBy('int', 'int').extend({
  ended: flag.optional().meta({ description: 'Only those that ended; default only the others' }),
  site_id: ofSite,
})
export type ScheduleQuery = z.output<typeof ScheduleQuery>

const day = z.string().meta({ description: 'YYYY-MM-DD' })

export const Schedule = z.object({
  id: z.int(),
  quote_id: z.int(),
  product_name: z.string(),
  quantity: tonnesNumber,
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  site_id: z.int().nullable(),
  site_name: z.string().nullable(),
  nation: z.enum(nations).meta({ description: 'Whose bank holidays count: the site’s, or else the postcode’s' }),
  rule: z.enum(scheduleRules),
  weekdays: z.array(z.int()).nullable(),
  month_day: z.int().nullable(),
  until: day.nullable(),
  made_by_name: z.string(),
  made_at: timestamp,
  ended_at: timestamp.nullable(),
  next: z
    .object({ day, draft_on: day })
    .nullable()
    .meta({ description: 'The next delivery without a draft, and when its draft is made; null if there is none' }),
  waits_for_holidays: z
    .boolean()
    .meta({ description: 'There is no next one until the bank holidays of a later year are known' }),
  draft: z
    .object({ id: z.int(), day })
    .nullable()
    .meta({ description: 'The open draft: neither sent nor dismissed, and its day has not passed' }),
  version: z.int(),
})
export type Schedule = z.output<typeof Schedule>

export const Schedules = list(Schedule)
export const ScheduleAnswer = single(Schedule)
export const ScheduleWritten = written(Schedule)

export const noDelivery = 'No delivery with a draft three working days before falls on or before this day.'
