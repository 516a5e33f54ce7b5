import { type Kysely, sql } from 'kysely'

/** Finds the hundred running orders among a firm's twenty thousand. Follows `order_sums` by triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const running = (name: string, column: string) =>
  `create index orders_running_${name} on orders (${column}) where closed_at is null and not is_delivered`

const statements = [
  `alter table orders add column is_delivered boolean not null default false`,
  `update orders set is_delivered = true from order_sums as sums where sums.quote_id = orders.quote_id
    and sums.carrier_company_id = orders.carrier_company_id and sums.delivered_kg >= orders.quantity_kg`,
  `create function turn_delivered() returns trigger language plpgsql as $$ begin
    update orders set is_delivered = not is_delivered
    where quote_id = new.quote_id and carrier_company_id = new.carrier_company_id
      and is_delivered <> (new.delivered_kg >= quantity_kg);
    return null; end $$`,
  `create trigger turn_delivered after update on order_sums for each row
    when (old.delivered_kg <> new.delivered_kg) execute function turn_delivered()`,
  // An order accepted again by the same carrier may have loads. Locking their sum keeps others out meanwhile.
  `create function see_delivered() returns trigger language plpgsql as $$ begin
    new.is_delivered := coalesce((select delivered_kg from order_sums
      where quote_id = new.quote_id and carrier_company_id = new.carrier_company_id for share) >= new.quantity_kg, false);
    return new; end $$`,
  `create trigger see_delivered before insert or update of quantity_kg, carrier_company_id on orders
    for each row execute function see_delivered()`,
  running('contractor', 'contractor_company_id'),
  running('supplier', 'supplier_company_id'),
  running('carrier', 'carrier_company_id'),
]
