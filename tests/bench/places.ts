import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'

/** Where the search is made: the densest place. */
export const london = { latitude: 51.507, longitude: -0.128 }

/**
 * Open quotes evenly over Great Britain's latitudes and longitudes, as quarries and sites are, save for two in a
 * hundred within some 25 miles of London.
 */
export async function fillQuotes(db: Db, count: number, by: { company_id: number; user_id: number }): Promise<void> {
  await sql`
    insert into products (name, description, status, created_at, updated_at)
    select 'Aggregate ' || n, 'Graded aggregate ' || n, 1, now(), now() from generate_series(1, 40) n`.execute(db)
  for (let filled = 0; filled < count; filled += batch) await insertQuotes(db, Math.min(batch, count - filled), by)
  await vacuum(db)
}

/**
 * As autovacuum leaves it after a while: an index-only scan needs the visibility map, which a vacuum beside a reader
 * (an autovacuum that is counting the new rows) leaves as it was.
 */
async function vacuum(db: Db): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await sql`vacuum (analyze, freeze) quotes`.execute(db)
    const { rows } = await sql<{ done: boolean }>`
      select relallvisible > 0.9 * relpages as done from pg_class where relname = 'quotes'`.execute(db)
    if (rows[0]?.done) return
    await setTimeout(500)
  }
  throw new Error('The visibility map of quotes stays unset: the search would be measured without its index')
}

/** So that none of them meets the pool's time limit. */
const batch = 50_000

async function insertQuotes(db: Db, count: number, by: { company_id: number; user_id: number }): Promise<void> {
  await sql`
    insert into quotes (company_id, user_id, product_id, quantity_kg, address, city, postcode, latitude, longitude,
      precision, delivery_from_date, delivery_to_date, tested_stone_supplier, delivery_method, access_times_open,
      access_times_close, status, markup_pence, created_at, updated_at)
    select ${by.company_id}::int, ${by.user_id}::int, (select max(id) from products) - n % 40,
      (1 + floor(random() * 20000))::int * 100, n || ' Quarry Lane', 'Town', 'DE24 9FU',
      case when n % 50 = 0 then ${london.latitude}::float8 - 0.35 + random() * 0.7 else 50 + random() * 8.5 end,
      case when n % 50 = 0 then ${london.longitude}::float8 - 0.5 + random() else -6 + random() * 7.8 end,
      'unit', '2026-04-01', '2026-04-30', n % 2 = 0, case when n % 3 = 0 then 'Collect' else 'Deliver' end, '07:00',
      '17:00', 1, 10000, now(), now()
    from generate_series(1, ${count}::int) n`.execute(db)
}
