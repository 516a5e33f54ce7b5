import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** This start's log; the last start's is kept beside it. Both hold mails' links, so only their owner may read them. */
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
