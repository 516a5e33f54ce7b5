import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { ConfigError } from './config.ts'
import type { Db, Trx } from './db/database.ts'
import { createJobs, createQueues, indexGivenUp } from './events/jobs.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../migrations')

const provider = new FileMigrationProvider({ fs, path, migrationFolder })

/** The names of this version's migrations, in order. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort()
}

/** In the given transaction, if it is one. Without the job queue's schema. */
export async function migrateTo(db: Db | Trx, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error) throw error
}

/** Returns how many it applied, the job queue's schema included. Processes may run it at once: Kysely takes a lock. */
export async function migrateToLatest(db: Db): Promise<number> {
  await refuseNewer(db, await listKnownMigrations())
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await makeQueues(db)
  return results.length
}

/** The job queue's schema. Its own transactions: pg-boss commits them itself. */
export async function makeQueues(db: Db): Promise<void> {
  const jobs = createJobs(db, { migrate: true })
  await jobs.start()
  await createQueues(jobs)
  await indexGivenUp(db)
  await jobs.stop({ graceful: false })
}

/** A newer version has run migrations that this one doesn't have. */
async function refuseNewer(db: Db, known: readonly string[]): Promise<void> {
  const tables = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables.rows[0]?.there) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (!unknown) return
  throw new ConfigError(
    `The database was made by a newer version of Loadstone (${unknown.name}): start that version, or set DATA_DIR or ` +
      'DATABASE_URL to another database.',
  )
}

/** The demo goes only into a new database. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length === 0
}
