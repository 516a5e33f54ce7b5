import { type Kysely, sql } from 'kysely'

/** What an edit wrote; null for earlier edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edits add column written jsonb`.execute(db)
}
