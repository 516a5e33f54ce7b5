import { type Actor, isAdmin, may } from '../contract/rules/permissions.ts'
import type { Order } from './queries.ts'

export type Party = 'contractor' | 'supplier' | 'haulier' | 'admin'

/** A firm that carries what it sold has several parts. Its haulier staff have none in orders that it only supplies. */
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
