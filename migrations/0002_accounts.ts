import { type Kysely, sql } from 'kysely'

/** Postcodes for the import, precision of collection points, notice preferences, and indexes for activity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The space limits a prefix to an outcode ('DE4 ') or a sector ('DE4 2'). With "C" the primary key serves prefixes.
  `create table postcodes (
    postcode text collate "C" primary key check (postcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$'),
    latitude double precision not null check (latitude between -90 and 90),
    longitude double precision not null check (longitude between -180 and 180)
  )`,
  // The precision of existing places is unknown, so assume the roughest; an import or edit corrects it.
  `alter table bids add column collection_precision text
    check (collection_precision in ('pin', 'unit', 'sector', 'outcode', 'area'))`,
  `update bids set collection_precision = 'area' where collection_latitude is not null`,
  `alter table bids add constraint bids_collection_place check (
    (collection_latitude is null) = (collection_longitude is null)
    and (collection_latitude is null) = (collection_precision is null))`,
  // A missing row means the notice's default.
  `create table notice_preferences (
    user_id integer not null references users (id) on delete cascade,
    notice text not null,
    mail boolean not null,
    primary key (user_id, notice)
  )`,
  // Activity walks the audiences, but finds rare kinds, people and past days in the events.
  `create index events_kind on events (kind, id)`,
  `create index events_actor on events (actor_id, id)`,
  `create index events_created_at on events (created_at)`,
  // For sums of tonnes over a period.
  `create index tickets_logged_at on tickets (logged_at) include (net_kg) where voided_at is null`,
]
