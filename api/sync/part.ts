import type { SyncOrder } from '../contract/sync.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import { below, type Place } from './place.ts'

/** A part ends after the order or ticket that exceeds this many bytes. The rest of an answer is small. */
const partBytes = 500_000

/** Newest order first, each with its tickets, oldest first. */
type Contents = {
  orders: readonly SyncOrder[]
  tickets: readonly Ticket[]
  hasMoreTickets: boolean
}

type FilledPart = {
  orders: SyncOrder[]
  tickets: Ticket[]
  /** The start of the next part; null if everything fits. */
  next: Place | null
}

/** Takes at least one item, so that a device always makes progress. */
export function fillPart(found: Contents, place: Place): FilledPart {
  const filled: FilledPart = { orders: [], tickets: [], next: null }
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

type Item = { order?: SyncOrder; ticket?: Ticket; at: Place }

function* list({ orders, tickets, hasMoreTickets }: Contents, { upTo, afterTicket }: Place): Generator<Item> {
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
