import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../../../api/backup/backup.ts'
import { openBackupFile, writeBackupFile } from '../../../api/backup/file.ts'
import { restoreBackup } from '../../../api/backup/restore.ts'
import { ConfigError } from '../../../api/config.ts'
import type { Db } from '../../../api/db/database.ts'
import { databaseUrl } from '../globalSetup.ts'
import { createClock } from '../harness.ts'
import { buildWorld } from '../world.ts'
import { about, backUp, createPlace, migrating, onDatabase, restore } from './databases.ts'
import { rowsOf } from './rowsOf.ts'

const place = createPlace()
const file = place.file('world.backup')
let source: string
let target: string
beforeAll(async () => {
  source = await place.make()
  await onDatabase(source, (db) => buildWorld(db, createClock().now))
  await backUp(source, file)
  target = await place.make()
})
afterAll(place.remove)

/** A refusal is one sentence for people, and the database stays as it was. */
async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error('It was not refused.'),
    (failure: Error) => failure,
  )
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toMatch(/^[^\n]+\.$/)
  return error.message
}

function copyOf(name: string, change: (copy: string) => void): string {
  copyFileSync(file, place.file(name))
  change(place.file(name))
  return place.file(name)
}

function flip(at: number): (copy: string) => void {
  return (copy) => {
    const bytes = readFileSync(copy)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(copy, bytes)
  }
}

const size = () => readFileSync(file).length

test('a file with one flipped bit is refused, wherever it lies', async () => {
  const last = size() - 1
  const tried = [
    ...Array.from({ length: 40 }, (_, n) => Math.floor((n * last) / 39)),
    5,
    17,
    18,
    last - 8,
    last - 39,
    last - 47,
  ]
  for (const at of tried) await refusalOf(openBackupFile(copyOf('flipped', flip(at))))
  const middle = await refusalOf(restore(target, copyOf('flipped', flip(Math.floor(last / 2)))))
  expect(middle).toMatch(/^flipped is damaged, its checksum is another: /)
})

test('a file that was cut off is refused', async () => {
  for (const kept of [size() - 1, size() - 60, Math.floor(size() / 2), 30, 5, 0]) {
    const message = await refusalOf(
      restore(
        target,
        copyOf('cut', (copy) => truncateSync(copy, kept)),
      ),
    )
    expect(message).toMatch(
      kept > 18 ? /^cut is not complete, its end is missing: / : /^cut is no backup of Loadstone, /,
    )
  }
})

test('another file, a missing one and a folder are refused', async () => {
  expect(await refusalOf(restore(target, 'package.json'))).toMatch(/^package.json is no backup of Loadstone, /)
  expect(await refusalOf(restore(target, place.file('none')))).toMatch(
    /^The backup can't be read, there is no file \S+none: name another file\.$/,
  )
  expect(await refusalOf(restore(target, place.folder))).toMatch(/ is a folder: name a file\.$/)
})

const newer = /^\S+ was made by a newer version of Loadstone: restore it with that version\.$/

test('a file of a newer format is refused', async () => {
  const later = copyOf('later', (copy) => {
    writeFileSync(copy, readFileSync(copy, 'latin1').replace('Loadstone backup 1', 'Loadstone backup 2'), 'latin1')
  })
  expect(await refusalOf(restore(target, later))).toMatch(newer)
})

test('a backup with a migration that this version lacks is refused', async () => {
  const known = migrating.known.slice(0, -1)
  expect(await refusalOf(restore(target, file, { ...migrating, known }))).toMatch(newer)
})

test('a database with users is refused and left as it was', async () => {
  const used = await place.make(source)
  const before = await onDatabase(used, rowsOf)
  expect(await refusalOf(restore(used, file))).toMatch(/^The database is not empty \(\w+ has rows\): set DATA_DIR or /)
  expect(await onDatabase(used, rowsOf)).toEqual(before)
})

test('a database that a server uses is refused', async () => {
  await onDatabase(target, async (db: Db) => {
    await db.selectFrom('epoch').selectAll().execute()
    expect(await refusalOf(restore(target, file))).toBe('A server uses this database: stop it first.')
  })
})

test('a restore that fails at its end leaves nothing, and the next try succeeds', async () => {
  const before = await onDatabase(target, rowsOf)
  let steps = 0
  const to: typeof migrating.to = async (trx, name) => {
    steps += 1
    if (steps === 2) throw new Error('The disk is full')
    await migrating.to(trx, name)
  }
  await expect(restore(target, file, { ...migrating, to })).rejects.toThrow('The disk is full')
  expect(await onDatabase(target, rowsOf)).toEqual(before)
  await restore(target, file)
  expect((await onDatabase(target, rowsOf))['users']?.length).toBeGreaterThan(0)
})

test('a backup never replaces a file, and one that fails leaves none', async () => {
  expect(await refusalOf(backUp(source, file))).toMatch(/world.backup exists already: name a new file\.$/)
  expect(await refusalOf(backUp(source, place.file('no/such')))).toMatch(/^There is no folder \S+no: make it first\.$/)
  const files = readdirSync(place.folder)
  const failing = writeBackupFile(place.file('failing'), () => Promise.reject(new Error('The connection was lost')))
  await expect(failing).rejects.toThrow('The connection was lost')
  const nothing = await place.make('template1')
  expect(await refusalOf(backUp(nothing, place.file('nothing')))).toMatch(/^There is nothing to back up: /)
  expect(readdirSync(place.folder)).toEqual(files)
})

test('a backup that loses its connection says so and leaves no file', async () => {
  const files = readdirSync(place.folder)
  await onDatabase(source, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table users`.execute(trx)
      const backup = backUp(source, place.file('unlucky'))
      const refusal = refusalOf(backup)
      const end = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'loadstone backup' and wait_event_type = 'Lock'`.execute(
          db,
        )
      await expect.poll(async () => (await end()).rows.length).toBe(1)
      expect(await refusal).toMatch(/^The connection to the database was lost: /)
    }),
  )
  expect(readdirSync(place.folder)).toEqual(files)
})

test('the database’s owner needs no other rights to back up and restore', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const database = await place.make('template1')
  await admin.query(`create role ${database} login password 'ordinary'`)
  await admin.query(`alter database ${database} owner to ${database}`)
  const url = new URL(databaseUrl(inject('postgresUrl'), database))
  url.username = database
  url.password = 'ordinary'
  try {
    await restoreBackup(url.href, file, migrating, about.now)
    await writeBackup(url.href, place.file('ordinary'), about)
    expect(await onDatabase(database, rowsOf)).toEqual(await onDatabase(source, rowsOf))
  } finally {
    await admin.query(`drop database ${database} with (force)`)
    await admin.query(`drop role ${database}`)
    await admin.end()
  }
})
