import { type Kysely, sql } from 'kysely'

/** A contractor's places, to reuse in quotes. Quotes copy them, so edits here don't affect quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sites (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    name text not null,
    address text not null,
    city text not null,
    postcode text not null,
    -- A pin alone: where the postcode lies is asked again for each quote.
    latitude double precision,
    longitude double precision,
    access_open time not null,
    access_close time not null,
    site_entrance text,
    site_contact_name text,
    site_contact_phone text,
    reference text,
    what3words text,
    saved_by integer not null references users (id) on delete restrict,
    saved_at timestamptz not null,
    -- When a quote last named it, or else when it was saved.
    used_at timestamptz not null,
    archived_at timestamptz,
    version integer not null default 1,
    constraint sites_pin check ((latitude is null) = (longitude is null)),
    constraint sites_of_company unique (id, company_id)
  )`,
  `create unique index sites_name on sites (company_id, postcode, lower(name))`,
  // For the erasure of contacts.
  `create index sites_archived on sites (archived_at) where archived_at is not null`,
  `create index sites_saved_by on sites (saved_by)`,
  // Only a site of the quote's own firm, and none is deleted while a quote names it.
  `alter table quotes add column site_id integer,
    add constraint quotes_site foreign key (site_id, company_id) references sites (id, company_id) on delete restrict`,
  `create index quotes_site_id on quotes (site_id) where site_id is not null`,
]
