import { type Kysely, sql } from 'kysely'

/** Files on a quote, a bid or an order. Whoever adds one chooses who reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** A bid's row names the bid; an order's names what was accepted, so that the next order of the quote has none of them. */
const record = `quote_id integer not null references quotes (id),
    record text not null check (record in ('quote', 'bid', 'order')),
    bid_id integer references bids (id),
    haulier_bid_id integer references haulier_bids (id),
    check ((bid_id is null) = (record = 'quote')),
    check (haulier_bid_id is null or record = 'order'),
    company_id integer not null references companies (id),
    side text not null check (side in ('contractor', 'supplier', 'haulier')),
    name text not null check (length(name) between 1 and 120),
    size integer not null check (size between 1 and 10000000)`

const statements = [
  `create table attachments (
    id integer generated always as identity primary key,
    upload_id uuid not null unique,
    ${record},
    mime text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    width integer,
    height integer,
    check ((width is null) = (mime = 'application/pdf') and (height is null) = (width is null)),
    readers text not null check (readers in ('own', 'bidders', 'parties', 'parties_and_driver')),
    check (readers <> 'bidders' or record = 'quote'),
    added_by integer not null references users (id),
    added_at timestamptz not null,
    opened_at timestamptz,
    version integer not null default 1,
    removed_at timestamptz,
    removed_by integer references users (id),
    check (removed_by is null or removed_at is not null)
  )`,
  'create index attachments_quote on attachments (quote_id) where removed_at is null',
  'create index attachments_company on attachments (company_id) where removed_at is null',
  'create index attachments_added_by on attachments (added_by)',
  // Apart, so that a backup may leave them out.
  `create table attachment_files (
    attachment_id integer primary key references attachments (id) on delete cascade,
    bytes bytea not null,
    preview bytea
  )`,
  `create table attachment_uploads (
    id uuid primary key,
    ${record},
    sha256 bytea not null check (length(sha256) = 32),
    added_by integer not null references users (id),
    begun_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index attachment_uploads_company on attachment_uploads (company_id)',
  'create index attachment_uploads_added_by on attachment_uploads (added_by)',
  'create index attachment_uploads_expires on attachment_uploads (expires_at)',
  `create table attachment_parts (
    upload_id uuid not null references attachment_uploads (id) on delete cascade,
    n smallint not null check (n between 1 and 40),
    bytes bytea not null check (length(bytes) between 1 and 256000),
    primary key (upload_id, n)
  )`,
  // Compressed already.
  'alter table attachment_files alter column bytes set storage external, alter column preview set storage external',
  'alter table attachment_parts alter column bytes set storage external',
]
