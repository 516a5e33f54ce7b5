import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of tickets, or of what is kept of them, is of the carrier of `orders`: a quote that was released and
 * accepted anew may have loads of the carrier before, which count in nothing of this one.
 */
export function isCarried(loads: string, orders = 'orders'): RawBuilder<boolean> {
  const [load, order] = [sql.ref(loads), sql.ref(orders)]
  return sql<boolean>`(${load}.quote_id = ${order}.quote_id and ${load}.carrier_company_id = ${order}.carrier_company_id)`
}
