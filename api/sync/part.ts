import type { SyncOrder } from '../contract/sync.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import { below, type Place } from './place.ts'

/** A part ends with the first order or ticket beyond so many bytes; what else is in an answer is small beside them. */
const partBytes = 500_000

/** From one place on: the newest order first, and the tickets of each from the oldest on. */
type Found = {
  orders: readonly SyncOrder[]
  tickets: readonly Ticket[]
  /** Whether there are other tickets behind the last of them. */
  hasMoreTickets: boolean
}

type Filled = {
  orders: SyncOrder[]
  tickets: Ticket[]
  /** Where the next part begins; null where all that was found has gone into this one. */
  next: Place | null
}

/** Always takes at least one thing, so that a device gets on. */
export function fillPart(found: Found, place: Place): Filled {
  const filled: Filled = { orders: [], tickets: [], next: null }
  let room = partBytes
  for (const { order, ticket, at } of list(found, place)) {
    if (room <= 0) return { ...filled, next: at }
    if (order) filled.orders.push(order)
    if (ticket) filled.tickets.push(ticket)
    room -= Buffer.byteLength(JSON.stringify(order ?? ticket))
  }
  const last = found.hasMoreTickets ? found.tickets.at(-1) : undefined
  return { ...filled, next: last ? { upTo: last.quote_id, afterTicket: last.id } : null }
}

/** One thing after the other, each with the place where it stands. */
type Thing = { order?: SyncOrder; ticket?: Ticket; at: Place }

function* list({ orders, tickets, hasMoreTickets }: Found, { upTo, afterTicket }: Place): Generator<Thing> {
  const rest = [...tickets]
  const lowest = hasMoreTickets ? (rest.at(-1)?.quote_id ?? 0) : 0
  for (const order of orders.filter(({ quote_id }) => quote_id >= lowest)) {
    const { quote_id } = order
    const isBegun = quote_id === upTo && afterTicket !== null
    if (!isBegun) yield { order, at: below(quote_id + 1) }
    let last = isBegun ? afterTicket : 0
    while (rest[0]?.quote_id === quote_id) {
      const ticket = rest.shift() as Ticket
      yield { ticket, at: { upTo: quote_id, afterTicket: last } }
      last = ticket.id
    }
  }
}
