import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'

/**
 * So many suppliers' bids on a quote, of which every other needs a haulier and has two prices: the cheapest is somewhere in the
 * middle. Every tenth is for a part, every twentieth is rejected.
 */
export async function makeManyBids(db: Db, quoteId: number, hauliers: readonly [number, number], bids: number) {
  const source = await db.selectFrom('users').selectAll().where('role', '=', 'owner').limit(1).executeTakeFirstOrThrow()
  await sql`with firms as (
      insert into companies (name, address, postcode, is_supplier, latitude, longitude, precision, created_at)
      select 'Quarry ' || n, n || ' Quarry Lane', 'DE4 4HY', true, 53 + n % 97 / 100.0, -1.5, 'pin', now()
      from generate_series(1, ${bids}::int) as n returning id, name
    ), owners as (
      insert into users (company_id, role, first_name, last_name, email, password_hash, email_verified_at, verified_at, created_at)
      select id, 'owner', 'Owner', name, replace(lower(name), ' ', '') || '@quarries.example', ${source.password_hash},
        now(), now(), now()
      from firms returning id, company_id
    )
    insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, status, accepted,
      collection_address, collection_postcode, supplier_access_open, supplier_access_close, submitted_at, updated_at)
    select ${quoteId}, company_id, id, n % 2 = 0, 500000 + (n * 7919) % 300007, case when n % 10 = 0 then 100000 else 480000 end,
      case when n % 20 = 1 then 'rejected' else 'pending' end, case when n % 20 = 1 then 'rejected' else 'pending' end,
      case when n % 2 = 1 then n || ' Quarry Lane' end, case when n % 2 = 1 then 'DE4 4HY' end,
      case when n % 2 = 1 then time '06:00' end, case when n % 2 = 1 then time '16:00' end, now(), now()
    from (select *, row_number() over (order by id) as n from owners) as numbered`.execute(db)
  await sql`update companies set owner_user_id = users.id from users
    where users.company_id = companies.id and companies.name like 'Quarry %'`.execute(db)
  await sql`insert into haulier_bids (bid_id, quote_id, company_id, user_id, price_pence, status, submitted_at, updated_at)
    select bids.id, bids.quote_id, firm.id, firm.owner_user_id, 100000 + (bids.id::bigint * 104729 + firm.id) % 200003,
      bids.status, now(), now()
    from bids, companies as firm where bids.quote_id = ${quoteId} and not bids.can_deliver
      and firm.id = any(${hauliers}::int[])`.execute(db)
  await sql`analyze`.execute(db)
}
