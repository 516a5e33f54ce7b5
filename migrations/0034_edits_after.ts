import { type Kysely, sql } from 'kysely'

/** What an edit wrote, beside what it replaced: the activity says both. Null of edits from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edits add column written jsonb`.execute(db)
}
