import { type Kysely, sql } from 'kysely'

/** Wrong passwords of an account; from a number of them on each try has to wait until `locked_until`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_failures (
      key text primary key,
      failures integer not null check (failures >= 0),
      last_at timestamptz not null,
      locked_until timestamptz,
      told_at timestamptz
    )`.execute(db)
  await sql`create index login_failures_last_at on login_failures (last_at)`.execute(db)
}
