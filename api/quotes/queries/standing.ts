import { type RawBuilder, sql } from 'kysely'
import type { OrderStanding } from '../../contract/rules/waitsFor.ts'
import { isCarried } from './carried.ts'

/** The order of `quotes` as `waitsFor` takes it; null without one. `today` is London's date. */
export function standingOfOrder(today: string): RawBuilder<OrderStanding | null> {
  return sql<OrderStanding | null>`(select json_build_object(
      'is_completed', made.closed_at is not null or made.quantity_kg <= pace.delivered_kg,
      'is_supplier_confirmed', made.supplier_confirmed_at is not null,
      'is_hauled', made.haulier_company_id is not null,
      'is_haulier_confirmed', made.haulier_confirmed_at is not null,
      'has_driver', exists (select from driver_assignments
        where driver_assignments.quote_id = made.quote_id and driver_assignments.removed_at is null),
      'delivery_to_date', quotes.delivery_to_date,
      'remaining_kg', greatest(made.quantity_kg - pace.delivered_kg, 0),
      'before_kg', pace.before_kg, 'before_days', pace.before_days, 'today_kg', pace.today_kg)
    from orders as made cross join lateral ${paceOf('made', today)} as pace where made.quote_id = quotes.id)`
}

/** Neither closed nor fully delivered. Partial indexes on `orders` have this condition. */
export function isInProgress(): RawBuilder<boolean> {
  return sql<boolean>`(orders.closed_at is null and not orders.is_delivered)`
}

export function paceOf(orders: string, today: string): RawBuilder<unknown> {
  return sql`(select coalesce(sum(net_kg), 0)::bigint as delivered_kg,
      coalesce(sum(net_kg) filter (where day <> ${today}::date), 0)::bigint as before_kg,
      count(*) filter (where day <> ${today}::date and loads > 0) as before_days,
      coalesce(sum(net_kg) filter (where day = ${today}::date), 0)::bigint as today_kg,
      coalesce(sum(loads) filter (where day = ${today}::date), 0)::bigint as today_loads
    from order_days where ${isCarried('order_days', orders)})`
}
