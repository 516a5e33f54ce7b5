import { type Kysely, sql } from 'kysely'

/** A contractor may cancel an order before its first load; otherwise an order that ends early was closed short. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table orders add column is_cancelled boolean not null default false,
    add constraint orders_cancelled_have_ended check (closed_at is not null or not is_cancelled)`,
]
