import { type Kysely, sql } from 'kysely'

/** Authenticators and recovery codes, and since when an administrator has time to set one up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table second_factors (
    user_id integer primary key references users (id) on delete cascade,
    secret bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id integer not null references second_factors (user_id) on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  'alter table users add column first_signed_in_at timestamptz',
  // Their seven days begin with the upgrade.
  `update users set first_signed_in_at = now()
    where role in ('admin', 'super-admin') and exists (select from sessions where sessions.user_id = users.id)`,
]
