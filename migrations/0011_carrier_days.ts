import { type Kysely, sql } from 'kysely'

/** Triggers keep each carrier's live tonnes per London day: summing half a million tickets is too slow for a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const day = `(logged_at at time zone 'Europe/London')::date`
const live = (from: string, sign: string) =>
  `select carrier_company_id, ${day} as day, ${sign}net_kg as net_kg from ${from} where voided_at is null`
const add = (changes: string) => `
  insert into carrier_days as days (carrier_company_id, day, net_kg)
  select carrier_company_id, day, sum(net_kg) from (${changes}) as changes
  group by carrier_company_id, day having sum(net_kg) <> 0
  order by carrier_company_id, day
  on conflict (carrier_company_id, day) do update set net_kg = days.net_kg + excluded.net_kg`
const counting = (name: string, event: string, tables: string, changes: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${add(changes)}; return null; end $$`,
  `create trigger ${name} after ${event} on tickets referencing ${tables}
    for each statement execute function ${name}()`,
]

const statements = [
  `create table carrier_days (
    carrier_company_id integer not null references companies (id) on delete restrict,
    day date not null,
    net_kg bigint not null,
    primary key (carrier_company_id, day)
  )`,
  `create index carrier_days_day on carrier_days (day) include (net_kg)`,
  add(live('tickets', '')),
  ...counting('count_new_tickets', 'insert', 'new table as added', live('added', '')),
  ...counting(
    'count_changed_tickets',
    'update',
    'old table as taken new table as added',
    `${live('added', '')} union all ${live('taken', '-')}`,
  ),
  ...counting('count_deleted_tickets', 'delete', 'old table as taken', live('taken', '-')),
]
