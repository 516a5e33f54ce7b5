import { type Kysely, sql } from 'kysely'

/** The session that a phone last used, which ends with the phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table devices add column session_id integer references sessions (id) on delete set null',
  // So that the deletion of an old session doesn't read all phones.
  'create index devices_session_id on devices (session_id) where session_id is not null',
]
