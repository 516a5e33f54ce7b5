import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeFailure, type Runner, runBinary } from './binaries.ts'

export type Cluster = { folder: string; binaries: string; runner: Runner; password: string; flags: string[] }

const START_MS = 60_000

export const makePassword = () => randomBytes(24).toString('base64url')

export function makeUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}

/** Moved into place when complete, so an interrupted start leaves no broken cluster. */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  removeLeftovers(cluster.folder)
  const partial = mkdtempSync(`${cluster.folder}.partial-`)
  const passwordFile = join(partial, 'password')
  const data = join(partial, 'data')
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  giveToRunner(partial, cluster.runner)
  giveToRunner(passwordFile, cluster.runner)
  const flags = ['--auth=scram-sha-256', '--username=postgres', '--locale=C', '--encoding=UTF8']
  await runBinary(cluster.binaries, 'initdb', ['-D', data, `--pwfile=${passwordFile}`, ...flags], cluster.runner)
  renameSync(data, cluster.folder)
  rmSync(partial, { recursive: true, force: true })
}

function removeLeftovers(folder: string): void {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}.partial-`))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function giveToRunner(path: string, { uid, gid }: Runner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Returns the port. Starts the cluster if it isn't running, on the wanted port if that is free. */
export async function adoptOrStart(cluster: Cluster, wantedPort: number | undefined): Promise<number> {
  const giveUpAt = Date.now() + START_MS
  let failure = 'It did not answer.'
  while (Date.now() < giveUpAt) {
    const postmaster = readPostmaster(cluster.folder)
    if (postmaster && isRunning(postmaster.pid, cluster.folder)) {
      if (await answers(cluster, postmaster.port)) return postmaster.port
    } else {
      // Another process has the pid by now, and PostgreSQL would take it for a running server.
      if (postmaster && isAlive(postmaster.pid)) rmSync(join(cluster.folder, 'postmaster.pid'))
      const failed = await tryStart(cluster, await findFreePort(wantedPort))
      if (!failed) continue
      failure = failed
    }
    await sleep(200)
  }
  throw new Error(`The embedded PostgreSQL in ${cluster.folder} did not start within a minute. ${failure}`)
}

async function tryStart(cluster: Cluster, port: number): Promise<string | undefined> {
  const log = join(cluster.folder, 'server.log')
  if (existsSync(log)) renameSync(log, join(cluster.folder, 'server.previous.log'))
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...cluster.flags]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  try {
    const args = ['start', '-w', '-D', cluster.folder, '-l', log, '-o', options]
    await runBinary(cluster.binaries, 'pg_ctl', args, cluster.runner)
    return undefined
  } catch (error) {
    return describeFailure(error)
  }
}

export async function stopCluster(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const postmaster = readPostmaster(cluster.folder)
  if (!postmaster || !isRunning(postmaster.pid, cluster.folder)) return
  const stop = (how: string, seconds: number) =>
    runBinary(
      cluster.binaries,
      'pg_ctl',
      ['stop', '-w', '-t', String(seconds), '-m', how, '-D', cluster.folder],
      cluster.runner,
    )
  // PostgreSQL can't end in order while it recovers on a full disk; its next start recovers instead.
  await stop(mode, 10).catch(() => stop('immediate', 60))
}

/** Lines of postmaster.pid: pid, folder, start time, port, … (see PostgreSQL's miscadmin.h). */
function readPostmaster(folder: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

/** After a reboot another process may have the pid, so check its command line. */
function isRunning(pid: number, folder: string): boolean {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: makeUrl(cluster, port, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Error(`The password kept for the database in ${cluster.folder} is not the one it was made with.`)
    }
    return false
  }
}

/** A noted URL stays valid if its port is free. */
async function findFreePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await listenBriefly(preferred)) !== undefined) return preferred
  const port = await listenBriefly(0)
  if (port === undefined) throw new Error('No port on 127.0.0.1 can be opened for the embedded PostgreSQL.')
  return port
}

function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
