import { type Kysely, sql } from 'kysely'

/** The record of sign-ins, refusals, changes of rights and exports. Rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // No foreign keys: deleting an account must neither fail nor delete its records.
  `create table access_records (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    user_id integer,
    company_id integer,
    actor_id integer,
    detail text check (length(detail) <= 200),
    browser text check (length(browser) <= 60),
    address text check (length(address) <= 40)
  )`,
  'create index access_records_company on access_records (company_id, id)',
  // A lock is recorded once a minute, however often somebody tries.
  `create index access_records_locked on access_records (coalesce(user_id, 0), at) where kind = 'locked'`,
  `create function keep_access_records() returns trigger language plpgsql as $$
    begin raise exception 'access_records only grows'; end $$`,
  `create trigger access_records_kept before update or delete or truncate on access_records
    for each statement execute function keep_access_records()`,
]
