import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { daysAfter, isWorkday } from '../../api/contract/rules/workdays.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'

export type Load = Pick<Ticket, 'net_weight' | 'logged_at' | 'voided'>

/** `day`: YYYY-MM-DD. */
export type DayOfLoads = { day: string; kg: number; loads: number }

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

/** Working days after `today` up to `until`, inclusive; at most a year of them. */
export function workdaysAfter(today: string, until: string): string[] {
  const days: string[] = []
  for (let day = daysAfter(today, 1); day <= until && days.length < 260; day = daysAfter(day, 1)) {
    if (isWorkday(day)) days.push(day)
  }
  return days
}
