import { type Kysely, sql } from 'kysely'

/** `recycled`: made under the Quality Protocol; the loads' papers state it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bids add column recycled boolean not null default false`.execute(db)
}
