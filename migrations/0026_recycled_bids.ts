import { type Kysely, sql } from 'kysely'

/** Whether what a bid offers is recycled and was made under the Quality Protocol: papers of its loads say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bids add column recycled boolean not null default false`.execute(db)
}
