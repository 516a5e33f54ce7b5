import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { onPool } from '../../../api/cli/command.ts'
import { createPool } from '../../../api/db/database.ts'
import { databaseUrl } from '../globalSetup.ts'

const url = () => databaseUrl(inject('postgresUrl'), 'postgres')

test('a connection that ends in mid-transaction, between two statements, doesn’t crash the process', async () => {
  const seen: Error[] = []
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  const pool = createPool(url(), (error) => seen.push(error), 2)
  const other = createPool(url(), () => {}, 1)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await expect.poll(() => seen.length + uncaught.mock.calls.length).toBeGreaterThan(0)
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  process.off('uncaughtException', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
  await Promise.all([pool.end(), other.end()])
})

test('the database ends a request’s statement that takes too long, and its wait for a lock or for the next one', async () => {
  const limits =
    "select array(select current_setting(unnest('{statement_timeout,lock_timeout,idle_in_transaction_session_timeout}'::text[]))) as are"
  const pool = createPool(url(), () => {}, 1)
  expect((await pool.query(limits)).rows).toEqual([{ are: ['30s', '10s', '30s'] }])
  const hasty = createPool(url(), () => {}, 1, 100)
  await expect(hasty.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  await Promise.all([pool.end(), hasty.end()])
})

test('a command’s statement may take as long as it needs, such as an upgrade of a large table', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const longest = await onPool(
    url(),
    async (db) =>
      (
        await sql<{ is: string }>`
    select current_setting('statement_timeout') as is`.execute(db)
      ).rows[0]?.is,
  )
  expect(longest).toBe('0')
  expect(timers.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms > 30_000)).toEqual([])
  timers.mockRestore()
})
