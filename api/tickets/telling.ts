import type { Trx } from '../db/database.ts'
import { type Audience, toCompany, toUser } from '../events/record.ts'
import { findOrder, listOrderAudience } from '../orders/queries.ts'

type TicketParties = {
  quote_id: number
  carrier_company_id: number
  driver_id: number | null
  created_by: number
  contractor_company_id: number
}

/** The order's audience and the ticket's own people, who may have left it. After a release the contractor stays. */
export async function ticketAudience(trx: Trx, ticket: TicketParties): Promise<Audience[]> {
  const order = await findOrder(trx, ticket.quote_id, ticket.carrier_company_id)
  const parties: Audience[] =
    order?.carrier_company_id === ticket.carrier_company_id
      ? await listOrderAudience(trx, order)
      : [toCompany(ticket.contractor_company_id), 'admins']
  const driver = ticket.driver_id === null ? [] : [toUser(ticket.driver_id)]
  return [...parties, toCompany(ticket.carrier_company_id), ...driver, toUser(ticket.created_by)]
}
