import { type Kysely, sql } from 'kysely'

/** A restore is finished once: each time leaves out numbers and signs offices out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The database's oid, from a finished restore until a server starts. A dump restored elsewhere has another oid.
  'alter table epoch add column finished_in oid',
]
