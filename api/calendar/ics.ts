import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import { daysAfter, daysBetween } from '../contract/rules/workdays.ts'

dayjs.extend(utc)

export type Delivery = {
  order: number
  title: string
  place: string
  page: string
  /** YYYY-MM-DD, both included, and HH:MM. A site that closes before it opens closes on the next day. */
  from: string
  to: string
  open: string
  close: string
  status: 'tentative' | 'confirmed' | 'cancelled'
  stamp: Date
}

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<Delivery['status'], ICalEventStatus>

const zone = 'Europe/London'
/** When the clocks of a night have changed. */
const clocksChanged = '02:00'

/** Outlook takes a zone only with its rules. Since 1996, when the clocks of the European Union were aligned. */
const zoneRules = `BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:DAYLIGHT
TZNAME:BST
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
DTSTART:19960331T010000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:GMT
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
DTSTART:19961027T020000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

export function writeCalendar(host: string, deliveries: readonly Delivery[]): string {
  const calendar = ical({
    name: 'Loadstone deliveries',
    prodId: { company: 'Loadstone', product: 'Deliveries', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: zone, generator: () => zoneRules },
    ttl: 3600,
  })
  for (const { order, title, place, page, status, stamp, ...hours } of deliveries) {
    const shown = { summary: title, location: place, url: page, status: statuses[status], stamp, timezone: zone }
    for (const { key, ...days } of eventsOf(hours)) {
      calendar.createEvent({ ...shown, ...days, id: `order-${order}${key}@${host}` })
    }
  }
  return calendar.toString()
}

/**
 * One event, repeated on each day of the window, keeps to London's clocks. A repetition is as long as the first day, though, so
 * hours that touch the night, in which the clocks change, get an event for each day.
 */
function eventsOf({ from, to, open, close }: Pick<Delivery, 'from' | 'to' | 'open' | 'close'>) {
  const count = daysBetween(from, to) + 1
  const on = (day: string) => ({
    start: onClock(day, open),
    end: onClock(close > open ? day : daysAfter(day, 1), close),
  })
  if (count === 1) return [{ key: '', ...on(from) }]
  const isByDay = close > open && open >= clocksChanged
  if (isByDay) return [{ key: '', ...on(from), repeating: { freq: ICalEventRepeatingFreq.DAILY, count } }]
  return Array.from({ length: count }, (_, nth) => {
    const day = daysAfter(from, nth)
    return { key: `-${day}`, ...on(day) }
  })
}

/** What the clock shows, which the generator writes beside the zone. A Date would be written as the server's clock shows it. */
function onClock(day: string, time: string) {
  return dayjs.utc(`${day}T${time}`)
}
