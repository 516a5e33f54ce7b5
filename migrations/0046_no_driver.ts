import { type Kysely, sql } from 'kysely'

/** A ticket that the office logs without naming a driver has none. Earlier ones keep their author in that place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets alter column driver_id drop not null`.execute(db)
}
