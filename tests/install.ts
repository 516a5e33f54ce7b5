import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the first of these programs that is there. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Where Debian's packages can be installed; says whether it worked. */
export function installPackages(names: readonly string[], options: readonly string[] = []): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  tryRun('Fetching the list of packages …', 'apt-get', ['update'])
  return tryRun(`Installing ${names.join(', ')} …`, 'apt-get', ['install', '-y', ...options, ...names])
}

export function tryRun(what: string, command: string, args: readonly string[]): boolean {
  console.log(what)
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    return true
  } catch {
    return false
  }
}
