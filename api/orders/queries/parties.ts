import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../contract/rules/permissions.ts'

/** Whether the reader's firm is a party to a row of `orders`; admins are to all. */
export function isOrderOf({ company_id }: Pick<Actor, 'company_id'>): RawBuilder<boolean> {
  if (company_id === null) return sql`true`
  return sql`${company_id} in (orders.contractor_company_id, orders.supplier_company_id, orders.carrier_company_id)`
}
