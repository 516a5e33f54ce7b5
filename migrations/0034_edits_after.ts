import { type Kysely, sql } from 'kysely'

/** The activity says what an edit replaced and what it wrote. Null for edits from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table edits add column written jsonb`.execute(db)
}
