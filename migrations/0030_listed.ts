import { type Kysely, sql } from 'kysely'

/**
 * What lists of twenty thousand rows are counted, filtered and sorted by, in narrow indexes of its own: a row of quotes is read
 * ten times as slowly. The newest bid of a firm on each quote is in `bids_newest`; what an admin's list, a contractor's or a
 * bidder's asks of a quote in `quotes_listed`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index bids_newest on bids (company_id, quote_id, id)
    include (status, submitted_at, price_pence, quantity_kg) where status <> 'cancelled'`,
  `create index quotes_listed on quotes (id)
    include (company_id, user_id, product_id, status, is_ordered, withheld, quantity_kg, delivery_method,
      delivery_from_date, updated_at) where deleted_at is null`,
]
