import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'

/** The tickets of one day of the calendar; what is voided stays in the list and out of the sum. */
export type TicketDay = { day: string; tickets: Ticket[]; live: number; voided: number; netKg: number }

/** Latest day first, and within a day the latest ticket first, by when they were logged. */
export function ticketDays(tickets: readonly Ticket[]): TicketDay[] {
  const latestFirst = tickets.toSorted((a, b) => b.logged_at.localeCompare(a.logged_at) || b.number - a.number)
  const days = new Map<string, Ticket[]>()
  for (const ticket of latestFirst) {
    const day = londonDay(ticket.logged_at)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(ticket)
    else days.set(day, [ticket])
  }
  return [...days].map(([day, ofDay]) => {
    const live = ofDay.filter(({ voided }) => !voided)
    const netKg = live.reduce((sum, { net_weight }) => sum + toKg(net_weight), 0)
    return { day, tickets: ofDay, live: live.length, voided: ofDay.length - live.length, netKg }
  })
}

/** What a day may go beyond what was asked for; one that is longer still is shown in part. */
const mostBeyond = 100

/** Whole days, as many as are needed to show `count` tickets. */
export function latestDays(days: readonly TicketDay[], count: number): TicketDay[] {
  let shown = 0
  return days.flatMap((day) => {
    if (shown >= count) return []
    const tickets = day.tickets.slice(0, count + mostBeyond - shown)
    shown += tickets.length
    return [{ ...day, tickets }]
  })
}
