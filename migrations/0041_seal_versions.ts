import { type Kysely, sql } from 'kysely'

/** Seals that cover the stored picture of the signature. Earlier ones stay as they were signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An older process that still runs meanwhile writes version 1.
  `alter table ticket_seals
    add column version smallint not null default 1 check (version in (1, 2)),
    add column picture_hash bytea check (octet_length(picture_hash) = 32),
    add column source text,
    add constraint ticket_seals_version_1 check (version > 1 or (picture_hash is null and source is null))`,
]
