import { readdirSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsLeftOut } from '../../../api/backup/restore.ts'
import type { Db } from '../../../api/db/database.ts'
import { reportOn } from '../../../api/evidence/verifyReport.ts'
import { faultsOf } from '../evidence/chain.ts'
import { createClock, startApi } from '../harness.ts'
import { backUp, createPlace, onDatabase, restore } from './databases.ts'
import { fillEveryTable } from './everyTable.ts'
import { type Rows, rowsOf, schemaOf } from './rowsOf.ts'

const place = createPlace()
const file = place.file('all.backup')
let source: string
let restored: string
let before: Rows
beforeAll(async () => {
  source = await place.make()
  await onDatabase(source, fillEveryTable)
  before = await onDatabase(source, rowsOf)
  await backUp(source, file)
  restored = await place.make('template1')
  await restore(restored, file)
})
afterAll(place.remove)

const waitingMails = async (db: Db) =>
  (await sql`select name, data from pgboss.job where state < 'completed' and data <> '{}'`.execute(db)).rows

test('a restored database has every row of every table, byte for byte', async () => {
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const after = await onDatabase(restored, rowsOf)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, rows] of Object.entries(after)) expect(rows, table).toEqual(before[table])
})

test('a restored database has the schema of a new one', async () => {
  const fresh = await place.make()
  expect(await onDatabase(restored, schemaOf)).toEqual(await onDatabase(fresh, schemaOf))
})

test('a restore renews the epoch', async () => {
  const epochOf = (database: string) =>
    onDatabase(database, async (db) => (await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()).id)
  expect(await epochOf(restored)).not.toBe(await epochOf(source))
})

test('every seal and every code of a ticket holds after a restore', async () => {
  await onDatabase(restored, async (db) => {
    const carriers = await db.selectFrom('ticket_seals').select('carrier_company_id as id').distinct().execute()
    for (const { id } of carriers) expect(await faultsOf(db, id)).toEqual([])
    expect(carriers.length).toBeGreaterThan(1)
    const api = await startApi(db, createClock())
    const keys = (await api.as(null).get('/api/verify/keys')).body.data
    const askSeal = async ({ seal, code }: { seal: string; code: string }) =>
      (await api.as(null).get(`/api/verify/${seal}?code=${code}`)).body
    // As many as one address may check in a minute.
    const live = db.selectFrom('tickets').select('id').where('voided_at', 'is', null)
    const codes = db.selectFrom('ticket_seals').select('code').where('ticket_id', 'in', live).orderBy('hash').limit(50)
    for (const { code } of await codes.execute()) {
      const { isSound, lines } = await reportOn(BigInt(`0x${code?.toString('hex')}`).toString(), { keys, askSeal })
      expect(isSound, lines.join('\n')).toBe(true)
    }
    await api.close()
  })
})

test('mails that waited are sent after a restore', async () => {
  expect(await onDatabase(restored, waitingMails)).toEqual([{ name: 'mail', data: { event_id: 1 } }])
})

test('ids that were given out after the backup are not given again', async () => {
  const nextQuote = (db: Db) =>
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('quotes', 'id')) as id`.execute(db)
  const [was, is] = [await onDatabase(source, nextQuote), await onDatabase(restored, nextQuote)]
  expect(is.rows[0]?.id).toBe(Number(was.rows[0]?.id) + idsLeftOut)
})

test('a restore ends the sessions of the office, and phones stay signed in', async () => {
  const sessions = await onDatabase(restored, (db) =>
    db
      .selectFrom('sessions')
      .select(sql<boolean>`user_id in (select user_id from devices)`.as('has_phone'))
      .select(sql<boolean>`expires_at > created_at + interval '1 hour'`.as('goes_on'))
      .orderBy('has_phone')
      .execute(),
  )
  expect(sessions).toEqual([
    { has_phone: false, goes_on: false },
    { has_phone: true, goes_on: true },
  ])
})

test('only its owner can read a backup, and nothing partial lies beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place.folder)).toEqual(['all.backup'])
})

test('a backup taken under writes is of one moment', async () => {
  const busy = await place.make(source)
  const taken = place.file('busy.backup')
  let firms = 0
  await onDatabase(busy, async (db) => {
    let isWriting = true
    const write = async () => {
      for (; isWriting; firms += 1) await insertFirm(db, firms)
    }
    const writing = write()
    await backUp(busy, taken)
    isWriting = false
    await writing
  })
  expect(firms).toBeGreaterThan(10)
  // The restore checks each foreign key: an owner without their firm would fail it.
  await restore(await place.make(), taken)
})

/** In one transaction, with an owner. The backup copies firms first and people last. */
function insertFirm(db: Db, n: number): Promise<unknown> {
  return sql`with firm as (insert into companies (name, address, is_contractor, created_at)
      values ('Firm', 'Raynesway', true, now()) returning id)
    insert into users (company_id, role, first_name, last_name, email, password_hash, created_at)
      select id, 'owner', 'Ann', 'Brook', ${`ann${n}@brook.example`}, 'x', now() from firm`.execute(db)
}
