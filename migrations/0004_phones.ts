import { type Kysely, sql } from 'kysely'

/** What phones report for their carrier's office: lost tickets, wipes and gaps in their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Tickets that the phone knows it has lost.
  `alter table devices add column missing integer not null default 0 check (missing >= 0)`,
  // As last reported; `last_seq` is the maximum ever.
  `alter table devices add column reported_seq integer not null default 0 check (reported_seq >= 0)`,
  `update devices set reported_seq = last_seq`,
  // When the phone last restarted from a lower number, and how many tickets it had unsent.
  `alter table devices add column wiped_at timestamptz`,
  `alter table devices add column unsent_when_wiped integer check (unsent_when_wiped >= 0)`,
  `alter table devices add constraint devices_wiped check ((wiped_at is null) = (unsent_when_wiped is null))`,
  // For checking which numbers have arrived without reading tickets.
  `create index tickets_device on tickets (created_by, device_key, device_seq) where device_seq is not null`,
  // Numbers that a phone has used and doesn't hold, but that haven't arrived.
  `create table ticket_gaps (
    user_id integer not null references users (id) on delete cascade,
    device_key uuid not null,
    device_seq integer not null check (device_seq >= 1),
    known_since timestamptz not null,
    told_at timestamptz,
    primary key (user_id, device_key, device_seq)
  )`,
]
