import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = () => process.getuid?.() === 0

/** The data folder, created if missing. If this user can't write to it, a folder of theirs, the same at every start. */
export function claimDataDir(path: string, say: (line: string) => void): string {
  if (canKeepData(path)) return path
  const instead = makeStandInFolder(path)
  say(`${path} can't be written by this user, so the data is kept in ${instead}.`)
  return instead
}

function canKeepData(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return ['postgres', 'postgres.json', 'start.lock', 'mail'].every((name) => isOurs(join(folder, name)))
  } catch {
    return false
  }
}

/** Once root has used a folder, it holds files that nobody else can read. */
function isOurs(path: string): boolean {
  return isRoot() || !existsSync(path) || statSync(path).uid === process.getuid?.()
}

export function makeStandInFolder(path: string): string {
  return makeOwnFolder(`loadstone-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)
}

/** Shared by all copies of Loadstone. */
export function makeSharedFolder(): string {
  return makeOwnFolder('loadstone')
}

function makeOwnFolder(name: string): string {
  // The temporary folder comes last, since the system empties it.
  const parents = isRoot()
    ? ['/var/lib', tmpdir()]
    : [process.env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), tmpdir()]
  for (const parent of parents) {
    const folder = join(parent, name)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      accessSync(folder, constants.W_OK)
    } catch {
      continue
    }
    // In a world-writable parent, somebody else may have made the folder, or a link.
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return folder
  }
  throw new Error(`No folder for the data can be written (${parents.join(', ')}): set DATA_DIR.`)
}

/** Tries it, because only the system knows all its access rules. */
export function canReach(folder: string, user: { uid?: number; gid?: number }): boolean {
  if (user.uid === undefined) return true
  try {
    execFileSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Otherwise the owner could never run this without root again. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}
