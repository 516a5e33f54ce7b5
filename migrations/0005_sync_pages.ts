import { type Kysely, sql } from 'kysely'

/** A device reads a carrier's orders page by page, from the newest number down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_carrier_quote on orders (carrier_company_id, quote_id desc)`.execute(db)
}
