import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './db/database.ts'
import { createJobs, createQueues } from './events/jobs.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../migrations')

/** Includes the job queue's schema. Safe in several processes at once, since Kysely takes a lock. */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const jobs = createJobs(db, { migrate: true })
  await jobs.start()
  await createQueues(jobs)
  await jobs.stop({ graceful: false })
}

/** The demo goes only into a new database. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length === 0
}
