import { type Kysely, sql } from 'kysely'

/**
 * Keeps sums per carrier, so that after a release the former carrier's late loads don't count for the next. Holds the
 * sum's row first: of two at once, the second would otherwise miss the first one's tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const carried = 'quote_id, carrier_company_id'
const live = (from: string, sign: string) =>
  `select ${carried}, (logged_at at time zone 'Europe/London')::date as day, ${sign}net_kg as net_kg, ${sign}1 as loads
    from ${from} where voided_at is null`
const holdSums = (changed: string) => `
  insert into order_sums as sums (${carried}, delivered_kg, days, loads)
  select ${carried}, 0, 0, 0 from (${changed}) as changed order by ${carried}
  on conflict (${carried}) do update set loads = sums.loads`
const addDays = (changes: string) => `
  insert into order_days as days (${carried}, day, net_kg, loads)
  select ${carried}, day, sum(net_kg), sum(loads) from (${changes}) as changes
  group by ${carried}, day having sum(net_kg) <> 0 or sum(loads) <> 0
  order by ${carried}, day
  on conflict (${carried}, day) do update
    set net_kg = days.net_kg + excluded.net_kg, loads = days.loads + excluded.loads`
// Ids follow the order in which a carrier's tickets arrive.
const newest = `(select created_at from tickets where tickets.quote_id = order_days.quote_id
  and tickets.carrier_company_id = order_days.carrier_company_id and voided_at is null order by tickets.id desc limit 1)`
const addSums = (where: string) => `
  insert into order_sums (${carried}, delivered_kg, days, loads, last_at)
  select ${carried}, sum(net_kg), count(*) filter (where loads > 0), sum(loads), ${newest}
  from order_days ${where}
  group by ${carried} order by ${carried}
  on conflict (${carried}) do update set delivered_kg = excluded.delivered_kg, days = excluded.days,
    loads = excluded.loads, last_at = excluded.last_at`
const keeping = (name: string, changes: string, changed: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${holdSums(changed)};
    ${addDays(changes)}; ${addSums(`where (${carried}) in (${changed})`)}; return null; end $$`

const statements = [
  `drop table order_days, order_sums`,
  `create table order_days (
    quote_id integer not null references quotes (id) on delete restrict,
    carrier_company_id integer not null references companies (id) on delete restrict,
    day date not null,
    net_kg bigint not null,
    loads integer not null,
    primary key (${carried}, day)
  )`,
  // For one day across many orders.
  `create index order_days_day on order_days (day, ${carried}) include (net_kg, loads)`,
  `create table order_sums (
    quote_id integer not null references quotes (id) on delete restrict,
    carrier_company_id integer not null references companies (id) on delete restrict,
    delivered_kg bigint not null,
    days integer not null,
    loads integer not null,
    last_at timestamptz,
    primary key (${carried})
  )`,
  addDays(live('tickets', '')),
  addSums(''),
  keeping('keep_days_of_new', live('added', ''), `select distinct ${carried} from added`),
  keeping(
    'keep_days_of_changed',
    `${live('added', '')} union all ${live('taken', '-')}`,
    `select ${carried} from added union select ${carried} from taken`,
  ),
  keeping('keep_days_of_deleted', live('taken', '-'), `select distinct ${carried} from taken`),
]
