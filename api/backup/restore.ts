import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '../config.ts'
import type { Db, Trx } from '../db/database.ts'
import { createJobs, enqueueAll, type Jobs } from '../events/jobs.ts'
import { onOneConnection } from './connection.ts'
import { type BackupFile, newer, openBackupFile } from './file.ts'
import type { Copied, Manifest } from './manifest.ts'
import {
  addForeignKeys,
  analyse,
  copiedTable,
  dropEverything,
  dropForeignKeys,
  emptyQueues,
  emptyTables,
  endOfficeSessions,
  findFilledTable,
  isFinished,
  isServed,
  listMigrations,
  listSequences,
  listTables,
  listWaitingJobs,
  makeJobTable,
  moveSequence,
  renewEpoch,
  switchTriggers,
} from './queries.ts'

/** How the schema is made (api/migrate.ts). */
export type Migrating = {
  known: readonly string[]
  /** In the given transaction. */
  to: (trx: Trx, name: string) => Promise<void>
  makeQueues: (db: Db) => Promise<void>
}

/**
 * After the backup the lost database went on, and phones, mails and papers still name rows of that time. Their ids must
 * not come to mean other rows.
 */
export const idsLeftOut = 10_000

/** Loads the whole backup or nothing into a database without users. */
export async function restoreBackup(url: string, file: string, migrating: Migrating, now: Date): Promise<Manifest> {
  const backup = await openBackupFile(file)
  if (backup.manifest.migrations.some((name) => !migrating.known.includes(name))) throw newer(file)
  await onOneConnection(url, async (db, client) => {
    await requireNoServer(db)
    await db.transaction().execute(requireEmpty)
    await migrating.makeQueues(db)
    const jobs = createJobs(db)
    await jobs.start()
    try {
      await db.transaction().execute(async (trx) => {
        await requireEmpty(trx)
        await dropEverything(trx)
        await migrating.to(trx, String(backup.manifest.migrations.at(-1)))
        await load(trx, client, backup, basename(file))
        await migrating.to(trx, String(migrating.known.at(-1)))
        await partFromLost(trx, now)
        await enqueueWaiting(trx, client, backup, jobs, basename(file))
        await analyse(trx)
      })
    } finally {
      await jobs.stop({ graceful: false })
    }
  })
  return backup.manifest
}

/**
 * What has to follow the load of a backup, for a database that other tools have restored. False: it has been done, and
 * once more would leave out numbers and sign offices out for nothing.
 */
export async function finishRestore(url: string, migrate: (db: Db) => Promise<unknown>, now: Date): Promise<boolean> {
  return onOneConnection(url, async (db) => {
    await requireNoServer(db)
    if ((await listMigrations(db)).length === 0)
      throw new ConfigError('This database holds no Loadstone: restore it first.')
    await migrate(db)
    return db.transaction().execute(async (trx) => {
      if (await isFinished(trx)) return false
      await partFromLost(trx, now)
      return true
    })
  })
}

/** A restored database is older than the lost one; phones and mails must tell the two apart. */
async function partFromLost(trx: Trx, now: Date): Promise<void> {
  for (const { name, last } of await listSequences(trx)) await moveSequence(trx, { name, last: last + idsLeftOut })
  await renewEpoch(trx)
  await endOfficeSessions(trx, now)
}

/** A server keeps the old key for seals. Asks several times, since a closed connection stays listed for a moment. */
async function requireNoServer(db: Db): Promise<void> {
  for (let tries = 1; await isServed(db); tries += 1) {
    if (tries === 10) throw new ConfigError('A server uses this database: stop it first.')
    await sleep(100)
  }
}

async function requireEmpty(trx: Trx): Promise<void> {
  const filled = await findFilledTable(trx)
  if (filled === undefined) return
  throw new ConfigError(
    `The database is not empty (${filled} has rows): set DATA_DIR or DATABASE_URL to a new one, and restore into that.`,
  )
}

async function load(trx: Trx, client: pg.Client, { manifest, readPart }: BackupFile, name: string): Promise<void> {
  const made = await listTables(trx)
  await switchTriggers(trx, made, 'disable')
  const keys = await dropForeignKeys(trx)
  await emptyTables(trx, made)
  for (const table of manifest.tables) await copyIn(client, readPart, copiedTable(table), table, name)
  await addForeignKeys(trx, keys)
  await switchTriggers(trx, made, 'enable')
  for (const sequence of manifest.sequences) await moveSequence(trx, sequence)
}

async function copyIn(
  client: pg.Client,
  readPart: BackupFile['readPart'],
  what: string,
  copied: Copied,
  name: string,
): Promise<void> {
  const hash = createHash('sha256')
  const stream = client.query(copyFrom(`copy ${what} from stdin`))
  const hashing = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(readPart(copied), hashing, stream)
  if (stream.rowCount !== copied.rows || hash.digest('hex') !== copied.sha256) {
    throw new ConfigError(`${name} is damaged: ${what} is not what its manifest says.`)
  }
}

/** Their mails may have gone before the old database was lost; sending one twice is better than never. */
async function enqueueWaiting(
  trx: Trx,
  client: pg.Client,
  { manifest, readPart }: BackupFile,
  jobs: Jobs,
  name: string,
): Promise<void> {
  await emptyQueues(trx)
  await makeJobTable(trx)
  await copyIn(client, readPart, 'waiting_jobs (name, data)', manifest.jobs, name)
  for (const { name, all } of await listWaitingJobs(trx)) await enqueueAll(jobs, trx, name, all)
}
