import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './db/database.ts'
import { createJobs, createQueues } from './events/jobs.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../migrations')

/** Brings the schema up to date, the job queue's included. Several processes may call it at once: Kysely takes a lock. */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const jobs = createJobs(db, { migrate: true })
  await jobs.start()
  await createQueues(jobs)
  await jobs.stop({ graceful: false })
}

/** Whether nothing was ever stored here: the demo is only seeded into a database that is new. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length === 0
}
