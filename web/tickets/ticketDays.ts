import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'

/** The tickets of one firm on one day of the calendar; what is voided stays in the list and out of the sum. */
export type TicketDay = {
  day: string
  /** Whose they are, where that firm no longer carries the order. */
  former: NonNullable<Ticket['former_carrier']> | null
  tickets: Ticket[]
  live: number
  voided: number
  netKg: number
}

/** Latest day first, and within a day the latest ticket first, by when they were logged; what a former carrier logged last. */
export function ticketDays(tickets: readonly Ticket[]): TicketDay[] {
  const days = new Map<string, TicketDay>()
  for (const ticket of tickets.toSorted(latestFirst)) {
    const { logged_at, former_carrier: former = null, voided, net_weight } = ticket
    const day = londonDay(logged_at)
    const key = `${day} ${former?.id}`
    const known = days.get(key) ?? { day, former, tickets: [], live: 0, voided: 0, netKg: 0 }
    known.tickets.push(ticket)
    if (voided) known.voided += 1
    else {
      known.live += 1
      known.netKg += toKg(net_weight)
    }
    days.set(key, known)
  }
  return [...days.values()]
}

function latestFirst(one: Ticket, other: Ticket): number {
  const isBefore = Number(one.former_carrier !== undefined) - Number(other.former_carrier !== undefined)
  return isBefore || other.logged_at.localeCompare(one.logged_at) || other.number - one.number
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
