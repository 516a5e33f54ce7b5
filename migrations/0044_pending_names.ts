import { type Kysely, sql } from 'kysely'

/** Two firms may each propose a product of the same name; approval gives the name to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index products_name`.execute(db)
  await sql`create unique index products_name on products (lower(name)) where status = 1`.execute(db)
  await sql`create unique index products_own_name on products (lower(name), created_by) where status = 0`.execute(db)
}
