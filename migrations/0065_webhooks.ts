import { type Kysely, sql } from 'kysely'

/**
 * A firm's webhook, what it sends, and each try. Secrets come from the salts by the server's key, so the tables sign nothing.
 * A replay is a delivery of its own with the message's body and id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhooks (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    address text not null,
    topics text[] not null check (cardinality(topics) > 0),
    version integer not null default 1 check (version > 0),
    made_by integer not null references users (id) on delete restrict,
    made_at timestamptz not null,
    ended_at timestamptz,
    cursor_id bigint not null,
    failing_since timestamptz,
    paused_at timestamptz,
    secret_salt text not null,
    secret_since timestamptz not null,
    former_salt text,
    former_until timestamptz,
    check ((former_salt is null) = (former_until is null))
  )`,
  'create unique index webhooks_one_live on webhooks (company_id) where ended_at is null',
  'create index webhooks_of_maker on webhooks (made_by)',
  `create table webhook_deliveries (
    id integer generated always as identity primary key,
    webhook_id integer not null references webhooks (id) on delete cascade,
    event_id bigint not null,
    kind text not null,
    quote_id integer,
    holds_order boolean not null,
    message_id text not null,
    body text not null,
    made_at timestamptz not null,
    state text not null check (state in ('waiting', 'delivered', 'given_up', 'replayed')),
    turn integer not null default 1,
    first_tried_at timestamptz,
    next_at timestamptz
  )`,
  'create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc)',
  `create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, quote_id, event_id) where state = 'waiting'`,
  'create index webhook_deliveries_by_age on webhook_deliveries (made_at)',
  `create table webhook_tries (
    id integer generated always as identity primary key,
    delivery_id integer not null references webhook_deliveries (id) on delete cascade,
    at timestamptz not null,
    ms integer not null check (ms >= 0),
    status smallint,
    failure text,
    check ((status is null) <> (failure is null))
  )`,
  'create index webhook_tries_of_delivery on webhook_tries (delivery_id, id desc)',
]
