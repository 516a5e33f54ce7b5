import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsLeftOut } from '../../../api/backup/restore.ts'
import { migrateTo } from '../../../api/migrate.ts'
import { startServer } from '../serverProcess.ts'
import { buildWorld } from '../world.ts'
import { createPlace, onDatabase, urlOf } from './databases.ts'
import { fillEveryTable } from './everyTable.ts'
import { rowsOf } from './rowsOf.ts'
import { runCommand } from './runCommand.ts'

const place = createPlace()
let source: string
let target: string
beforeAll(async () => {
  source = await place.make()
  await onDatabase(source, (db) => buildWorld(db, new Date()))
  target = await place.make()
})
afterAll(place.remove)

const run = (command: 'backup' | 'restore', args: string[], database: string) =>
  runCommand(command, args, place.folder, { DATABASE_URL: urlOf(database) })

test('the commands back up a database given by URL and restore it into another', async () => {
  const backup = await run('backup', ['today.backup'], source)
  expect(backup).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^ {2}Backup {6}\d+ tables, \d+ rows, 0\.\d MB /),
  })
  expect(backup.stderr).toContain(`It is in ${place.file('today.backup')}. It holds secrets`)
  const restore = await run('restore', ['today.backup'], target)
  expect(restore).toMatchObject({ code: 0, stderr: expect.stringMatching(/^ {2}Restore {5}as of 20\S+Z, version \d/) })
  expect(await onDatabase(target, rowsOf)).toEqual(await onDatabase(source, rowsOf))
  const again = await run('restore', ['today.backup'], target)
  expect(again).toEqual({ code: 1, stderr: expect.stringMatching(/^The database is not empty [^\n]+\.\n$/) })
})

test('a backup may leave out the files of attachments, and its restore says so', async () => {
  const [full, empty] = [await place.make(), await place.make()]
  await onDatabase(full, fillEveryTable)
  const taken = await run('backup', ['light.backup', '--without-attachments'], full)
  expect([taken.code, taken.stderr]).toEqual([0, expect.stringContaining('The files of attachments are not in it')])
  const { code, stderr } = await run('restore', ['light.backup'], empty)
  expect([code, stderr]).toEqual([0, expect.stringContaining('The backup left out the files of attachments.')])
  const [before, after] = [await onDatabase(full, rowsOf), await onDatabase(empty, rowsOf)]
  const differing = Object.keys(before).filter((table) => String(before[table]) !== String(after[table]))
  expect(differing).toEqual(['attachment_files', 'attachment_parts'])
  expect([after['attachment_files'], after['attachment_parts']]).toEqual([[], []])
  expect(after['attachments']).toHaveLength(3)
})

test('a backup that can’t be written to its end says so, lets go of the database and leaves no file', async () => {
  const large = await place.make()
  await onDatabase(large, async (db) => {
    await buildWorld(db, new Date())
    // More than what the connection holds, so that its copy stands still.
    await sql`insert into rate_limits select md5(n::text), 1, 1 from generate_series(1, 400000) as n`.execute(db)
  })
  const env = { DATABASE_URL: urlOf(large) }
  const { code, stderr } = await runCommand('backup', ['small.backup'], place.folder, env, 'ulimit -f 64')
  expect([code, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
  expect(readdirSync(place.folder).filter((name) => name.startsWith('small'))).toEqual([])
})

test('a command without its file, or with an option, ends with what to type', async () => {
  const endings = [await run('backup', [], source), await run('restore', ['--latest'], target)]
  expect(endings).toEqual([
    { code: 1, stderr: 'Use: npm run backup -- <file>, a new one, and perhaps --without-attachments\n' },
    { code: 1, stderr: expect.stringMatching(/^Use: npm run restore -- <file>, [^\n]+--finish, [^\n]+\n$/) },
  ])
  expect(existsSync(place.file('--latest'))).toBe(false)
})

test('a database that other tools have restored is finished: new epoch, later ids, nobody of the office signed in', async () => {
  const copy = await place.make(source)
  const stateOf = (database: string) =>
    onDatabase(database, async (db) => {
      const { id } = await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()
      const { rows } = await sql<{ next: number }>`select nextval('users_id_seq') as next`.execute(db)
      const live = await db.selectFrom('sessions').select('id').where('expires_at', '>', new Date()).execute()
      return { id, next: Number(rows[0]?.next), live: live.length, rows: await rowsOf(db) }
    })
  expect(await run('restore', ['--finish'], copy)).toMatchObject({ code: 0 })
  const [before, after] = [await stateOf(source), await stateOf(copy)]
  expect(after.rows).toEqual(before.rows)
  expect(after.id).not.toBe(before.id)
  expect(after.next).toBe(before.next + idsLeftOut)
  expect([before.live > 0, after.live]).toEqual([true, 0])
})

test('a dump of an earlier version is migrated before it is finished', async () => {
  const older = await place.make('template1')
  await onDatabase(older, (db) => migrateTo(db, '0048_erasure'))
  expect(await run('restore', ['--finish'], older)).toMatchObject({ code: 0 })
  const finished = onDatabase(older, (db) => db.selectFrom('epoch').select('finished_in').executeTakeFirst())
  expect(await finished).toEqual({ finished_in: expect.any(Number) })
})

test('a restore is finished once, until a server has started or its dump is restored elsewhere', async () => {
  const epochOf = (database: string) =>
    onDatabase(database, (db) => db.selectFrom('epoch').select('id').executeTakeFirstOrThrow())
  const copy = await place.make(source)
  await run('restore', ['--finish'], copy)
  const finished = await epochOf(copy)
  expect(await run('restore', ['--finish'], copy)).toEqual({
    code: 0,
    stderr: 'The restore of this database is finished already, and nothing was changed: start the server.\n',
  })
  expect(await epochOf(copy)).toEqual(finished)

  const elsewhere = await place.make(copy)
  expect(await run('restore', ['--finish'], elsewhere)).toMatchObject({ code: 0 })
  expect(await epochOf(elsewhere)).not.toEqual(finished)

  const server = await startServer({ DATABASE_URL: urlOf(copy) })
  await server.end()
  expect(await run('restore', ['--finish'], copy)).toMatchObject({ code: 0 })
  expect(await epochOf(copy)).not.toEqual(finished)
})
