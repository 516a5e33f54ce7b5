import type { SeenJob } from '../offline/rows.ts'
import { formatDayRange } from '../ui/dates.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'

export type JobChange = { what: string; was: string; is: string }

const none = 'none'

/** Each as the driver reads it, in the card's order. */
const texts: Record<string, (job: SeenJob) => string> = {
  Tonnes: ({ ordered }) => (ordered === undefined ? none : `${orderTonnesFigure(ordered)} t`),
  Delivery: ({ delivery_from_date: from, delivery_to_date: to }) => (from && to ? formatDayRange(from, to) : none),
  Access: ({ access_times_open, access_times_close }) => `${access_times_open} – ${access_times_close}`,
  Entrance: ({ site_entrance }) => site_entrance || none,
  Contact: ({ contact_name, contact_phone }) => [contact_name, contact_phone].filter(Boolean).join(', ') || none,
}

export function changesBetween(before: SeenJob, now: SeenJob): readonly JobChange[] {
  return Object.entries(texts)
    .map(([what, text]) => ({ what, was: text(before), is: text(now) }))
    .filter(({ was, is }) => was !== is)
}
