import { buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import type { Deps } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { buildWorld, type World } from '../api/world.ts'
import type { Measurement } from './measured.ts'

/** What is in the database before the API starts; `now` is when it does. */
type Fill<T> = (db: Db, world: World, now: Date) => Promise<T>
type Built = Awaited<ReturnType<typeof buildApp>> & { deps: Deps; world: World }

/** Measures an API in this process over an empty database, once `fill` has filled it; ends both. */
export async function* measureApi<T>(
  fill: Fill<T>,
  measure: (api: Built, filled: T) => AsyncIterable<Measurement>,
  flags?: string[],
): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres(flags)
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const now = new Date()
    const world = await buildWorld(db, now)
    const filled = await fill(db, world, now)
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const signing = await openSigningKey(db, config, now)
    const deps: Deps = { config, db, jobs: createJobs(db), now: () => now, listen, signing, hashPassword }
    const built = await buildApp(deps)
    yield* measure({ ...built, deps, world }, filled)
    await built.app.close()
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
