import { type Kysely, sql } from 'kysely'

/**
 * The tickets of an order that weigh the same, which each new one is compared with: without an index of their own all of the order's were
 * read, and by a plan that was made of an empty table, all that there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_weighed on tickets (quote_id, carrier_company_id, gross_kg, tare_kg)
    where voided_at is null`.execute(db)
}
