import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The browser that has this folder as its profile, with all its processes, at once and without a word. */
export function killBrowser(profile: string): void {
  const groups = new Set(
    listProcesses().flatMap(({ group, words }) => (words.includes(profileOf(profile)) ? [group] : [])),
  )
  if (groups.size === 0) throw new Error(`No browser runs on ${profile}.`)
  for (const group of groups) process.kill(-group, 'SIGKILL')
}

const profileOf = (folder: string) => `--user-data-dir=${folder}`

/** The server on this data folder and its PostgreSQL with all of its processes, at once. */
export function killProduct(dataDir: string): number {
  const running = listProcesses()
  const started = running.filter(({ words, settings }) => isOf(dataDir, [...words, ...settings]))
  // PostgreSQL writes its own titles over what its processes were started with.
  const found = new Set(started.map(({ pid }) => pid))
  for (const { pid, parent } of running) if (found.has(parent)) found.add(pid)
  for (const pid of found) killIfRunning(pid)
  return found.size
}

function isOf(dataDir: string, texts: readonly string[]): boolean {
  return texts.some((text) => text === `DATA_DIR=${dataDir}` || text === join(dataDir, 'postgres'))
}

/** Its parent may have taken it along. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

type Process = { pid: number; parent: number; group: number } & Record<'words' | 'settings', readonly string[]>

function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
}

/** Nothing of one that has ended meanwhile. */
function readProcess(pid: number): Process[] {
  try {
    const [words = [], settings = []] = ['cmdline', 'environ'].map((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0'),
    )
    // "pid (name) state parent group …", proc_pid_stat(5)
    const [, parent, group] = /\) \S (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return [{ pid, parent: Number(parent), group: Number(group), words, settings }]
  } catch {
    return []
  }
}
