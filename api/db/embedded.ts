import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { findBinaries, findRunner, packagedMajor } from './binaries.ts'
import { adoptOrStart, type Cluster, initialiseCluster, makePassword, makeUrl, stopCluster } from './cluster.ts'
import { canReach, giveToOwnerOf, makeStandInFolder } from './folders.ts'
import { takeStartLock } from './startLock.ts'

export type Embedded = {
  url: string
  /** The last user's call stops the database. */
  stop: () => Promise<void>
}

/** `settle` writes to the disk what stopping would have to write. `isShared`: another command of ours uses it already. */
type Durable = Embedded & { settle: () => Promise<void>; isShared: boolean }

/** Every command that uses the database keeps a connection of this name, which ends with its process. */
const KEEPER = 'loadstone keeper'
const DATABASE = 'loadstone'

/** postgres.json. It has a `folder` only if the cluster couldn't be kept in the data folder. */
const ClusterFile = z.object({ password: z.string(), port: z.number().optional(), folder: z.string().optional() })
type ClusterFile = z.infer<typeof ClusterFile>

/** Creates, starts or shares the PostgreSQL of a writable data folder, and restarts it if it dies. */
export async function startEmbedded(dataDir: string, say: (line: string) => void): Promise<Durable> {
  const home = realpathSync(dataDir)
  const stopping = new AbortController()
  let keeper: pg.Client
  let ownPid: number

  const open = () =>
    withStartLock(home, async () => {
      stopping.signal.throwIfAborted()
      const found = await bringUp(home, say)
      keeper = await connect(found.cluster, found.port, DATABASE)
      ownPid = (await keeper.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
      keeper.once('end', () => void reopen())
      return { ...found, isShared: (await countOthers(keeper, ownPid)) > 0 }
    })
  const reopen = async () => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(500, undefined, { signal: stopping.signal })
        await open()
        return say('The embedded PostgreSQL had stopped and is running again.')
      } catch (error) {
        if (!stopping.signal.aborted) say(`The embedded PostgreSQL has stopped. ${String(error)}`)
      }
    }
  }

  const { cluster, port, isShared } = await open()
  const settle = async () => {
    await keeper.query('checkpoint')
  }
  const stop = async () => {
    stopping.abort()
    await withStartLock(home, async () => {
      await keeper.end()
      if (await isLastUser(cluster, port, ownPid)) await stopCluster(cluster, 'fast')
    })
  }
  return { url: makeUrl(cluster, port, DATABASE), settle, isShared, stop }
}

async function withStartLock<T>(home: string, work: () => Promise<T>): Promise<T> {
  const file = join(home, 'start.lock')
  const release = await takeStartLock(file)
  try {
    giveToOwnerOf(home, file)
    return await work()
  } finally {
    release()
  }
}

async function bringUp(home: string, say: (line: string) => void) {
  const kept = readKept(home) ?? keep(home, choosePlace(home, say))
  const folder = kept.folder ?? join(home, 'postgres')
  const runner = findRunner(folder)
  const cluster = { folder, runner, password: kept.password, binaries: await findBinaries(runner), flags: [] }
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    await initialiseCluster(cluster)
  }
  refuseOtherMajor(folder)
  const port = await adoptOrStart(cluster, kept.port)
  if (port !== kept.port) keep(home, { ...kept, port })
  await createMissingDatabase(cluster, port)
  return { cluster, port }
}

/** PostgreSQL would refuse it too, but only after a minute of tries. */
function refuseOtherMajor(folder: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const ours = packagedMajor()
  if (made === ours) return
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${made} and this version has ${ours}: start the version of ` +
      'Loadstone that made it, or set DATA_DIR to another folder.',
  )
}

/** The data folder, unless the runner can't reach it, as in root's home. */
function choosePlace(home: string, say: (line: string) => void): ClusterFile {
  const place = join(home, 'postgres')
  if (existsSync(place)) {
    throw new Error(`${join(home, 'postgres.json')} is missing, which holds the password of the database beside it.`)
  }
  if (canReach(home, findRunner(place))) return { password: makePassword() }
  const instead = join(makeStandInFolder(home), 'postgres')
  say(`The user that PostgreSQL runs as can't reach ${home}, so the database is kept in ${instead}.`)
  return { password: makePassword(), folder: instead }
}

function readKept(home: string): ClusterFile | undefined {
  const file = join(home, 'postgres.json')
  return existsSync(file) ? ClusterFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Moved into place when complete: a half-written file would lock the owner out of the database. */
function keep(home: string, kept: ClusterFile): ClusterFile {
  const file = join(home, 'postgres.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  giveToOwnerOf(home, `${file}.new`)
  renameSync(`${file}.new`, file)
  return kept
}

async function connect(cluster: Cluster, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: makeUrl(cluster, port, database), application_name: KEEPER })
  // Losing the connection is handled by its end; an unhandled error would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Repairs a start that was killed after making the cluster. */
async function createMissingDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = await connect(cluster, port, 'postgres')
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function countOthers(client: pg.Client, ownPid: number): Promise<number> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where application_name = $1 and pid not in (pg_backend_pid(), $2)',
    [KEEPER, ownPid],
  )
  return rowCount ?? 0
}

/**
 * Asks several times, since a closed connection stays listed for a moment. Our own stays until its work is
 * done, such as writing a new demo to the disk.
 */
async function isLastUser(cluster: Cluster, port: number, ownPid: number): Promise<boolean> {
  const client = await connect(cluster, port, 'postgres').catch(() => undefined)
  if (!client) return true
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if ((await countOthers(client, ownPid)) === 0) return true
      await sleep(100)
    }
    return false
  } finally {
    await client.end()
  }
}
