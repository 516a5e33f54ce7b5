import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTables, type Table } from '../../../api/backup/queries.ts'
import { makeQueues, migrateTo } from '../../../api/migrate.ts'
import { counts } from '../../counts.ts'
import { backUp, createPlace, migrating, onDatabase, restore } from './databases.ts'
import { fillEveryTable } from './everyTable.ts'
import { derived, fillOlder, type Present, readPresent } from './olderVersion.ts'
import { type Rows, rowsOf } from './rowsOf.ts'

/** Each state of the schema that a database may have, full of data, comes to the present without a loss. */

const latest = String(migrating.known.at(-1))
const versions = counts(['0001_initial'], [...migrating.known])

/** Columns that a later migration fills by what an older database has. */
const filled: Record<string, string[]> = { event_audiences: ['kind'], orders: ['is_delivered'] }
/** 0001 doesn't know how exact a collection point is, so a later migration moves it to the middle of its outcode. */
const moved: Record<string, string[]> = { '0001_initial': ['collection_latitude', 'collection_longitude'] }

const place = createPlace()
let present: Present
let expected: Rows
beforeAll(async () => {
  const source = await place.make()
  await onDatabase(source, async (db) => {
    await fillEveryTable(db)
    // Earlier versions had no tickets from paper, and nobody's in their author's name.
    await sql`
      with paper as (select id as ticket_id, gen_random_uuid() as drawn from tickets where signature_id is null),
      signed as (insert into signatures (id, mime, bytes, sha256, captured_sha256, created_at)
        select drawn, mime, bytes, sha256, captured_sha256, created_at
        from paper cross join (select * from signatures limit 1) as one)
      update tickets set signature_id = drawn, source = null, driver_name = null, paper_kept_at = null
      from paper where ticket_id = tickets.id`.execute(db)
    await sql`update tickets set driver_id = created_by where driver_id is null`.execute(db)
    // They had no colleagues of a contractor or supplier either.
    await sql`delete from user_permissions where role in ('contractor', 'supplier')`.execute(db)
    await sql`update users set role = 'driver', approval_limit_pence = null where role in ('contractor', 'supplier')`.execute(
      db,
    )
    present = await readPresent(db)
    expected = await rowsOf(db)
  })
})
afterAll(place.remove)

test.each(versions)('a database of %s loses nothing on its way here, nor does its backup', async (version) => {
  const database = await place.make('template1')
  const file = place.file(`${version}.backup`)
  const before = await onDatabase(database, async (db) => {
    await migrateTo(db, version)
    await makeQueues(db)
    await fillOlder(db, present)
    return listTables(db)
  })
  await backUp(database, file)
  const migrated = await onDatabase(database, async (db) => {
    await migrateTo(db, latest)
    return rowsOf(db)
  })
  const had = before.map(({ name, columns }) => ({
    name,
    columns: [...columns, ...(filled[name] ?? [])].filter((column) => !moved[version]?.includes(column)),
  }))
  expect(only(had, migrated)).toEqual(only(had, expected))
  const restored = await place.make('template1')
  await restore(restored, file)
  expect(await onDatabase(restored, rowsOf)).toEqual(migrated)
})

test('the upgrade leaves out a switch that fits no role of its person', async () => {
  const database = await place.make('template1')
  await onDatabase(database, async (db) => {
    await migrateTo(db, '0054_approval_limits')
    await sql`insert into companies (name, address, postcode, is_contractor, created_at)
      values ('Brook', 'Raynesway', 'DE24 9FU', true, now())`.execute(db)
    await sql`insert into users (company_id, role, first_name, last_name, email, password_hash, created_at)
      values (1, 'contractor', 'Ann', 'Brook', 'ann@brook.example', 'x', now())`.execute(db)
    await sql`insert into user_permissions values (1, 'decide'), (1, 'sell'), (1, 'finance')`.execute(db)
    await migrateTo(db, latest)
    const left = await db.selectFrom('user_permissions').selectAll().execute()
    expect(left).toEqual([{ user_id: 1, role: 'contractor', permission: 'decide' }])
  })
})

/** These columns, and all that triggers and migrations count from the tickets. */
function only(tables: readonly Table[], rows: Rows): Record<string, string[]> {
  const picked = tables
    .filter(({ name }) => !derived.includes(name))
    .map(({ name, columns }) => [name, (rows[name] ?? []).map((row) => pick(JSON.parse(row), columns)).sort()])
  return Object.fromEntries([...picked, ...derived.map((name) => [name, rows[name]])])
}

function pick(row: Record<string, unknown>, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => [column, row[column]]))
}
