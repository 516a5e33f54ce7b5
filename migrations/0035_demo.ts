import { type Kysely, sql } from 'kysely'

/** The demo's mark: only the seed writes it, and no login without a password is possible without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo (
      only_row boolean primary key default true check (only_row),
      quote_id integer not null references quotes (id),
      contractor_id integer not null references users (id),
      admin_id integer not null references users (id),
      supplier_id integer not null references users (id),
      haulier_id integer not null references users (id),
      yard_id integer not null references users (id),
      driver_id integer not null references users (id)
    )`.execute(db)
}
