import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { isWorkday } from '../ui/workdays.ts'

export type Load = Pick<Ticket, 'net_weight' | 'logged_at' | 'voided'>

/** What was tipped on one day of the calendar; `day` as the wire writes dates. */
export type DayOfLoads = { day: string; kg: number; loads: number }

/** The days on which something was delivered, oldest first; voided tickets count nothing. */
export function loadsByDay(tickets: readonly Load[]): DayOfLoads[] {
  const days = new Map<string, DayOfLoads>()
  for (const { voided, logged_at, net_weight } of tickets) {
    if (voided) continue
    const day = londonDay(logged_at)
    const known = days.get(day) ?? { day, kg: 0, loads: 0 }
    days.set(day, { day, kg: known.kg + toKg(net_weight), loads: known.loads + 1 })
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Working days after `today`, up to and with `until`; at most a year of them. */
export function workdaysAfter(today: string, until: string): string[] {
  const days: string[] = []
  for (let day = nextDay(today); day <= until && days.length < 260; day = nextDay(day)) {
    if (isWorkday(noonOf(day))) days.push(day)
  }
  return days
}

/** The working day on which the rest is in at the pace of the days so far; null before there is a pace. */
export function expectedEnd(days: readonly DayOfLoads[], remainingKg: number, today: string): string | null {
  const delivered = days.reduce((sum, { kg }) => sum + kg, 0)
  if (delivered === 0 || remainingKg === 0) return null
  const daysNeeded = Math.ceil((remainingKg * days.length) / delivered)
  if (daysNeeded > 250) return null
  let day = today
  for (let left = daysNeeded; left > 0; ) {
    day = nextDay(day)
    if (isWorkday(noonOf(day))) left -= 1
  }
  return day
}

function nextDay(day: string): string {
  const date = noonOf(day)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
