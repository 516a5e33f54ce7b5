import { type Kysely, sql } from 'kysely'

/**
 * Triggers keep each order's live tickets per London day and in total, because lateness depends on pace and a firm may
 * have twenty thousand running orders. No extra waiting: a carrier's tickets already wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const live = (from: string, sign: string) =>
  `select quote_id, (logged_at at time zone 'Europe/London')::date as day, ${sign}net_kg as net_kg, ${sign}1 as loads
    from ${from} where voided_at is null`
const addDays = (changes: string) => `
  insert into order_days as days (quote_id, day, net_kg, loads)
  select quote_id, day, sum(net_kg), sum(loads) from (${changes}) as changes
  group by quote_id, day having sum(net_kg) <> 0 or sum(loads) <> 0
  order by quote_id, day
  on conflict (quote_id, day) do update
    set net_kg = days.net_kg + excluded.net_kg, loads = days.loads + excluded.loads`
const addSums = (where: string) => `
  insert into order_sums (quote_id, delivered_kg, days)
  select quote_id, sum(net_kg), count(*) filter (where loads > 0) from order_days ${where}
  group by quote_id order by quote_id
  on conflict (quote_id) do update set delivered_kg = excluded.delivered_kg, days = excluded.days`
const keeping = (name: string, event: string, tables: string, changes: string, changed: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${addDays(changes)};
    ${addSums(`where quote_id in (${changed})`)}; return null; end $$`,
  `create trigger ${name} after ${event} on tickets referencing ${tables}
    for each statement execute function ${name}()`,
]

const statements = [
  `create table order_days (
    quote_id integer not null references quotes (id) on delete restrict,
    day date not null,
    net_kg bigint not null,
    loads integer not null,
    primary key (quote_id, day)
  )`,
  // For one day across many orders.
  `create index order_days_day on order_days (day, quote_id) include (net_kg, loads)`,
  `create table order_sums (
    quote_id integer primary key references quotes (id) on delete restrict,
    delivered_kg bigint not null,
    days integer not null
  )`,
  addDays(live('tickets', '')),
  addSums(''),
  ...keeping('keep_days_of_new', 'insert', 'new table as added', live('added', ''), 'select quote_id from added'),
  ...keeping(
    'keep_days_of_changed',
    'update',
    'old table as taken new table as added',
    `${live('added', '')} union all ${live('taken', '-')}`,
    'select quote_id from added union select quote_id from taken',
  ),
  ...keeping('keep_days_of_deleted', 'delete', 'old table as taken', live('taken', '-'), 'select quote_id from taken'),
  // Monday to Friday; 1 January 2001 was a Monday.
  `create function workdays_until(day date) returns integer language sql immutable parallel safe strict
    return (day - date '2001-01-01') / 7 * 5 + least((day - date '2001-01-01') % 7 + 1, 5)`,
  `create index quotes_unordered on quotes (company_id) where not is_ordered and deleted_at is null`,
  `create index orders_unconfirmed on orders (contractor_company_id) where closed_at is null
    and (supplier_confirmed_at is null or (haulier_company_id is not null and haulier_confirmed_at is null))`,
  `create index orders_to_confirm on orders (supplier_company_id) where closed_at is null and supplier_confirmed_at is null`,
  `create index ticket_queries_answered_at on ticket_queries (answered_at) where answered_at is not null`,
]
