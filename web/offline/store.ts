import { Dexie } from 'dexie'

/** A database of this device. Only `use` leads to its tables. */
export type Store<Db extends Dexie> = {
  name: string
  /** As IndexedDB counts it. */
  version: number
  /** Runs `work` again on a new connection if one died, as iOS drops those in the background. Throws if none opens. */
  use: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const mostTries = 3

/** `later` must start a new task. */
export function storeOf<Db extends Dexie>(db: Db, later: (run: () => void) => unknown = setTimeout): Store<Db> {
  let renewals = 0
  let renewing: PromiseLike<void> | null = null
  /** Dexie keeps a connection that refuses every transaction until it is closed. */
  const renew = async () => {
    db.close({ disableAutoOpen: false })
    await db.open()
    renewals += 1
  }
  /**
   * In a new task: a live query would pass its ban on writes to everybody who waits. Dexie's promise brings the query
   * back into its zone, without which it would follow nothing that it reads from here on.
   */
  const renewApart = () =>
    Dexie.Promise.resolve(new Promise<void>((done, fail) => later(() => renew().then(done, fail))))
  const end = () => {
    renewing = null
  }
  const use = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    // Everybody who failed on one connection waits for the same new one.
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

/** Storage failed, whatever the request: the same may succeed in a moment. */
export function isStorageFault(error: unknown): boolean {
  return isNamed(error, storageFault)
}

/** Dexie wraps the browser's error. */
function isNamed(error: unknown, names: RegExp): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return names.test(`${name}`) || names.test(`${inner?.name}`)
}
