import { type Kysely, sql } from 'kysely'

/**
 * A version counts the writes to what one kind of reader edits, to detect a save over somebody else's. Users have
 * three: own details, owner's and admin's decisions. `edits` keeps replaced values for a while, for the refusal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const version = 'integer not null default 1'

const statements = [
  `alter table quotes add column version ${version}`,
  `alter table products add column version ${version}`,
  `alter table collection_points add column version ${version}`,
  `alter table vehicles add column version ${version}`,
  `alter table companies add column version ${version}, add column products_version ${version}`,
  `alter table users add column version ${version}, add column staff_version ${version},
    add column approval_version ${version}`,
  `alter table notice_preferences add column version ${version}`,
  `create table edits (
    subject text not null,
    row_id integer not null,
    version integer not null,
    replaced jsonb not null,
    edited_at timestamptz not null,
    primary key (subject, row_id, version)
  )`,
  `create index edits_edited_at on edits (edited_at)`,
]
