import type { UseQueryResult } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { useWholeList } from '../client/lists.ts'

/** The specification has two endpoints for this list, one for each side. */
const listOf = { contractor: calls.ticketList, carrier: calls.carrierTicketList }

/** The tickets that count towards progress: a former carrier's don't. */
export function ofCarrier(tickets: readonly Ticket[] = []): Ticket[] {
  return tickets.filter(({ former_carrier }) => !former_carrier)
}

/** All tickets of an order, newest first; `carrier` for its supplier and its haulier. */
export function useTickets(quoteId: number, as: keyof typeof listOf): UseQueryResult<Ticket[]> {
  return useWholeList(listOf[as], { id: quoteId })
}
