import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100
const GIVE_UP_MS = 120_000

/** SQLite's lock ends with its process, however that dies. A pid file could stay, or two could steal it at once. */
export async function takeStartLock(file: string): Promise<() => void> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const lock = new DatabaseSync(file, { timeout: 0 })
    try {
      lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (error) {
      lock.close()
      if (!isBusy(error)) throw error
      if (Date.now() > giveUpAt) throw new Error(`Another command has held ${file} for two minutes: end it first.`)
    }
    await sleep(RETRY_MS)
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
