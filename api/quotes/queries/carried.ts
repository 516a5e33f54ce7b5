import { type RawBuilder, sql } from 'kysely'

/** After a release, `loads` (tickets or sums of them) may be a former carrier's, which don't count for this order. */
export function isCarried(loads: string, orders = 'orders'): RawBuilder<boolean> {
  const [load, order] = [sql.ref(loads), sql.ref(orders)]
  return sql<boolean>`(${load}.quote_id = ${order}.quote_id and ${load}.carrier_company_id = ${order}.carrier_company_id)`
}
