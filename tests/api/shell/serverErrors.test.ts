import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi, startTestApi } from '../harness.ts'

const t = await openTestApi()
await sql`alter table products rename to products_away`.execute(t.db)

/** Has every read of the products fail with this error of PostgreSQL. */
async function failWith(code: string): Promise<void> {
  await sql`drop view if exists products`.execute(t.db)
  await sql
    .raw(`create or replace function fail() returns setof products_away language plpgsql as
      $$ begin raise exception 'secret of the database' using errcode = '${code}'; end $$`)
    .execute(t.db)
  await sql`create view products as select * from fail()`.execute(t.db)
}

test('a fault of our own is 500 and reveals nothing of its cause', async () => {
  await failWith('XX000')
  const { status, body, raw } = await t.as(null).get('/api/products')
  expect([status, body]).toEqual([500, { message: 'Server Error', code: 'server_error' }])
  expect(raw.body).not.toContain('secret')
})

test('a database that does not answer is 503, with the time to try again', async () => {
  await failWith('57014')
  const { status, body, headers } = await t.as(null).get('/api/products')
  expect([status, body]).toEqual([503, { message: 'Service Unavailable', code: 'unavailable' }])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('a server that found its disk full isn’t ready until there is room again', async () => {
  const ready = async () => (await t.as(null).get('/readyz')).status
  await failWith('53100')
  await sql`create function find_no_room() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(t.db)
  await sql`create event trigger no_room on ddl_command_start execute function find_no_room()`.execute(t.db)
  expect(await ready()).toBe(200)
  expect((await t.as(null).get('/api/products')).status).toBe(503)
  expect([await ready(), await ready()]).toEqual([503, 503])
  await sql`drop event trigger no_room`.execute(t.db)
  expect([await ready(), (await t.as(null).get('/healthz')).status]).toEqual([200, 200])
})

test('a database that takes no writes, such as a standby, is 503 for a write, and the server isn’t ready', async () => {
  const standby = await startTestApi()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(standby.db)
  const name = sql.id(String(rows[0]?.name))
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(t.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`.execute(t.db)
  const as = standby.as(standby.world.admin)
  const product = { name: 'Chalk', description: 'For fields' }
  const statuses = async () => [
    (await as.get('/api/products')).status,
    (await as.post('/api/products', product)).status,
  ]
  await expect.poll(statuses).toEqual([200, 503])
  const ready = await standby.as(null).get('/readyz')
  await standby.close()
  expect([ready.status, ready.body.code]).toEqual([503, 'unavailable'])
})

test('a request that can’t be read is answered in the declared shape', async () => {
  const send = (type: string, payload: string) =>
    t.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload })
  const bad = await send('application/json', '{"email": ')
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    { message: 'The request could not be read.', code: 'bad_request' },
  ])
  const large = await send('application/json', JSON.stringify({ email: 'x'.repeat(300_000) }))
  expect([large.statusCode, large.json()]).toEqual([413, { message: 'The request is too large.', code: 'too_large' }])
  const other = await send('application/xml', '<email/>')
  expect([other.statusCode, other.json()]).toEqual([
    415,
    { message: 'Unsupported media type.', code: 'unsupported_media_type' },
  ])
})
