import { type Kysely, sql } from 'kysely'

/** What names a person is erased after a set time (contract/rules/keptFor.ts); weights, totals and seals stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table users add column erased_at timestamptz check (erased_at is null or deleted_at is not null)',
  // These events hold the name of a person or of their device.
  `create index events_of_people on events ((data ->> 'user_id'))
    where kind in ('user.verified', 'user.banned', 'user.deleted')`,
  `create index events_of_devices on events ((data ->> 'device_id'))
    where kind in ('device.registered', 'device.revoked')`,
  `create index quotes_contacts on quotes (delivery_to_date)
    where site_contact_name is not null or site_contact_phone is not null`,
  `alter table tickets
    add column erased_at timestamptz,
    add constraint tickets_erased check (erased_at is null or signed_by is null)`,
  // Nearly free for an insert, and tickets come in this order.
  'create index tickets_loads on tickets using brin (logged_at) where erased_at is null',
  // Without its code a seal still knows who holds the ticket: by the hashes that a page asks with.
  `alter table ticket_seals
    alter column code drop not null,
    add column code_hashes bytea[],
    add constraint ticket_seals_code check ((code is null) = (code_hashes is not null))`,
  `create or replace function keep_access_records() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '365 days' then return old; end if;
      raise exception 'access_records only grows, and keeps a year';
    end $$`,
  'drop trigger access_records_kept on access_records',
  `create trigger access_records_kept before update or truncate on access_records
    for each statement execute function keep_access_records()`,
  `create trigger access_records_kept_a_year before delete on access_records
    for each row execute function keep_access_records()`,
  // For a person's archive.
  'create index access_records_user on access_records (user_id, id)',
  'create index access_records_at on access_records using brin (at)',
]
