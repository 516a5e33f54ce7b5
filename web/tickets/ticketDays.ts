import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { londonDay } from '../ui/dates.ts'

/** The tickets of one day of the calendar; what is voided stays in the list and out of the sum. */
export type TicketDay = { day: string; tickets: Ticket[]; live: number; voided: number; netKg: number }

/** Latest day first, and within a day the latest ticket first, by when they were logged. */
export function ticketDays(tickets: readonly Ticket[]): TicketDay[] {
  const latestFirst = tickets.toSorted((a, b) => b.logged_at.localeCompare(a.logged_at) || b.number - a.number)
  const days = new Map<string, Ticket[]>()
  for (const ticket of latestFirst) {
    const day = londonDay(ticket.logged_at)
    days.set(day, [...(days.get(day) ?? []), ticket])
  }
  return [...days].map(([day, ofDay]) => {
    const live = ofDay.filter(({ voided }) => !voided)
    const netKg = live.reduce((sum, { net_weight }) => sum + toKg(net_weight), 0)
    return { day, tickets: ofDay, live: live.length, voided: ofDay.length - live.length, netKg }
  })
}

/** Whole days, as many as are needed to show `count` tickets. */
export function latestDays(days: readonly TicketDay[], count: number): TicketDay[] {
  let shown = 0
  return days.filter(({ tickets }) => {
    const isWanted = shown < count
    shown += tickets.length
    return isWanted
  })
}
