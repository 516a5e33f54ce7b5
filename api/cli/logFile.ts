import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** For this start; the previous start's log is kept beside it. Mails' links stand in both, so only their owner reads them. */
export function makeLogFile(folder: string): string {
  const logFile = join(folder, 'loadstone.log')
  const previous = join(folder, 'loadstone.previous.log')
  if (existsSync(logFile)) {
    renameSync(logFile, previous)
    // An earlier version's log is readable for everybody.
    chmodSync(previous, 0o600)
  }
  writeFileSync(logFile, '', { mode: 0o600 })
  return logFile
}
