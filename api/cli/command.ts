import { existsSync, statfsSync } from 'node:fs'
import pg from 'pg'
import { type Config, ConfigError, loadConfig, loadEnvFile } from '../config.ts'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { claimDataDir } from '../db/folders.ts'

/** For people, on stderr: stdout carries only the log. */
export const say = (line: string) => console.error(line)

/** A ConfigError and a full disk print one line that says what to do. Any other error is a bug and prints in full. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    loadEnvFile()
    await work(loadConfig(process.env))
  } catch (error) {
    if (isDiskFull(error)) console.error(diskFull)
    else if (lacksRight(error)) console.error(`${error.message}: make the user of DATABASE_URL the database's owner.`)
    else console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

const diskFull = 'The disk is full: free some space on it, or set DATA_DIR to a folder on another one.'

/** Recognises it in the words of Node, of PostgreSQL, and of the programs whose output we pass on. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(String(code)) || /No space left on device/.test(message) || isDiskFull(cause)
  )
}

/** As since version 15 everybody but the owner in a new database. */
function lacksRight(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

/** PostgreSQL panics, without an answer, when the next file of its log doesn't fit. */
const LOG_FILE_BYTES = 16 * 1024 * 1024

/** Why the embedded database failed: the disk, if it has no room for that file, or else the error itself. */
export function explainFailure({ databaseUrl, dataDir }: Config, error: unknown): unknown {
  if (databaseUrl || error instanceof ConfigError || !existsSync(dataDir)) return error
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < LOG_FILE_BYTES ? new ConfigError(diskFull, { cause: error }) : error
}

export function claimFolder(config: Config): Config {
  return { ...config, dataDir: claimDataDir(config.dataDir, say) }
}

export type OpenDatabase = {
  url: string
  /** It is the embedded one, and another command of ours uses it already. */
  isShared: boolean
  /** Writes to the disk what is only in memory, so that releasing an embedded database needn't. */
  settle: () => Promise<void>
  release: () => Promise<void>
}

/** DATABASE_URL's database, or the embedded one. Throws a ConfigError if unusable. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl)
    return { url: config.databaseUrl, isShared: false, settle: async () => {}, release: async () => {} }
  }
  try {
    const { stop, ...opened } = await startEmbedded(claimFolder(config).dataDir, say)
    return { ...opened, release: stop }
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

export async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const { url, release } = await openDatabase(config)
  try {
    await onPool(url, work)
  } finally {
    await release()
  }
}

/**
 * A lost connection isn't logged here: the query that was using it fails and says so. No statement has to end in time:
 * migrating a large table takes longer than a request may.
 */
export async function onPool<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool(url, () => {}, 4, 0)
  try {
    return await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}

const OLDEST_VERSION = 15

/** What to do about a refusal, by its SQLSTATE. */
const cures: Record<string, string> = {
  '28P01': 'correct the user or the password',
  '28000': 'let that user in there, or name another one',
  '42501': 'let that user in there, or name another one',
  '3D000': 'create it, or correct the name',
  '53300': 'end what else uses it, or allow more connections',
}

async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${explainConnecting(error as NodeJS.ErrnoException, new URL(url))}.`)
  } finally {
    await client.end().catch(() => {})
  }
  if (version < OLDEST_VERSION) {
    throw new ConfigError(`DATABASE_URL: PostgreSQL ${version} is too old: it must be ${OLDEST_VERSION} or newer.`)
  }
}

/** PostgreSQL's own words name the user or the database, and never hold the password. */
function explainConnecting(error: NodeJS.ErrnoException, { hostname, port }: URL): string {
  const place = `${hostname}:${port || 5432}`
  if (error instanceof pg.DatabaseError) {
    return `the database at ${place} refuses us (${error.message}): ${cures[error.code ?? ''] ?? 'try again in a moment'}`
  }
  // pg's own, where it has no password to answer with.
  if (error.message.startsWith('SASL')) return `the database at ${place} asks for a password: set DATABASE_PASSWORD`
  // If a host resolves to several addresses, the error has only a code.
  return `no database answers at ${place} (${error.message || error.code}): start it, or correct the address`
}
