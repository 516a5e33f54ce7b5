import { type Kysely, sql } from 'kysely'

/** Finds tickets with a new one's weights. A plan made for an empty table would read all tickets instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_weighed on tickets (quote_id, carrier_company_id, gross_kg, tare_kg)
    where voided_at is null`.execute(db)
}
