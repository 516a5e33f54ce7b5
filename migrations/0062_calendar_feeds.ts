import { type Kysely, sql } from 'kysely'

/** Secret addresses of people's deliveries. Each ends with a MAC of the code by the server's key, so the table opens none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table calendar_feeds (
    user_id integer primary key references users (id) on delete restrict,
    code text not null unique,
    made_at timestamptz not null,
    fetched_at timestamptz
  )`,
]
