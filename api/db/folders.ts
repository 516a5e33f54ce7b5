import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = () => process.getuid?.() === 0

/**
 * The data folder, made where it is missing; or, where this user can't write it, a folder of their own instead, which is
 * the same one at every start. `say` gets one line in that case.
 */
export function claimDataDir(wanted: string, say: (line: string) => void): string {
  if (canKeepData(wanted)) return wanted
  const instead = makeStandInFolder(wanted)
  say(`${wanted} can't be written by this user, so the data is kept in ${instead}.`)
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

/** A folder that root has once used holds things that nobody else can read. */
function isOurs(path: string): boolean {
  return isRoot() || !existsSync(path) || statSync(path).uid === process.getuid?.()
}

/** Where the data of a folder goes that can't be used itself. */
export function makeStandInFolder(wanted: string): string {
  return makeOwnFolder(`loadstone-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
}

/** Where things go that all copies of Loadstone share. */
export function makeSharedFolder(): string {
  return makeOwnFolder('loadstone')
}

function makeOwnFolder(name: string): string {
  // Not the temporary folder at first: the system empties that one.
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
    // In a folder that everybody writes, somebody else may have made it first, or made it a link.
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return folder
  }
  throw new Error(`No folder for the data can be written (${parents.join(', ')}): set DATA_DIR.`)
}

/** Whether that user gets into the folder; asked of the system, which alone knows all of its own rules. */
export function canReach(folder: string, user: { uid?: number; gid?: number }): boolean {
  if (user.uid === undefined) return true
  try {
    execFileSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What root writes into somebody's folder becomes theirs, or they could never run this again without root. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}
