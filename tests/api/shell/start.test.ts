import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { isDiskFull, openDatabase } from '../../../api/cli/command.ts'
import { makeLogFile } from '../../../api/cli/logFile.ts'
import { ConfigError, loadConfig } from '../../../api/config.ts'
import { createDatabase, createPool } from '../../../api/db/database.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'
import { startServer } from '../serverProcess.ts'
import { type Installation, install } from './installation.ts'

let installation: Installation
let start: Installation['start']
beforeAll(() => {
  installation = install()
  start = installation.start
})
afterAll(() => installation.remove())

async function withTakenPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer()
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))
  })
  try {
    return await work(port)
  } finally {
    server.close()
  }
}

test('--help explains options, settings and exit codes, and starts nothing', async () => {
  const { code, stdout } = await start(['--help'])
  expect(code).toBe(0)
  for (const word of ['--fresh-demo', 'docs/operating.md', 'Exit codes', 'loadstone.log'])
    expect(stdout).toContain(word)
})

test('an unknown option is named and stops the start', async () => {
  const { code, stderr } = await start(['--fresh'])
  expect(code).toBe(2)
  expect(stderr).toBe('Unknown option: --fresh. "npm start -- --help" lists the options.\n')
})

test('a taken port ends the start with one sentence before anything is built', async () => {
  const { code, stderr } = await withTakenPort((port) =>
    start([], { PORT: String(port), HOST: '127.0.0.1', APP_URL: '' }),
  )
  expect(code).toBe(1)
  expect(stderr).toMatch(/^PORT \d+ is in use by another program: end that one, or set PORT to a free one\.\n$/)
})

test('a database that does not answer is named, with what to do', async () => {
  const refused = await withTakenPort(async (port) => port)
  const config = loadConfig({ DATABASE_URL: `postgres://stone:secret@127.0.0.1:${refused}/stone` })
  await expect(openDatabase(config)).rejects.toThrow(ConfigError)
  await expect(openDatabase(config)).rejects.toThrow(
    /^DATABASE_URL: no database answers at [^\n]+: start it, or correct /,
  )
})

test('the log is readable only by its owner, even one that an earlier version left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'loadstone.log')
  const previous = join(folder, 'loadstone.previous.log')
  writeFileSync(log, 'earlier', { mode: 0o644 })
  writeFileSync(previous, 'earliest', { mode: 0o644 })
  expect(makeLogFile(folder)).toBe(log)
  expect([log, previous].map((file) => readFileSync(file, 'utf8'))).toEqual(['', 'earlier'])
  expect([log, previous].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
})

test('a database of a newer version ends the start, in a sentence that says what to do', async () => {
  const database = await cloneTemplate()
  const DATABASE_URL = databaseUrl(inject('postgresUrl'), database)
  const db = createDatabase(createPool(DATABASE_URL, () => {}))
  const later = { name: '9999_later', timestamp: '2030-01-01T00:00:00.000Z' }
  await db
    .insertInto('kysely_migration' as never)
    .values(later as never)
    .execute()
  await db.destroy()
  const { code, stderr } = await start([], { DATABASE_URL })
  await dropDatabase(database)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database was made by a newer version of Loadstone \(9999_later\): start that version, or set DATA_DIR or .+\.$/m,
  )
  expect(stderr).not.toMatch(/^ +at /m)
})

test('a data folder of a newer PostgreSQL ends the start, in a sentence that says what to do', async () => {
  installation.write('data/postgres.json', JSON.stringify({ password: 'unused' }))
  installation.write('data/postgres/PG_VERSION', '99\n')
  const { code, stderr } = await start([], { DATABASE_URL: '' })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database in \S+ was made by PostgreSQL 99 and this version has \d+: start the version of [^\n]+\.$/m,
  )
})

test('a second server on one data folder says that both work on the same data, and goes on without the first', async () => {
  const own = install()
  const settings = { DATABASE_URL: '', DATA_DIR: own.dataDir }
  const command = { root: own.root, script: 'start' } as const
  const first = await startServer(settings, command)
  const second = await startServer(settings, command)
  const said = `  Another server or command uses the database in ${own.dataDir}: both work on the same data.`
  expect([first, second].map(({ log }) => log().includes(said))).toEqual([false, true])
  await first.end()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.end()
  own.remove()
})

test('an old Node ends the start before it loads anything, in a sentence that says what to do', async () => {
  const old = install({ nodeVersion: '99.1.0' })
  const { code, stderr } = await old.start([])
  old.remove()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^Loadstone runs on Node 99\.1\.0, not on this \d+\.\d+\.\d+: install it with "npm ci" [^\n]+\.\n$/,
  )
})

test('a full disk is recognised in the errors of Node, PostgreSQL and its programs', () => {
  const node = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const database = Object.assign(new Error('could not extend file'), { code: '53100' })
  const initdb = new Error('initdb: error: could not write to file: No space left on device')
  const wrapped = new ConfigError('The site couldn’t be built.', { cause: node })
  expect([node, database, initdb, wrapped].map(isDiskFull)).toEqual([true, true, true, true])
  expect([new Error('no'), 'ENOSPC', undefined].map(isDiskFull)).toEqual([false, false, false])
})
