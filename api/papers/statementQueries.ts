import { sql } from 'kysely'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'

export type StatementRow = {
  quote_id: number
  product_name: string
  address: string
  postcode: string
  reference: string | null
  contractor_name: string
  supplier_name: string
  carrier_name: string
  quantity_kg: number
  loads: number
  net_kg: number
  voided_loads: number
  voided_kg: number
  to_date_kg: number
  can_deliver: boolean
  supplier_price_pence: number
  haulier_price_pence: number | null
  markup_pence: number
}

export async function listStatement(
  db: Db,
  { as, company_id, month }: { as: OwnerRole; company_id: number; month: string },
): Promise<StatementRow[]> {
  const first = `${month}-01`
  const { rows } = await sql<StatementRow>`
    select orders.quote_id, products.name as product_name, quotes.address, quotes.postcode, quotes.reference,
      contractor.name as contractor_name, supplier.name as supplier_name, carrier.name as carrier_name,
      orders.quantity_kg, came.loads, came.net_kg, came.voided_loads, came.voided_kg,
      (select coalesce(sum(net_kg), 0)::bigint from tickets where tickets.quote_id = orders.quote_id
        and tickets.carrier_company_id = orders.carrier_company_id and voided_at is null) as to_date_kg,
      bids.can_deliver, orders.supplier_price_pence, orders.haulier_price_pence, orders.markup_pence
    from orders
    cross join lateral (
      select count(*) filter (where voided_at is null) as loads,
        coalesce(sum(net_kg) filter (where voided_at is null), 0)::bigint as net_kg,
        count(*) filter (where voided_at is not null) as voided_loads,
        coalesce(sum(net_kg) filter (where voided_at is not null), 0)::bigint as voided_kg
      from tickets where tickets.quote_id = orders.quote_id
        and tickets.carrier_company_id = orders.carrier_company_id
        and logged_at >= ${first}::date::timestamp at time zone 'Europe/London'
        and logged_at < (${first}::date + interval '1 month') at time zone 'Europe/London'
    ) as came
    join quotes on quotes.id = orders.quote_id
    join bids on bids.id = orders.bid_id
    join products on products.id = quotes.product_id
    join companies as contractor on contractor.id = orders.contractor_company_id
    join companies as supplier on supplier.id = orders.supplier_company_id
    join companies as carrier on carrier.id = orders.carrier_company_id
    where ${sql.ref(`orders.${as}_company_id`)} = ${company_id} and came.loads + came.voided_loads > 0
    order by orders.quote_id`.execute(db)
  return rows
}
