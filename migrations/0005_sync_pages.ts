import { type Kysely, sql } from 'kysely'

/** For reading a carrier's orders in pages, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_carrier_quote on orders (carrier_company_id, quote_id desc)`.execute(db)
}
