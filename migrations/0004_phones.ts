import { type Kysely, sql } from 'kysely'

/** What a phone says of itself, for its carrier's office: lost tickets, a wiped phone, and the gaps in its numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // How many tickets of its author the phone knows that it has lost.
  `alter table devices add column missing integer not null default 0 check (missing >= 0)`,
  // As last reported; `last_seq` stays the highest one ever.
  `alter table devices add column reported_seq integer not null default 0 check (reported_seq >= 0)`,
  `update devices set reported_seq = last_seq`,
  // When it last began to count from a smaller number than before, and what it said was unsent until then.
  `alter table devices add column wiped_at timestamptz`,
  `alter table devices add column unsent_when_wiped integer check (unsent_when_wiped >= 0)`,
  `alter table devices add constraint devices_wiped check ((wiped_at is null) = (unsent_when_wiped is null))`,
  // Which of a phone's numbers have arrived, without reading a ticket.
  `create index tickets_device on tickets (created_by, device_key, device_seq) where device_seq is not null`,
  // A number that a phone has given out, no longer holds, and that has not arrived.
  `create table ticket_gaps (
    user_id integer not null references users (id) on delete cascade,
    device_key uuid not null,
    device_seq integer not null check (device_seq >= 1),
    known_since timestamptz not null,
    told_at timestamptz,
    primary key (user_id, device_key, device_seq)
  )`,
]
