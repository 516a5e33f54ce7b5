import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { prepared } from '../../../api/db/compiledOnce.ts'
import { createDatabase, createPool, type Db, type Trx } from '../../../api/db/database.ts'
import { type DeferredQuery, runQuery, together, transactAndRead } from '../../../api/db/together.ts'
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

test('each statement runs after the one before it and sees what that one did', async () => {
  const answers = await transact((trx) => together(trx, [read(trx), add(trx, 5), read(trx)]))
  expect(answers).toEqual([[{ value: 10 }], [{ value: 15 }], [{ value: 15 }]])
})

test('a statement after a lock sees what was committed while the lock was waited for', async () => {
  const lock = (trx: Trx) => prepared(trx, sql`select pg_advisory_xact_lock(7)`)
  const waiting = await transact(async (trx) => {
    await runQuery(trx, lock(trx))
    const other = transact((second) => together(second, [read(second), lock(second), read(second)]))
    await expect.poll(() => countWaiting(trx)).toBe(1)
    await runQuery(trx, add(trx, 1))
    return { other }
  })
  const [before, , behind] = await waiting.other
  expect([before, behind]).toEqual([[{ value: 10 }], [{ value: 11 }]])
})

test('a failing statement is reported, stops the rest and rolls the transaction back', async () => {
  const failing = transact((trx) => together(trx, [add(trx, 5), divide(trx, 0), add(trx, 7)]))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await runQuery(db, read(db))).toEqual([{ value: 10 }])
})

const ending = (last: (trx: Trx) => DeferredQuery<unknown>[]) =>
  transactAndRead(db, async (trx) => {
    await runQuery(trx, add(trx, 1))
    return { writes: last(trx), read: read(trx) }
  })
const countOpen = async () => {
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  return rows[0]?.open
}

test('the last writes of a transaction are committed once, and the read follows the commit', async () => {
  expect(await ending((trx) => [add(trx, 5), add(trx, 7)])).toEqual([{ value: 23 }])
  expect(await runQuery(db, read(db))).toEqual([{ value: 23 }])
  expect(warnings).toEqual([])
})

test.each([
  ['first', (trx: Trx) => [divide(trx, 0), add(trx, 5), add(trx, 7)]],
  ['second', (trx: Trx) => [add(trx, 5), divide(trx, 0), add(trx, 7)]],
  ['last', (trx: Trx) => [add(trx, 5), add(trx, 7), divide(trx, 0)]],
])('a failure of the %s of the last writes rolls all back and leaves the connection usable', async (_, last) => {
  // The pool has two connections: each of them is used again.
  for (let time = 0; time < 4; time += 1) await expect(ending(last)).rejects.toThrow('division by zero')
  expect(await runQuery(db, read(db))).toEqual([{ value: 10 }])
  expect(await ending(() => [])).toEqual([{ value: 11 }])
  expect([await countOpen(), warnings]).toEqual([0, []])
})

test('a failing decision rolls back its writes and leaves the connection usable', async () => {
  const failing = transactAndRead(db, async (trx) => {
    await runQuery(trx, add(trx, 5))
    throw new Error('decided against it')
  })
  await expect(failing).rejects.toThrow('decided against it')
  expect(await runQuery(db, read(db))).toEqual([{ value: 10 }])
  expect([await countOpen(), warnings]).toEqual([0, []])
})

test('a swallowed failure is reported as nothing committed', async () => {
  const failing = transactAndRead(db, async (trx) => {
    await runQuery(trx, divide(trx, 0)).catch(() => {})
    return { writes: [], read: read(trx) }
  })
  await expect(failing).rejects.toThrow('Nothing was committed')
})

test('a transaction without statements, failed or not, leaves no open transaction', async () => {
  expect(await transact(async () => 'nothing')).toBe('nothing')
  await expect(transact(() => Promise.reject(new Error('before any')))).rejects.toThrow('before any')
  expect(await countOpen()).toBe(0)
})

async function countWaiting(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(trx)
  return rows[0]?.n ?? 0
}
