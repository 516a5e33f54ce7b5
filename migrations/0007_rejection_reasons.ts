import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column rejection_reason text,
    add constraint quotes_reason_of_rejection check (rejection_reason is null or status = 2)`.execute(db)
  await sql`alter table bids add column rejection_reason text,
    add constraint bids_reason_of_rejection check (rejection_reason is null or status = 'rejected')`.execute(db)
}
