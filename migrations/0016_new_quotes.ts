import { type Kysely, sql } from 'kysely'

/** Suppliers hear of new quotes within a radius, at once or in a daily mail (`awaits_digest`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table notice_preferences add column pace text check (pace in ('daily', 'at_once')),
    add column radius_miles integer check (radius_miles between 1 and 500)`,
  `alter table notices add column awaits_digest boolean not null default false`,
  `create index notices_digest on notices (user_id) where awaits_digest`,
]
