import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100
const GIVE_UP_MS = 120_000

/**
 * Waits for the one lock of a file and returns the function that gives it back. SQLite's exclusive transaction is the
 * lock because the system itself lets go of it when its process dies, however it dies; a file with a process id in it
 * would stand in the way for ever, or be stolen by two at once.
 */
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
