import { type Kysely, sql } from 'kysely'

/** A restore is finished once: each time leaves out numbers and signs offices out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The oid of the database in which a restore was finished, until a server starts on it. A dump of it that is
  // restored elsewhere has another oid, and is finished again.
  'alter table epoch add column finished_in oid',
]
