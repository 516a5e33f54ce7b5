import { type Kysely, sql } from 'kysely'

/** A phone's key belongs to one person and can end; a sync token belongs to its author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Keys of before were registered without proof, so two people may have one. They sign message 1, for ever.
  `alter table device_keys
    add column message smallint not null default 1 check (message in (1, 2)),
    add column ended_at timestamptz`,
  `create unique index device_keys_of_one on device_keys (id) where message = 2`,
  `create index device_keys_id on device_keys (id)`,
  `update device_keys as key set ended_at = now() where
    exists (select from devices where user_id = key.user_id and device_key = key.device_key)
    and not exists (
      select from devices where user_id = key.user_id and device_key = key.device_key and revoked_at is null)`,
  // What the phone signs to show that the key is its own; null once it has.
  `alter table devices add column challenge bytea check (octet_length(challenge) = 32)`,
  `alter table tickets add constraint tickets_token_of_author unique (created_by, sync_token),
    drop constraint tickets_sync_token_key`,
  `alter table collection_notes add constraint collection_notes_token_of_author unique (created_by, sync_token),
    drop constraint collection_notes_sync_token_key`,
]
