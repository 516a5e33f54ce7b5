import { type Kysely, sql } from 'kysely'

/** Names and places become one line without control, direction or zero-width characters; signed tickets keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(lines)) {
    for (const column of columns)
      for (const statement of statements(table, column)) await sql.raw(statement).execute(db)
  }
}

const lines = {
  companies: ['name', 'address', 'city'],
  users: ['first_name', 'last_name'],
  quotes: ['address', 'city'],
  bids: ['collection_address'],
  devices: ['name'],
}

const hidden = String.raw`[\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]`

/** Replaces the characters with a space and leaves no field empty. */
const statements = (table: string, column: string) => [
  `update ${table} set ${column} = coalesce(nullif(btrim(regexp_replace(${column}, '${hidden}+', ' ', 'g')), ''), '-')
    where ${column} ~ '${hidden}'`,
  `alter table ${table} add constraint ${table}_${column}_line check (${column} !~ '${hidden}')`,
]
