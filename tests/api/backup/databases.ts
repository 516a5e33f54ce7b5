import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { writeBackup } from '../../../api/backup/backup.ts'
import { restoreBackup } from '../../../api/backup/restore.ts'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { listKnownMigrations, makeQueues, migrateTo } from '../../../api/migrate.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'

export const about = { product: '0.1.0', now: new Date('2026-03-10T12:00:00.000Z') }
export const migrating = { known: await listKnownMigrations(), to: migrateTo, makeQueues }

export const backUp = (database: string, file: string) => writeBackup(urlOf(database), file, about)
export const restore = (database: string, file: string, how = migrating) =>
  restoreBackup(urlOf(database), file, how, new Date('2026-03-11T08:00:00.000Z'))

export const urlOf = (database: string) => databaseUrl(inject('postgresUrl'), database)

/** The connections are closed before a restore, which refuses a database that a server uses. */
export async function onDatabase<T>(database: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool(urlOf(database), () => {}, 4)
  try {
    return await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}

/** Databases and a folder for the files of one test file. */
export function createPlace() {
  const databases: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-backup-'))
  return {
    folder,
    file: (name: string) => join(folder, name),
    /** Migrated and empty, or a copy of another one. */
    make: async (template?: string) => {
      const database = await cloneTemplate(template)
      databases.push(database)
      return database
    },
    remove: async () => {
      for (const database of databases) await dropDatabase(database)
      rmSync(folder, { recursive: true })
    },
  }
}
