import type { UseQueryResult } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { useWholeList } from '../client/lists.ts'

/** The specification names one list twice, by who asks for it. */
const listOf = { contractor: calls.ticketList, carrier: calls.carrierTicketList }

/** The loads of the order's own carrier, as its progress counts them: what a firm before it logged is none of them. */
export function ofCarrier(tickets: readonly Ticket[] = []): Ticket[] {
  return tickets.filter(({ former_carrier }) => !former_carrier)
}

/** All tickets of an order, newest first; `carrier` for its supplier and its haulier. */
export function useTickets(quoteId: number, as: keyof typeof listOf): UseQueryResult<Ticket[]> {
  return useWholeList(listOf[as], { id: quoteId })
}
