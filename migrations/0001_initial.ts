import { type Kysely, sql } from 'kysely'

/** The core schema. Money is in whole pence, weight in whole kilograms; rules are constraints where possible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const people = [
  `create table companies (
    id integer generated always as identity primary key,
    name text not null check (name <> ''),
    address text not null,
    city text,
    postcode text,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    precision text check (precision in ('pin', 'unit', 'sector', 'outcode', 'area')),
    phone text,
    tax_id text,
    website text,
    payable_contact_name text,
    payable_contact_phone text,
    payable_contact_email text,
    requires_po boolean not null default false,
    requires_credit_account boolean not null default false,
    is_contractor boolean not null default false,
    is_supplier boolean not null default false,
    is_haulier boolean not null default false,
    is_waste_handler boolean not null default false,
    vosa_number text,
    fors_status text check (fors_status in ('gold', 'silver', 'bronze')),
    owner_user_id integer,
    last_ticket_number integer not null default 0,
    created_at timestamptz not null,
    constraint companies_services check (is_contractor or is_supplier or is_haulier),
    constraint companies_waste_handler_supplies check (not is_waste_handler or is_supplier or is_haulier or is_contractor),
    constraint companies_vosa_number check (not is_haulier or vosa_number is not null),
    constraint companies_place check ((latitude is null) = (longitude is null) and (latitude is null) = (precision is null))
  )`,
  `create table users (
    id integer generated always as identity primary key,
    company_id integer references companies (id) on delete restrict,
    role text not null check (role in ('admin', 'super-admin', 'owner', 'driver', 'haulier_respond_to_quote', 'haulier_execute_order', 'haulier_fulfillment')),
    first_name text not null check (first_name <> ''),
    last_name text not null check (last_name <> ''),
    email text not null check (email <> ''),
    phone text,
    password_hash text not null,
    email_verified_at timestamptz,
    verified_at timestamptz,
    verified_by integer references users (id) on delete restrict,
    deactivated_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null,
    constraint users_company check ((company_id is null) = (role in ('admin', 'super-admin')))
  )`,
  `create unique index users_email on users (lower(email)) where deleted_at is null`,
  `create unique index users_one_owner on users (company_id) where role = 'owner' and deleted_at is null`,
  `create index users_company_id on users (company_id)`,
  `create index users_verified_by on users (verified_by)`,
  `alter table companies add constraint companies_owner foreign key (owner_user_id) references users (id) on delete restrict deferrable initially deferred`,
  `create index companies_owner_user_id on companies (owner_user_id)`,
  `create table user_permissions (
    user_id integer not null references users (id) on delete cascade,
    permission text not null check (permission in ('respond_to_quote', 'execute_order', 'fulfillments', 'finance')),
    primary key (user_id, permission)
  )`,
  `create table sessions (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    secret_hash bytea not null,
    created_at timestamptz not null,
    extended_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index sessions_user_id on sessions (user_id) where revoked_at is null`,
  `create table devices (
    id integer generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    device_key uuid not null,
    name text not null,
    secret_hash bytea not null,
    last_seq integer not null default 0 check (last_seq >= 0),
    unsent integer not null default 0 check (unsent >= 0),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create unique index devices_live on devices (user_id, device_key) where revoked_at is null`,
  `create table email_tokens (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset')),
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index email_tokens_user_id on email_tokens (user_id, purpose)`,
  `create table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,
]

const products = [
  `create table products (
    id integer generated always as identity primary key,
    name text not null check (name <> ''),
    description text not null,
    status smallint not null default 0 check (status in (0, 1)),
    created_by integer references users (id) on delete restrict,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index products_name on products (lower(name))`,
  `create index products_created_by on products (created_by)`,
  `create table company_products (
    company_id integer not null references companies (id) on delete cascade,
    product_id integer not null references products (id) on delete restrict,
    certified boolean not null,
    primary key (company_id, product_id)
  )`,
  `create index company_products_product_id on company_products (product_id)`,
  `create table vehicles (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete cascade,
    registration text not null check (registration <> ''),
    axles smallint check (axles between 2 and 6),
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  `create unique index vehicles_registration on vehicles (company_id, registration) where removed_at is null`,
]

const quotes = [
  `create table quotes (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    user_id integer not null references users (id) on delete restrict,
    product_id integer not null references products (id) on delete restrict,
    quantity_kg integer not null check (quantity_kg >= 100 and quantity_kg % 100 = 0),
    address text not null check (address <> ''),
    city text,
    postcode text not null,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    precision text check (precision in ('pin', 'unit', 'sector', 'outcode', 'area')),
    delivery_from_date date not null,
    delivery_to_date date not null,
    tested_stone_supplier boolean not null,
    delivery_method text not null check (delivery_method in ('Deliver', 'Collect')),
    access_times_open time not null,
    access_times_close time not null,
    site_entrance text,
    description text,
    notes text,
    status smallint not null default 0 check (status in (0, 1, 2)),
    markup_pence bigint check (markup_pence >= 0),
    verified_by integer references users (id) on delete restrict,
    verified_at timestamptz,
    is_ordered boolean not null default false,
    withheld boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint quotes_markup check ((status = 1) = (markup_pence is not null)),
    constraint quotes_window check (delivery_from_date <= delivery_to_date),
    constraint quotes_ordered_is_verified check (not is_ordered or (status = 1 and deleted_at is null)),
    constraint quotes_place check ((latitude is null) = (longitude is null) and (latitude is null) = (precision is null))
  )`,
  // The radius search reads only this index: it includes every column that the search filters, sorts or counts by.
  `create index quotes_open_place on quotes (latitude, longitude) include (quantity_kg, id, company_id, product_id)
    where status = 1 and not is_ordered and not withheld and deleted_at is null`,
  `create index quotes_company_id on quotes (company_id, id)`,
  `create index quotes_status on quotes (status, id) where deleted_at is null`,
  `create index quotes_user_id on quotes (user_id)`,
  `create index quotes_product_id on quotes (product_id)`,
  `create index quotes_verified_by on quotes (verified_by)`,
]

const bids = [
  `create table bids (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    company_id integer not null references companies (id) on delete restrict,
    user_id integer not null references users (id) on delete restrict,
    can_deliver boolean not null,
    price_pence bigint not null check (price_pence >= 1),
    quantity_kg integer not null check (quantity_kg >= 100 and quantity_kg % 100 = 0),
    notes text,
    collection_address text,
    collection_postcode text,
    collection_latitude double precision,
    collection_longitude double precision,
    supplier_access_open time,
    supplier_access_close time,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
    accepted text not null default 'pending' check (accepted in ('pending', 'accepted_by_contractor', 'accepted_by_haulier', 'rejected')),
    version integer not null default 1,
    submitted_at timestamptz not null,
    updated_at timestamptz not null,
    constraint bids_collection_point check (can_deliver = (collection_address is null)
      and can_deliver = (collection_postcode is null)
      and can_deliver = (supplier_access_open is null) and can_deliver = (supplier_access_close is null)),
    constraint bids_accepted_follows_status check (case status
      when 'pending' then accepted = 'pending'
      when 'accepted' then accepted in ('accepted_by_contractor', 'accepted_by_haulier')
      when 'rejected' then accepted = 'rejected'
      else true end)
  )`,
  `create unique index bids_one_live_per_supplier on bids (quote_id, company_id) where status in ('pending', 'accepted')`,
  `create unique index bids_one_accepted_per_quote on bids (quote_id) where status = 'accepted'`,
  `create index bids_quote_id on bids (quote_id, id)`,
  `create index bids_company_id on bids (company_id, id)`,
  `create index bids_user_id on bids (user_id)`,
  `create table haulier_bids (
    id integer generated always as identity primary key,
    bid_id integer not null references bids (id) on delete restrict,
    quote_id integer not null references quotes (id) on delete restrict,
    company_id integer not null references companies (id) on delete restrict,
    user_id integer not null references users (id) on delete restrict,
    price_pence bigint not null check (price_pence >= 0),
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'void')),
    version integer not null default 1,
    submitted_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index haulier_bids_one_live_per_haulier on haulier_bids (bid_id, company_id) where status in ('pending', 'accepted')`,
  `create unique index haulier_bids_one_accepted_per_quote on haulier_bids (quote_id) where status = 'accepted'`,
  `create index haulier_bids_bid_id on haulier_bids (bid_id, id)`,
  `create index haulier_bids_quote_id on haulier_bids (quote_id)`,
  `create index haulier_bids_company_id on haulier_bids (company_id, quote_id)`,
  `create index haulier_bids_user_id on haulier_bids (user_id)`,
]

const orders = [
  // An order is a quote with an accepted bid. Acceptance freezes its prices here.
  `create table orders (
    quote_id integer primary key references quotes (id) on delete restrict,
    bid_id integer not null unique references bids (id) on delete restrict,
    haulier_bid_id integer unique references haulier_bids (id) on delete restrict,
    contractor_company_id integer not null references companies (id) on delete restrict,
    supplier_company_id integer not null references companies (id) on delete restrict,
    haulier_company_id integer references companies (id) on delete restrict,
    carrier_company_id integer not null references companies (id) on delete restrict,
    quantity_kg integer not null check (quantity_kg >= 100),
    supplier_price_pence bigint not null check (supplier_price_pence >= 1),
    haulier_price_pence bigint check (haulier_price_pence >= 0),
    markup_pence bigint not null check (markup_pence >= 0),
    accepted_by integer not null references users (id) on delete restrict,
    accepted_at timestamptz not null,
    supplier_confirmed_by integer references users (id) on delete restrict,
    supplier_confirmed_at timestamptz,
    haulier_confirmed_by integer references users (id) on delete restrict,
    haulier_confirmed_at timestamptz,
    closed_by integer references users (id) on delete restrict,
    closed_at timestamptz,
    close_reason text,
    constraint orders_haulier check ((haulier_bid_id is null) = (haulier_company_id is null)
      and (haulier_bid_id is null) = (haulier_price_pence is null)),
    constraint orders_carrier check (carrier_company_id = coalesce(haulier_company_id, supplier_company_id)),
    constraint orders_haulier_confirms_after_supplier check (haulier_confirmed_at is null
      or (supplier_confirmed_at is not null and haulier_company_id is not null)),
    constraint orders_closed check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (close_reason is null))
  )`,
  `create index orders_contractor on orders (contractor_company_id, accepted_at desc, quote_id desc)`,
  `create index orders_supplier on orders (supplier_company_id, accepted_at desc, quote_id desc)`,
  `create index orders_carrier_company on orders (carrier_company_id, accepted_at desc, quote_id desc)`,
  `create table driver_assignments (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    haulier_bid_id integer not null references haulier_bids (id) on delete restrict,
    driver_id integer not null references users (id) on delete restrict,
    assigned_by integer not null references users (id) on delete restrict,
    assigned_at timestamptz not null,
    removed_by integer references users (id) on delete restrict,
    removed_at timestamptz,
    constraint driver_assignments_removed check ((removed_at is null) = (removed_by is null))
  )`,
  `create unique index driver_assignments_live on driver_assignments (haulier_bid_id, driver_id) where removed_at is null`,
  `create index driver_assignments_driver on driver_assignments (driver_id, quote_id)`,
  `create index driver_assignments_quote on driver_assignments (quote_id)`,
  // The latest decision on a driver and an order, even one without effect: a tablet may send an older one later.
  `create table driver_intents (
    haulier_bid_id integer not null references haulier_bids (id) on delete restrict,
    driver_id integer not null references users (id) on delete restrict,
    intended_at timestamptz not null,
    primary key (haulier_bid_id, driver_id)
  )`,
]

const tickets = [
  `create table signatures (
    id uuid primary key,
    mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null,
    sha256 bytea not null,
    captured_sha256 bytea not null,
    created_at timestamptz not null
  )`,
  `create table tickets (
    id bigint generated always as identity primary key,
    number integer not null check (number >= 1),
    carrier_company_id integer not null references companies (id) on delete restrict,
    quote_id integer not null references quotes (id) on delete restrict,
    driver_id integer not null references users (id) on delete restrict,
    created_by integer not null references users (id) on delete restrict,
    vehicle text,
    gross_kg integer not null check (gross_kg >= 0),
    tare_kg integer not null check (tare_kg >= 0),
    net_kg integer not null generated always as (gross_kg - tare_kg) stored check (net_kg > 0),
    signature_id uuid not null unique references signatures (id) on delete restrict,
    signed_by text,
    loaded_at text,
    weighbridge_ref text,
    sync_token uuid not null unique,
    body_hash bytea not null,
    device_key uuid,
    device_seq integer,
    flags text[] not null default '{}',
    logged_at timestamptz not null,
    created_at timestamptz not null,
    voided_by integer references users (id) on delete restrict,
    voided_at timestamptz,
    void_reason text,
    constraint tickets_number unique (carrier_company_id, number),
    constraint tickets_voided check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null))
  )`,
  `create index tickets_quote on tickets (quote_id, id desc) include (net_kg, voided_at)`,
  `create index tickets_driver on tickets (driver_id, id desc)`,
  // A plate is the same lorry with or without spaces.
  `create index tickets_vehicle on tickets (carrier_company_id, upper(replace(vehicle, ' ', '')), id desc)`,
  `create table ticket_queries (
    id integer generated always as identity primary key,
    ticket_id bigint not null references tickets (id) on delete restrict,
    reason text not null check (reason <> ''),
    queried_by integer not null references users (id) on delete restrict,
    queried_at timestamptz not null,
    answer text,
    answered_by integer references users (id) on delete restrict,
    answered_at timestamptz,
    constraint ticket_queries_answered check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
  )`,
  `create unique index ticket_queries_open on ticket_queries (ticket_id) where answered_at is null`,
]

const events = [
  `create sequence event_id as bigint`,
  `create table events (
    id bigint primary key,
    kind text not null,
    actor_id integer references users (id) on delete restrict,
    quote_id integer references quotes (id) on delete restrict,
    data jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  `create index events_quote on events (quote_id, id)`,
  // Who may see an event: 'company:7', 'user:12' or 'admins'. Readers walk (audience, event_id) from their cursor.
  `create table event_audiences (
    audience text not null,
    event_id bigint not null references events (id) on delete cascade,
    primary key (audience, event_id)
  )`,
  `create index event_audiences_event on event_audiences (event_id)`,
  // A restore makes a new epoch, which voids cursors from another.
  `create table epoch (
    only_row boolean primary key default true check (only_row),
    id uuid not null default gen_random_uuid()
  )`,
  `insert into epoch default values`,
]

const distance = [
  // Great-circle distance in miles with the specification's Earth radius, 3958.7613 mi; null if a place is null.
  // PostgreSQL inlines a strict function only if its body is strict, and not inlining costs 4 µs a row. `least(1, …)`
  // isn't strict, so a factor keeps rounding errors within asin's range.
  `create function distance_miles(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
    returns double precision language sql immutable parallel safe strict
    return 2 * 3958.7613 * asin(0.999999999999999 * sqrt(
      power(sin(radians(lat2 - lat1) / 2), 2)
      + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2)))`,
]

const statements = [...people, ...products, ...quotes, ...bids, ...orders, ...tickets, ...events, ...distance]
