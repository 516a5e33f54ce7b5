import { type Kysely, sql } from 'kysely'

/** Plated weights of lorries, and photos of notes: one per token like tickets, without the camera's metadata. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table vehicles add column plated_kg integer check (plated_kg between 1000 and 60000)`,
  `create table collection_notes (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    carrier_company_id integer not null references companies (id) on delete restrict,
    created_by integer not null references users (id) on delete restrict,
    image_id uuid not null unique,
    bytes bytea not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    captured_sha256 bytea not null,
    sync_token uuid not null unique,
    body_hash bytea not null,
    taken_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index collection_notes_quote on collection_notes (quote_id, id desc)`,
]
