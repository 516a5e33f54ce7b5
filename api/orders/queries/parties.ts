import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../contract/rules/permissions.ts'

/** Whether the reader's firm has a part in a row of `orders`; admins have one in every order. */
export function isOrderOf({ company_id }: Pick<Actor, 'company_id'>): RawBuilder<boolean> {
  if (company_id === null) return sql`true`
  return sql`${company_id} in (orders.contractor_company_id, orders.supplier_company_id, orders.carrier_company_id)`
}
