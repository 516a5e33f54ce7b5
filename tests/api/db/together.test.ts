import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { prepared } from '../../../api/db/compiledOnce.ts'
import { createDatabase, createPool, type Db, type Trx } from '../../../api/db/database.ts'
import { ask, together, togetherAtLast } from '../../../api/db/together.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'

/** Statements that go to PostgreSQL in one turn, on two connections. */

let database: string
let db: Db
const warnings: (string | undefined)[] = []
beforeAll(async () => {
  database = await cloneTemplate('template1')
  const pool = createPool(databaseUrl(inject('postgresUrl'), database), () => {}, 2)
  pool.on('connect', (client) => client.on('notice', ({ message }) => warnings.push(message)))
  db = createDatabase(pool)
  await sql`create table counts (id integer primary key, value integer not null)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(database)
})
beforeEach(async () => {
  await sql`delete from counts`.execute(db)
  await sql`insert into counts values (1, 10)`.execute(db)
})

const read = (on: Db | Trx) => prepared(on, sql<{ value: number }>`select value from counts order by id`)
const add = (on: Db | Trx, value: number) =>
  prepared(on, sql<{ value: number }>`update counts set value = value + ${value} where id = 1 returning value`)
const divide = (on: Db | Trx, by: number) => prepared(on, sql`select 1 / ${by}::integer`)
const transact = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work)

test('each is run behind the one before it, and sees what that did', async () => {
  const answers = await transact((trx) => together(trx, [read(trx), add(trx, 5), read(trx)]))
  expect(answers).toEqual([[{ value: 10 }], [{ value: 15 }], [{ value: 15 }]])
})

test('one behind a lock sees what was committed while that was waited for', async () => {
  const lock = (trx: Trx) => prepared(trx, sql`select pg_advisory_xact_lock(7)`)
  const waiting = await transact(async (trx) => {
    await ask(trx, lock(trx))
    const other = transact((second) => together(second, [read(second), lock(second), read(second)]))
    await expect.poll(() => countWaiting(trx)).toBe(1)
    await ask(trx, add(trx, 1))
    return { other }
  })
  const [before, , behind] = await waiting.other
  expect([before, behind]).toEqual([[{ value: 10 }], [{ value: 11 }]])
})

test('where one fails, that is what is said, none behind it is run, and all of the transaction is undone', async () => {
  const failing = transact((trx) => together(trx, [add(trx, 5), divide(trx, 0), add(trx, 7)]))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await ask(db, read(db))).toEqual([{ value: 10 }])
})

test('the last of a transaction is committed with it, and not once more', async () => {
  const answers = await transact((trx) => togetherAtLast(trx, [add(trx, 5)], [read(trx), divide(trx, 1)]))
  expect(answers).toEqual([[{ value: 15 }], [{ '?column?': 1 }]])
  expect(await ask(db, read(db))).toEqual([{ value: 15 }])
  expect(warnings).toEqual([])
})

test('where one of the last fails, nothing is committed, and the connection goes on', async () => {
  for (let time = 0; time < 4; time += 1) {
    const failing = transact((trx) => togetherAtLast(trx, [add(trx, 5), divide(trx, 0)], [read(trx)]))
    await expect(failing).rejects.toThrow('division by zero')
  }
  expect(await ask(db, read(db))).toEqual([{ value: 10 }])
  expect(await transact((trx) => ask(trx, add(trx, 1)))).toEqual([{ value: 11 }])
})

test('behind a failure that was passed over, nothing is said to be committed', async () => {
  const failing = transact(async (trx) => {
    await ask(trx, divide(trx, 0)).catch(() => {})
    return togetherAtLast(trx, [], [])
  })
  await expect(failing).rejects.toThrow('Nothing was committed')
})

test('a transaction of no statement, and one whose work fails before any, leave their connection as it was', async () => {
  expect(await transact(async () => 'nothing')).toBe('nothing')
  await expect(transact(() => Promise.reject(new Error('before any')))).rejects.toThrow('before any')
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(rows).toEqual([{ open: 0 }])
})

async function countWaiting(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(trx)
  return rows[0]?.n ?? 0
}
