import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table notices (
    user_id integer not null references users (id) on delete cascade,
    event_id bigint not null references events (id) on delete cascade,
    -- Where they stood in it then.
    side text not null check (side in ('contractor', 'supplier', 'haulier', 'driver', 'admin')),
    read_at timestamptz,
    primary key (user_id, event_id)
  )`,
  `create index notices_event on notices (event_id)`,
  `create index notices_unread on notices (user_id, event_id) where read_at is null`,
]
