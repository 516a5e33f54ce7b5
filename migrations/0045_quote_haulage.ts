import { type Kysely, sql } from 'kysely'

/**
 * A firm that supplies and hauls decides once per quote that it prices delivery there; a bid decides otherwise. Prices
 * that such firms gave before were that decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table quote_haulage (
    quote_id integer not null references quotes (id) on delete cascade,
    company_id integer not null references companies (id) on delete restrict,
    decided_by integer not null references users (id) on delete restrict,
    decided_at timestamptz not null,
    primary key (quote_id, company_id)
  )`.execute(db)
  await sql`insert into quote_haulage (quote_id, company_id, decided_by, decided_at)
    select distinct on (price.quote_id, price.company_id)
      price.quote_id, price.company_id, price.user_id, price.submitted_at
    from haulier_bids as price
    join bids on bids.id = price.bid_id and bids.company_id <> price.company_id
    join companies on companies.id = price.company_id and companies.is_supplier
    where price.status in ('pending', 'accepted')
    order by price.quote_id, price.company_id, price.id`.execute(db)
}
