import { type Kysely, sql } from 'kysely'

/** A firm's tokens, by which its other software calls. The owner makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table firm_tokens (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    name text not null check (length(name) between 1 and 60),
    -- How a token begins, so that its owner recognises it.
    beginning text not null,
    secret_hash bytea not null unique,
    scopes text[] not null check (cardinality(scopes) > 0),
    made_by integer not null references users (id) on delete restrict,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    constraint firm_tokens_end check (expires_at > made_at and expires_at <= made_at + interval '367 days')
  )`,
  // Its events name it, so no two live ones may be mistaken for each other.
  `create unique index firm_tokens_name on firm_tokens (company_id, lower(name)) where revoked_at is null`,
  `create index firm_tokens_made_by on firm_tokens (made_by)`,
  // The token that acted. The actor is still its maker, which decides what belongs to whom.
  `alter table events add column token_id integer references firm_tokens (id) on delete restrict`,
  `alter table access_records add column token_id integer references firm_tokens (id) on delete restrict`,
  `create index events_token_id on events (token_id) where token_id is not null`,
  `create index access_records_token_id on access_records (token_id) where token_id is not null`,
]
