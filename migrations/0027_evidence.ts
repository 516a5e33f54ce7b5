import { type Kysely, sql } from 'kysely'

/**
 * How a ticket was weighed, its device's signature and the server's seals, chained by the carrier's numbers without gap
 * or fork. A job seals older tickets, because a large carrier has half a million.
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
  // Signatures whose key the server may still receive.
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
  // `private_key` is set only without SIGNING_KEY.
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
  // A ticket's code holds these 16 bytes, and its holder asks by them.
  `create index ticket_seals_asked on ticket_seals (substr(hash, 1, 16))`,
  `create table ticket_slips (
    ticket_id bigint primary key references tickets (id) on delete restrict,
    mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null,
    created_at timestamptz not null
  )`,
]
