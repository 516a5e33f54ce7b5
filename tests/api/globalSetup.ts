import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { migrateToLatest } from '../../api/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    socketUrl: string
  }
}

export const templateDatabase = 'loadstone_template'

/** One PostgreSQL for the whole run; every test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres()
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const pool = createPool(databaseUrl(postgres.url, templateDatabase), () => {})
  await migrateToLatest(createDatabase(pool))
  await pool.end()
  project.provide('postgresUrl', postgres.url)
  project.provide('socketUrl', postgres.socketUrl)
  return postgres.stop
}

export function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}
