import { type Kysely, sql } from 'kysely'

/**
 * An order changes by proposal and consent, with one open proposal at a time. The order's version counts what a proposal
 * is made on: confirmations, its end, amendments, and the contractor's own changes, which need no consent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column version integer not null default 1 check (version > 0)',
  `create table amendments (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    terms_version smallint not null check (terms_version > 0),
    side text not null check (side in ('contractor', 'supplier', 'haulier')),
    company_id integer not null references companies (id) on delete restrict,
    proposed_by integer not null references users (id) on delete restrict,
    proposed_at timestamptz not null,
    lapses_at timestamptz not null,
    reason text not null,
    quantity_kg integer check (quantity_kg >= 100),
    delivery_from_date date,
    delivery_to_date date,
    supplier_rate_pence integer check (supplier_rate_pence > 0),
    haulier_rate_pence integer check (haulier_rate_pence >= 0),
    approval_asked_by integer references users (id) on delete restrict,
    approval_asked_at timestamptz,
    outcome text check (outcome in ('agreed', 'declined', 'withdrawn', 'superseded', 'lapsed', 'ended')),
    ended_at timestamptz,
    ended_by integer references users (id) on delete restrict,
    end_reason text,
    check (num_nonnulls(quantity_kg, delivery_from_date, delivery_to_date, supplier_rate_pence, haulier_rate_pence) > 0),
    check (side = 'supplier' or supplier_rate_pence is null),
    check (side = 'haulier' or haulier_rate_pence is null),
    check ((outcome is null) = (ended_at is null)),
    check ((approval_asked_by is null) = (approval_asked_at is null))
  )`,
  'create unique index amendments_one_open on amendments (quote_id) where outcome is null',
  'create index amendments_of_order on amendments (quote_id, id desc)',
  'create index amendments_lapsing on amendments (lapses_at) where outcome is null',
  `create table amendment_agreements (
    amendment_id integer not null references amendments (id) on delete cascade,
    side text not null check (side in ('contractor', 'supplier', 'haulier')),
    agreed_by integer not null references users (id) on delete restrict,
    agreed_at timestamptz not null,
    primary key (amendment_id, side)
  )`,
  `create table order_changes (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    field text not null,
    was text,
    changed_by integer not null references users (id) on delete restrict,
    changed_at timestamptz not null
  )`,
  'create index order_changes_of_order on order_changes (quote_id, id)',
]
