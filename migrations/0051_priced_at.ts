import { type Kysely, sql } from 'kysely'

/**
 * `priced_at` decides a load's price and month, and whether its order is late: a device's wrong clock may not. The functions
 * are those of 0025 with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const carried = 'quote_id, carrier_company_id'
const live = (from: string, sign: string) =>
  `select ${carried}, (priced_at at time zone 'Europe/London')::date as day, ${sign}net_kg as net_kg, ${sign}1 as loads
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

/** The acceptance under which the ticket's carrier drove. */
const accepted = `(select accepted.accepted_at from (
    select quote_id, bid_id, haulier_bid_id, accepted_at from orders
    union all select quote_id, bid_id, haulier_bid_id, accepted_at from released_orders
  ) as accepted
  join bids on bids.id = accepted.bid_id
  left join haulier_bids on haulier_bids.id = accepted.haulier_bid_id
  where accepted.quote_id = tickets.quote_id
  order by coalesce(haulier_bids.company_id, bids.company_id) = tickets.carrier_company_id desc,
    accepted.accepted_at <= tickets.created_at desc, accepted.accepted_at desc
  limit 1)`

const statements = [
  'alter table tickets add column priced_at timestamptz',
  'alter table tickets disable trigger user',
  `update tickets set priced_at = least(greatest(logged_at, ${accepted}), created_at)`,
  'alter table tickets enable trigger user',
  'alter table tickets alter column priced_at set not null',
  keeping('keep_days_of_new', live('added', ''), `select distinct ${carried} from added`),
  keeping(
    'keep_days_of_changed',
    `${live('added', '')} union all ${live('taken', '-')}`,
    `select ${carried} from added union select ${carried} from taken`,
  ),
  keeping('keep_days_of_deleted', live('taken', '-'), `select distinct ${carried} from taken`),
  'delete from order_days',
  addDays(live('tickets', '')),
  addSums(''),
  // What a statement and the sums of an order need of each load.
  'drop index tickets_quote',
  `create index tickets_quote on tickets (quote_id, id desc)
    include (net_kg, voided_at, carrier_company_id, priced_at)`,
]
