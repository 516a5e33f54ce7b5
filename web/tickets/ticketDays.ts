import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'

/** One firm's tickets of one day. Voided tickets are listed but not summed. */
export type TicketDay = {
  day: string
  /** The firm, where it was released from the order. */
  former: NonNullable<Ticket['former_carrier']> | null
  tickets: Ticket[]
  live: number
  voided: number
  netKg: number
}

/** Latest first, by when they were logged; a former carrier's days come last. */
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

/** How many tickets a day may add beyond the limit; a longer day is cut. */
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
