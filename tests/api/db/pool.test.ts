import { expect, inject, test, vi } from 'vitest'
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
  await vi.waitFor(() => expect(seen.length + uncaught.mock.calls.length).toBeGreaterThan(0))
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  process.off('uncaughtException', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
  await Promise.all([pool.end(), other.end()])
})
