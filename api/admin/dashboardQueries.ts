import { sql } from 'kysely'
import type { Dashboard } from '../contract/admin.ts'
import type { Db } from '../db/database.ts'
import { isCarried } from '../quotes/queries/carried.ts'
import { isInProgress } from '../quotes/queries/standing.ts'

const mostShown = 20

export function countWaiting(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('quotes')
        .select(eb.fn.countAll<number>().as('n'))
        .where('status', '=', 0)
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('quotes_to_verify'),
      eb
        .selectFrom('products')
        .select(eb.fn.countAll<number>().as('n'))
        .where('status', '=', 0)
        .$asScalar()
        .$notNull()
        .as('products_pending'),
    ])
    .executeTakeFirstOrThrow()
}

export type StalledRow = {
  total: number
  quote_id: number
  product_name: string
  contractor_name: string
  carrier_name: string
  quantity_kg: number
  delivered_kg: number
  waits_for: Dashboard['stalled'][number]['waits_for']
  last_moved_at: Date
}

export async function listStalled(db: Db, since: Date): Promise<StalledRow[]> {
  const { rows } = await sql<StalledRow>`
    with stalled as (
      select orders.quote_id, coalesce(sums.delivered_kg, 0) as delivered_kg, count(*) over () as total,
        greatest(accepted_at, supplier_confirmed_at, haulier_confirmed_at, sums.last_at, assigned.at) as last_moved_at
      from orders
      left join order_sums as sums on ${isCarried('sums')}
      cross join lateral (select max(assigned_at) as at from driver_assignments
        where driver_assignments.quote_id = orders.quote_id) as assigned
      where ${isInProgress()}
        and greatest(accepted_at, supplier_confirmed_at, haulier_confirmed_at, sums.last_at) <= ${since}
        and coalesce(assigned.at <= ${since}, true)
      order by last_moved_at, orders.quote_id
      limit ${mostShown}
    )
    select stalled.*, products.name as product_name, contractor.name as contractor_name, carrier.name as carrier_name,
      orders.quantity_kg,
      case when supplier_confirmed_at is null then 'supplier'
        when haulier_company_id is not null and haulier_confirmed_at is null then 'haulier'
        when haulier_company_id is not null and not exists (select from driver_assignments
          where driver_assignments.quote_id = orders.quote_id and removed_at is null) then 'driver'
        else 'tickets' end as waits_for
    from stalled
    join orders on orders.quote_id = stalled.quote_id
    join quotes on quotes.id = orders.quote_id
    join products on products.id = quotes.product_id
    join companies as contractor on contractor.id = orders.contractor_company_id
    join companies as carrier on carrier.id = orders.carrier_company_id
    order by stalled.last_moved_at, stalled.quote_id`.execute(db)
  return rows
}

/** A ticket from a device with a fast clock counts from its day on. */
export async function listDays(db: Db, now: Date): Promise<{ day: string; net_kg: number }[]> {
  const { rows } = await sql<{ day: string; net_kg: number }>`
    with today as (select (${now}::timestamptz at time zone 'Europe/London')::date as day)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(carrier_days.net_kg), 0)::bigint as net_kg
    from today, generate_series(date_trunc('month', today.day::timestamp), today.day::timestamp, interval '1 day') as days(day)
    left join carrier_days on carrier_days.day = days.day::date
    group by days.day
    order by days.day`.execute(db)
  return rows
}
