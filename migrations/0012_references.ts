import { type Kysely, sql } from 'kysely'

/** For the parties of the order, not for bidders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column reference text,
    add column site_contact_name text,
    add column site_contact_phone text`.execute(db)
}
