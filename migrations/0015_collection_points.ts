import { type Kysely, sql } from 'kysely'

/** A supplier's loading points, to reuse in bids. Bids copy them, so edits here don't affect bids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table collection_points (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    address text not null,
    postcode text not null,
    -- A pin alone: where the postcode lies is asked again for each bid.
    latitude double precision,
    longitude double precision,
    access_open time not null,
    access_close time not null,
    notes text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint collection_points_pin check ((latitude is null) = (longitude is null))
  )`,
  `create unique index collection_points_address on collection_points (company_id, postcode, lower(address))`,
]
