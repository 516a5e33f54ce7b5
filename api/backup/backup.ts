import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/database.ts'
import { onOneConnection } from './connection.ts'
import { type AddPart, writeBackupFile } from './file.ts'
import type { Copied, Manifest } from './manifest.ts'
import {
  copiedTable,
  findEpoch,
  holdTables,
  listMigrations,
  listSequences,
  listTables,
  waitingJobs,
} from './queries.ts'

export type BackupReport = { tables: number; rows: number; size: number }

type About = { product: string; now: Date; leaveOut?: readonly string[] }

/** The bytes of attachments; that each was there, and who reads it, is in another table. */
export const attachmentTables = ['attachment_files', 'attachment_parts'] as const

/** Copies every table, as of one moment, into a new file. Changes nothing, and the server may be running. */
export async function writeBackup(url: string, file: string, about: About) {
  let failure: unknown
  const report = onOneConnection(url, async (db, client): Promise<BackupReport> => {
    if ((await listMigrations(db)).length === 0) {
      throw new ConfigError('There is nothing to back up: this database holds no Loadstone.')
    }
    let manifest: Manifest | undefined
    const size = await writeBackupFile(file, async (addPart) => {
      const add: AddPart = (...part) =>
        addPart(...part).catch((error) => {
          failure = error
          // A copy that is read no further would hold up the transaction's end for ever.
          client.connection.stream.destroy()
          throw error
        })
      manifest = await copyAll(db, client, add, about)
      return manifest
    })
    const tables = manifest?.tables ?? []
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), size }
  })
  // The file's fault is the cause; the connection's is only what became of it.
  return report.catch((error) => {
    throw failure instanceof ConfigError ? failure : error
  })
}

async function copyAll(
  db: Db,
  client: pg.Client,
  addPart: AddPart,
  { product, now, leaveOut = [] }: About,
): Promise<Manifest> {
  const found = await listTables(db)
  const begin = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return begin.execute(async (trx) => {
    // The first query fixes the snapshot, so the tables are locked before it.
    await holdTables(trx, found)
    const tables = await listTables(trx)
    if (JSON.stringify(tables) !== JSON.stringify(found)) {
      throw new ConfigError('The database is being upgraded: take the backup when that is done.')
    }
    const about = { product, made_at: now.toISOString(), epoch: await findEpoch(trx) }
    const migrations = await listMigrations(trx)
    const copied: Manifest['tables'] = []
    for (const table of tables.filter(({ name }) => !leaveOut.includes(name))) {
      copied.push({ ...table, ...(await copyOut(client, addPart, copiedTable(table))) })
    }
    const jobs = await copyOut(client, addPart, waitingJobs)
    // Last: a sequence isn't part of the snapshot, and may only be ahead of the rows.
    return { ...about, migrations, left_out: [...leaveOut], tables: copied, jobs, sequences: await listSequences(trx) }
  })
}

async function copyOut(client: pg.Client, addPart: AddPart, what: string): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = client.query(copyTo(`copy ${what} to stdout`))
  const part = await addPart(stream, async function* (chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  })
  return { ...part, rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}
