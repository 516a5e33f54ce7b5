import { type Kysely, sql } from 'kysely'

/**
 * Triggers keep count and maximum of each phone's numbers, since an office needs them for a hundred phones at once. A
 * repeated number counts once. No extra waiting: a carrier's tickets already wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const phone = 'created_by, device_key'
const recount = (changed: string) => `
  insert into phone_sums (user_id, device_key, tickets, highest)
  select changed.created_by, changed.device_key, count(distinct device_seq), coalesce(max(device_seq), 0)
  from (${changed}) as changed
  left join tickets on tickets.created_by = changed.created_by and tickets.device_key = changed.device_key and device_seq >= 1
  group by 1, 2 order by 1, 2
  on conflict (user_id, device_key) do update set tickets = excluded.tickets, highest = excluded.highest`
const triggered = (name: string, event: string, tables: string, statement: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
  `create trigger ${name} after ${event} on tickets referencing ${tables}
    for each statement execute function ${name}()`,
]
const without = (from: string, others: string) =>
  `select ${phone} from (select ${phone}, device_seq, id from ${from} where device_key is not null
    except select ${phone}, device_seq, id from ${others}) as gone`

const statements = [
  `create table phone_sums (
    user_id integer not null references users (id) on delete cascade,
    device_key uuid not null,
    tickets integer not null,
    highest integer not null,
    primary key (user_id, device_key)
  )`,
  recount(`select distinct ${phone} from tickets where device_seq >= 1 and device_key is not null`),
  ...triggered(
    'count_phones_of_new',
    'insert',
    'new table as added',
    `insert into phone_sums as sums (user_id, device_key, tickets, highest)
    select ${phone}, count(*), max(device_seq) from added
    where device_seq >= 1 and device_key is not null and not exists (select from tickets as earlier
      where earlier.created_by = added.created_by and earlier.device_key = added.device_key
        and earlier.device_seq = added.device_seq and earlier.id < added.id)
    group by ${phone} order by ${phone}
    on conflict (user_id, device_key) do update
      set tickets = sums.tickets + excluded.tickets, highest = greatest(sums.highest, excluded.highest)`,
  ),
  // In normal use a ticket's author and number never change and no ticket is deleted, so recount fully.
  ...triggered(
    'count_phones_of_changed',
    'update',
    'old table as taken new table as added',
    recount(`${without('taken', 'added')} union ${without('added', 'taken')}`),
  ),
  ...triggered(
    'count_phones_of_deleted',
    'delete',
    'old table as taken',
    recount(`select distinct ${phone} from taken where device_key is not null`),
  ),
]
