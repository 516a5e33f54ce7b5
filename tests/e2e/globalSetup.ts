import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { buildSiteIfStale } from '../../api/cli/site.ts'
import { projectRoot } from '../../api/config.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { databaseUrl } from '../api/globalSetup.ts'
import { demoDatabase, postgresVariable } from './demo.ts'

/** The site is built, and the demo put into a database of which each worker takes a copy; what it gives ends it all. */
export default async function setup(): Promise<() => Promise<void>> {
  buildSiteIfStale()
  const postgres = await startTemporaryPostgres()
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${demoDatabase}`)
  await admin.end()
  execFileSync(process.execPath, ['--import', './api/cli/runtime.mjs', 'api/cli/seed.ts'], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: databaseUrl(postgres.url, demoDatabase), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  // The workers inherit it.
  process.env[postgresVariable] = postgres.url
  return postgres.stop
}
