import { type Kysely, sql } from 'kysely'

/** A person's archive reads all of their sessions and devices, ended ones too, and the queries that they asked or answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop index sessions_user_id',
  'create index sessions_user_id on sessions (user_id, id)',
  'create index devices_user_id on devices (user_id, id)',
  'create index ticket_queries_queried_by on ticket_queries (queried_by)',
  'create index ticket_queries_answered_by on ticket_queries (answered_by)',
]
