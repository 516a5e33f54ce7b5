import { type Kysely, sql } from 'kysely'

/**
 * A ticket proves itself: how it was weighed and by which device it was signed are part of it, and the server seals each in the order of its carrier's
 * numbers. That no seal is missing and none has two after it is the tables' own business. Tickets from before are sealed by a
 * job, not here: a large carrier has half a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table tickets
    add column gross_source text check (gross_source in ('weighbridge', 'slip', 'office')),
    add column tare_source text check (tare_source in ('weighbridge', 'slip', 'stored', 'office')),
    add column tare_weighed_on date,
    add column weighed_at timestamptz,
    add column slip_hash bytea check (octet_length(slip_hash) = 32),
    add column device_signature bytea check (octet_length(device_signature) = 64),
    add column device_key_id bytea check (octet_length(device_key_id) = 32),
    add column device_signed boolean not null default false,
    add constraint tickets_stored_tare check (tare_weighed_on is null or tare_source = 'stored'),
    add constraint tickets_device_signature check ((device_signature is null) = (device_key_id is null)),
    add constraint tickets_device_signed check (device_signature is not null or not device_signed)`,
  // Whose key the server may still learn.
  `create index tickets_unchecked on tickets (created_by, device_key_id)
    where device_signature is not null and not device_signed`,
  `create table device_keys (
    user_id integer not null references users (id) on delete restrict,
    id bytea not null check (octet_length(id) = 32),
    device_key uuid not null,
    public_key bytea not null check (octet_length(public_key) = 65),
    created_at timestamptz not null,
    primary key (user_id, id)
  )`,
  // The private one is here only where no SIGNING_KEY is set.
  `create table signing_keys (
    id bytea primary key check (octet_length(id) = 32),
    public_key bytea not null check (octet_length(public_key) = 65),
    private_key bytea,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create table ticket_seals (
    ticket_id bigint primary key references tickets (id) on delete restrict,
    carrier_company_id integer not null,
    number integer not null,
    previous bytea,
    hash bytea not null unique check (octet_length(hash) = 32),
    signature bytea not null check (octet_length(signature) = 64),
    key_id bytea not null references signing_keys (id) on delete restrict,
    sealed_at timestamptz(3) not null,
    is_later boolean not null,
    code bytea not null,
    parties integer[] not null,
    constraint ticket_seals_number unique (carrier_company_id, number),
    constraint ticket_seals_of_ticket foreign key (carrier_company_id, number)
      references tickets (carrier_company_id, number) on delete restrict,
    constraint ticket_seals_chain unique (carrier_company_id, hash),
    constraint ticket_seals_first check ((previous is null) = (number = 1)),
    constraint ticket_seals_no_gap foreign key (carrier_company_id, previous)
      references ticket_seals (carrier_company_id, hash),
    constraint ticket_seals_no_fork unique (carrier_company_id, previous)
  )`,
  // By which anybody who holds a ticket's code asks for it.
  `create index ticket_seals_asked on ticket_seals (substr(hash, 1, 16))`,
  `create table ticket_slips (
    ticket_id bigint primary key references tickets (id) on delete restrict,
    mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null,
    created_at timestamptz not null
  )`,
]
