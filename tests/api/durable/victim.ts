import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { makeOrder } from '../factories.ts'
import { type Server, startServer } from '../serverProcess.ts'
import { install } from '../shell/installation.ts'
import { buildWorld, type World } from '../world.ts'
import { databaseIn, type OwnDatabase } from './ownDatabase.ts'
import { startWriting, type Writing } from './writing.ts'

/** The product on separate data. After a kill it comes back by itself or by `npm start` alone. */
export type Victim = {
  url: () => string
  database: OwnDatabase
  world: World
  /** Nine clients and a clerk who log loads of one carrier. */
  write: () => Writing
  kill: Record<'server' | 'postmaster' | 'backend' | 'all', () => Promise<void>>
  listStored: () => Promise<{ sync_token: string; number: number }[]>
  end: () => Promise<unknown>
  /** Its files, once it has ended. */
  remove: () => void
}

/** Ends behind the file's last test. */
export async function openVictim(): Promise<Victim> {
  const victim = await startVictim()
  afterAll(async () => {
    await victim.end()
    victim.remove()
  })
  return victim
}

/** `prepare` gets the data folder, still empty. */
export async function startVictim(prepare: (dataDir: string) => void = () => {}): Promise<Victim> {
  const { root, dataDir, remove } = install()
  prepare(dataDir)
  const database = databaseIn(dataDir)
  const start = (port?: number): Promise<Server> =>
    startServer({ DATABASE_URL: '', DATA_DIR: dataDir }, { root, script: 'start', ...(port && { port }) })
  let server = await start()
  const { world, quote_id } = await database.ask(async (db) => {
    const world = await buildWorld(db, new Date())
    return { world, ...(await makeOrder(db, world, world.a)) }
  })
  const killServer = async () => {
    await server.kill()
    server = await start(server.port)
  }
  return {
    url: () => server.url,
    database,
    world,
    write: () => {
      const { driver, staff_fulfillment, haulier } = world.a
      const three = [driver, staff_fulfillment, haulier]
      return startWriting(() => server.url, [...three, ...three, ...three], quote_id, [haulier])
    },
    kill: {
      server: killServer,
      postmaster: async () => {
        process.kill(database.postmaster(), 'SIGKILL')
      },
      // The postmaster then ends all other backends and starts again.
      backend: async () => {
        process.kill(await findBackend(database), 'SIGKILL')
      },
      all: () => {
        database.killAll()
        return killServer()
      },
    },
    listStored: () =>
      database.ask((db) => db.selectFrom('tickets').select(['sync_token', 'number']).orderBy('number').execute()),
    end: () => server.end(),
    remove,
  }
}

async function findBackend(database: OwnDatabase): Promise<number> {
  const { rows } = await database.ask((db) =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'loadstone' and pid <> pg_backend_pid() limit 1`.execute(db),
  )
  return Number(rows[0]?.pid)
}
