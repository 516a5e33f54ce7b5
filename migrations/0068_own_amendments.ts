import { type Kysely, sql } from 'kysely'

/** A person's archive lists what they proposed and ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index amendments_proposed_by on amendments (proposed_by)',
  'create index amendments_ended_by on amendments (ended_by)',
]
