import { type Kysely, sql } from 'kysely'

/** What somebody imported under an author's token doesn't use it up; the author's own call still does, once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table tickets drop constraint tickets_token_of_author',
  `create unique index tickets_token_of_author on tickets
    (created_by, sync_token, (case when 'imported' = any(flags) then body_hash end)) nulls not distinct`,
  'alter table collection_notes add column is_imported boolean not null default false',
  `update collection_notes set is_imported = true from events
    where kind = 'note.imported' and data ->> 'note_id' = collection_notes.id::text`,
  'alter table collection_notes drop constraint collection_notes_token_of_author',
  `create unique index collection_notes_token_of_author on collection_notes
    (created_by, sync_token, (case when is_imported then body_hash end)) nulls not distinct`,
]
