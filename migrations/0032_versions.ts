import { type Kysely, sql } from 'kysely'

/**
 * A version counts the writes of what one reader of a row sees and may edit, so that a save over another's is refused. A user
 * has three: their own details, what their firm's owner decides, what an admin decides. `edits` keeps what such a write
 * replaced for a while, so that the refusal can say what changed.
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
