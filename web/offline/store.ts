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

/** `later` begins a task of its own, as soon as it may. */
export function storeOf<Db extends Dexie>(db: Db, later: (run: () => void) => unknown = setTimeout): Store<Db> {
  let renewals = 0
  let renewing: Promise<void> | null = null
  /** Dexie gives a database up for good once it could not be opened; closing it makes it try again. */
  const renew = async () => {
    db.close({ disableAutoOpen: false })
    await db.open()
    renewals += 1
  }
  /** Later: begun within a live query, it would carry to all who wait for it that a live query may not write. */
  const renewApart = () => new Promise<void>((done, fail) => later(() => renew().then(done, fail)))
  const end = () => {
    renewing = null
  }
  const use = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    // All who failed on one connection wait for the same new one.
    let diedAt: number | null = null
    for (let tries = 1; ; tries++) {
      const begunAt = renewals
      try {
        if (diedAt === renewals) {
          renewing ??= renewApart().finally(end)
          await renewing
        }
        return await work(db)
      } catch (error) {
        if (tries === mostTries || !isNamed(error, lostConnection)) throw error
        diedAt = begunAt
      }
    }
  }
  return { name: db.name, version: Math.round(db.verno * 10), use }
}

const lostConnection = /^(DatabaseClosed|InvalidState|Unknown)(Error)?$/

const storageFault =
  /^(DatabaseClosed|InvalidState|Unknown|Abort|QuotaExceeded|TransactionInactive|PrematureCommit)(Error)?$/

/** Storage failed, whatever was asked of it: the same may succeed in a moment. */
export function isStorageFault(error: unknown): boolean {
  return isNamed(error, storageFault)
}

/** Dexie wraps what the browser said. */
function isNamed(error: unknown, names: RegExp): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return names.test(`${name}`) || names.test(`${inner?.name}`)
}
