import type { Dexie } from 'dexie'

/** A database of this device. Nobody holds the database itself: `use` is the only way to its tables. */
export type Store<Db extends Dexie> = {
  name: string
  /** As IndexedDB counts it. */
  version: number
  /**
   * Runs `work` on an open connection. Where that has died, as iOS drops those of an app in the background, `work` runs again on
   * a new one. Where none can be opened it throws, and the next use tries again.
   */
  use: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** How often `work` is run at most. */
const mostTries = 3

export function storeOf<Db extends Dexie>(db: Db): Store<Db> {
  let renewals = 0
  let renewing: Promise<void> | null = null
  /** Dexie gives a database up for good once it could not be opened; closing it makes it try again. */
  const renew = async () => {
    db.close({ disableAutoOpen: false })
    await db.open()
    renewals += 1
  }
  const end = () => {
    renewing = null
  }
  /** `diedAt`: how many renewals there had been when the last try began. All who failed on one connection wait for the same new one. */
  const run = async <T>(work: (db: Db) => Promise<T>, tries: number, diedAt: number): Promise<T> => {
    const begunAt = renewals
    try {
      if (diedAt === renewals) {
        renewing ??= renew().finally(end)
        await renewing
      }
      return await work(db)
    } catch (error) {
      if (tries === mostTries || !isConnectionLost(error)) throw error
      return run(work, tries + 1, begunAt)
    }
  }
  return { name: db.name, version: Math.round(db.verno * 10), use: (work) => run(work, 1, Number.NaN) }
}

const lostConnection = /^(DatabaseClosed|InvalidState|Unknown)(Error)?$/

const storageFault =
  /^(DatabaseClosed|InvalidState|Unknown|Abort|QuotaExceeded|TransactionInactive|PrematureCommit)(Error)?$/

/** Storage failed, whatever was asked of it: the same may succeed in a moment. */
export function isStorageFault(error: unknown): boolean {
  return namesOf(error).some((name) => storageFault.test(name))
}

function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => lostConnection.test(name))
}

/** Dexie wraps what the browser said. */
function namesOf(error: unknown): string[] {
  const { name = '', inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return [name, inner?.name ?? '']
}
