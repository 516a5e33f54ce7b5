import { type RawBuilder, sql } from 'kysely'
import { mostWorkdays } from '../../contract/rules/pace.ts'
import type { OfficeRole } from '../../contract/rules/permissions.ts'
import { isCarried } from '../../quotes/queries/carried.ts'

export type RunningOrders = { side: OfficeRole; company_id: number }

/** With all that `isLate` needs. `offset 0` makes PostgreSQL look up each order instead of reading all sums. */
export function ordersOf({ side, company_id }: RunningOrders, today: string): RawBuilder<unknown> {
  const column = sql.ref(side === 'contractor' ? 'orders.contractor_company_id' : 'orders.supplier_company_id')
  return sql`orders
    cross join lateral (select * from quotes where quotes.id = orders.quote_id offset 0) as quotes
    left join lateral (select * from order_sums as sums where ${isCarried('sums')} offset 0) as sums on true
    left join lateral (select * from order_days as today
      where ${isCarried('today')} and today.day = ${today}::date offset 0) as today on true
    where ${column} = ${company_id}`
}

/** The contract's `forecast` in SQL. Every day but today counts as past, even a later one by a device's fast clock. */
export function isLate(today: string): RawBuilder<boolean> {
  const [day, now_kg] = [sql`${today}::date`, sql`coalesce(today.net_kg, 0)`]
  const before_kg = sql`(coalesce(sums.delivered_kg, 0) - ${now_kg})`
  const before_days = sql`(coalesce(sums.days, 0) - case when today.loads > 0 then 1 else 0 end)`
  const left_kg = sql`(orders.quantity_kg - coalesce(sums.delivered_kg, 0))`
  const workdaysLeft = sql`(workdays_until(quotes.delivery_to_date) - workdays_until(${day}))`
  const expected_kg = sql`case when workdays_until(${day}) = workdays_until(${day} - 1) then 0
    else least(greatest((${before_kg} + ${before_days} - 1) / ${before_days} - ${now_kg}, 0), ${left_kg}) end`
  return sql<boolean>`(quotes.delivery_to_date < ${day} or case
    when ${workdaysLeft} >= ${mostWorkdays}::int then false
    when ${before_days} > 0 and ${before_kg} > 0
      then (${left_kg} - ${expected_kg}) * ${before_days} > ${before_kg} * ${workdaysLeft}
    when ${now_kg} > 0 then ${left_kg} > ${now_kg} * ${workdaysLeft}
    else false end)`
}
