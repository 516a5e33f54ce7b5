import { sql } from 'kysely'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import type { VersionPrices } from '../contract/rules/terms.ts'
import type { PriceParts } from '../contract/rules/totals.ts'
import type { Weight } from '../contract/rules/worth.ts'
import type { Db } from '../db/database.ts'
import { versionPrices, weightsBefore } from '../orders/queries/weights.ts'
import { isCarried } from '../quotes/queries/carried.ts'

/** `day`: of `priced_at`, in London. */
export type MonthsLoad = { id: number; number: number; day: string; net_kg: number; is_void: boolean; version: number }

/** As it stood when the month ended: later amendments and loads change no statement. */
export type StatementRow = PriceParts & {
  quote_id: number
  product_name: string
  address: string
  postcode: string
  reference: string | null
  contractor_name: string
  supplier_name: string
  carrier_name: string
  quantity_kg: number
  tickets: MonthsLoad[]
  to_date: Weight[]
  prices: VersionPrices[]
}

/** The orders of a purchase order together, and last those without one. */
export async function listStatement(
  db: Db,
  { as, company_id, month }: { as: OwnerRole; company_id: number; month: string },
): Promise<StatementRow[]> {
  const first = `${month}-01`
  const end = sql`(${first}::date + interval '1 month') at time zone 'Europe/London'`
  const { rows } = await sql<StatementRow>`
    select orders.quote_id, products.name as product_name, quotes.address, quotes.postcode, quotes.reference,
      contractor.name as contractor_name, supplier.name as supplier_name, carrier.name as carrier_name,
      agreed.quantity_kg, came.tickets, ${weightsBefore(end)} as to_date, ${versionPrices} as prices,
      bids.can_deliver, agreed.supplier_price_pence, agreed.haulier_price_pence, agreed.markup_pence
    from orders
    cross join lateral (
      select json_agg(json_build_object('id', id, 'number', number, 'net_kg', net_kg, 'is_void', voided_at is not null,
        'version', terms_version, 'day', (priced_at at time zone 'Europe/London')::date) order by number) as tickets
      from tickets where ${isCarried('tickets')}
        and priced_at >= ${first}::date::timestamp at time zone 'Europe/London'
        and priced_at < ${end}
    ) as came
    cross join lateral (
      select * from order_terms where order_terms.quote_id = orders.quote_id
      order by version = 1 or in_force_from < ${end} desc, version desc limit 1
    ) as agreed
    join quotes on quotes.id = orders.quote_id
    join bids on bids.id = orders.bid_id
    join products on products.id = quotes.product_id
    join companies as contractor on contractor.id = orders.contractor_company_id
    join companies as supplier on supplier.id = orders.supplier_company_id
    join companies as carrier on carrier.id = orders.carrier_company_id
    where ${sql.ref(`orders.${as}_company_id`)} = ${company_id} and came.tickets is not null
    order by quotes.reference, orders.quote_id`.execute(db)
  return rows
}
