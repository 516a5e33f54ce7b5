import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/database.ts'
import { isDemo, seedDemo } from '../demo/seed.ts'
import { isEmptyDatabase } from '../migrate.ts'

/** Any lock number that nothing else uses. */
const SEED_LOCK = 20_261_121

/** Seeds only an empty database, and only once among concurrent starts. True if it did. */
export function seedIfEmpty(db: Db): Promise<boolean> {
  return locked(db, async (connection) => {
    if (!(await isEmptyDatabase(connection))) return false
    await seedDemo(db, new Date())
    return true
  })
}

/** Empties the demo and seeds it again, keeping imported postcodes and keys. Refuses any other database that isn't empty. */
export function restartDemo(db: Db): Promise<void> {
  return locked(db, async (connection) => {
    if (await isDemo(db)) await emptyTables(db)
    else if (!(await isEmptyDatabase(connection))) {
      throw new ConfigError('--fresh-demo empties only a demo, and this database is none: start without it.')
    }
    await seedDemo(db, new Date())
  })
}

async function locked<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SEED_LOCK})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(connection)
    }
  })
}

/** The keys stay, so that papers of the earlier story still verify; a new epoch voids what devices hold of it. */
const kept = ['kysely_migration', 'kysely_migration_lock', 'postcodes', 'signing_keys', 'epoch']

async function emptyTables(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${kept})`.execute(trx)
    const names = sql.join(rows.map(({ name }) => sql.table(name)))
    // Everywhere else the record of access and the seals only grow.
    await sql`alter table access_records disable trigger access_records_kept`.execute(trx)
    await sql`alter table ticket_seals disable trigger ticket_seals_kept_whole`.execute(trx)
    await sql`truncate ${names} restart identity`.execute(trx)
    await sql`alter table access_records enable trigger access_records_kept`.execute(trx)
    await sql`alter table ticket_seals enable trigger ticket_seals_kept_whole`.execute(trx)
    await sql`delete from pgboss.job`.execute(trx)
    await trx.updateTable('epoch').set({ id: sql`gen_random_uuid()` }).execute()
  })
}
