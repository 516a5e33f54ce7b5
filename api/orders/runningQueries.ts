import { sql } from 'kysely'
import type { OrderStanding } from '../contract/rules/waitsFor.ts'
import type { Db } from '../db/database.ts'
import { isInProgress, paceOf, standingOfOrder } from '../quotes/queries/standing.ts'
import { ordersOf, type RunningOrders } from './queries/pace.ts'

export type RunningRow = {
  total: number
  quote_id: number
  product_name: string
  address: string
  city: string | null
  postcode: string
  quantity_kg: number
  today_loads: number
  standing: OrderStanding
}

/** By tonnage delivered today, then begun orders, then by first delivery day. */
export async function listRunning(db: Db, of: RunningOrders, today: string, limit: number): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    with page as (
      select orders.quote_id, orders.carrier_company_id, orders.quantity_kg, count(*) over () as total,
        row_number() over (order by coalesce(today.net_kg, 0) desc, coalesce(sums.delivered_kg, 0) = 0,
          quotes.delivery_from_date, orders.quote_id) as place
      from ${ordersOf(of, today)} and ${isInProgress()}
      order by place limit ${limit}::int
    )
    select page.total, page.quote_id, products.name as product_name, quotes.address, quotes.city, quotes.postcode,
      page.quantity_kg, pace.today_loads, ${standingOfOrder(today)} as standing
    from page
    join quotes on quotes.id = page.quote_id
    join products on products.id = quotes.product_id
    cross join lateral ${paceOf('page', today)} as pace
    order by page.place`.execute(db)
  return rows
}
