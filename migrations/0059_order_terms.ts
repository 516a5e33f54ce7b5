import { type Kysely, sql } from 'kysely'

/**
 * What an order's parties agreed, one row for each version: an amendment adds one. A load is worth something by the version
 * in force when it is priced, so each ticket gets its version once and keeps it. A price a tonne is a fraction, pence over
 * kilograms: amended tonnes leave it as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const prices = 'supplier_price_pence, haulier_price_pence, markup_pence'
const rates = `supplier_rate_pence, supplier_rate_kg, haulier_rate_pence, haulier_rate_kg, markup_rate_pence,
  markup_rate_kg`
const first = (order: string) => `
  insert into order_terms (quote_id, version, in_force_from, quantity_kg, delivery_from_date, delivery_to_date, ${prices},
    ${rates})
  select made.quote_id, 1, made.accepted_at, made.quantity_kg, quotes.delivery_from_date, quotes.delivery_to_date,
    made.supplier_price_pence, made.haulier_price_pence, made.markup_pence,
    made.supplier_price_pence, made.quantity_kg,
    made.haulier_price_pence, case when made.haulier_price_pence is not null then made.quantity_kg end,
    made.markup_pence, made.quantity_kg
  from ${order} as made join quotes on quotes.id = made.quote_id`

const statements = [
  `create table order_terms (
    quote_id integer not null references orders (quote_id) on delete cascade,
    version smallint not null check (version > 0),
    in_force_from timestamptz not null,
    quantity_kg integer not null check (quantity_kg >= 100),
    delivery_from_date date not null,
    delivery_to_date date not null,
    supplier_price_pence bigint not null check (supplier_price_pence >= 0),
    haulier_price_pence bigint check (haulier_price_pence >= 0),
    markup_pence bigint not null check (markup_pence >= 0),
    supplier_rate_pence bigint not null check (supplier_rate_pence >= 0),
    supplier_rate_kg integer not null check (supplier_rate_kg > 0),
    haulier_rate_pence bigint check (haulier_rate_pence >= 0),
    haulier_rate_kg integer check (haulier_rate_kg > 0),
    markup_rate_pence bigint not null check (markup_rate_pence >= 0),
    markup_rate_kg integer not null check (markup_rate_kg > 0),
    primary key (quote_id, version),
    check (delivery_from_date <= delivery_to_date),
    check ((haulier_price_pence is null) = (haulier_rate_pence is null)
      and (haulier_rate_pence is null) = (haulier_rate_kg is null))
  )`,
  first('orders'),
  `create function begin_terms() returns trigger language plpgsql as $$ begin ${first('added')}; return null; end $$`,
  `create trigger begin_terms after insert on orders referencing new table as added
    for each statement execute function begin_terms()`,
  'alter table tickets add column terms_version smallint not null default 1',
  `create function find_terms() returns trigger language plpgsql as $$ begin
    new.terms_version := coalesce((select max(version) from order_terms
      where quote_id = new.quote_id and in_force_from <= new.priced_at), 1);
    return new; end $$`,
  `create trigger find_terms before insert on tickets for each row execute function find_terms()`,
]
