import { type Actor, isAdmin, may } from '../contract/rules/permissions.ts'
import type { Order } from './queries.ts'

export type Party = 'contractor' | 'supplier' | 'haulier' | 'admin'

/**
 * As what the actor sees the order. Their company alone doesn't say: the haulier staff of a firm that also supplies stone
 * have no part in the orders that it supplies. More than one where a firm carries what it sold itself.
 */
export function partiesOf(
  order: Pick<Order, 'contractor_company_id' | 'supplier_company_id' | 'haulier_company_id'>,
  actor: Actor,
): readonly Party[] {
  if (isAdmin(actor)) return ['admin']
  const parties: Party[] = []
  const { company_id, roles } = actor
  if (roles.includes('contractor') && order.contractor_company_id === company_id) parties.push('contractor')
  if (roles.includes('supplier') && order.supplier_company_id === company_id) parties.push('supplier')
  if (may(actor, 'order.listAsHaulier') && order.haulier_company_id === company_id) parties.push('haulier')
  return parties
}
