import { type Kysely, sql } from 'kysely'

/** A slip that carries metadata is refused, but not of a ticket that was logged before: its phone holds the slip as taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column takes_any_slip boolean not null default true`.execute(db)
  await sql`alter table tickets alter column takes_any_slip set default false`.execute(db)
}
