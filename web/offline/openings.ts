import { Dexie } from 'dexie'
import type { Clock } from './environment.ts'
import type { Store } from './store.ts'

/** WebKit may never answer an opening after the app was in the background. We wait this long (ms), then pause. */
const openingTimeoutMs = 10_000

const { DatabaseClosedError } = Dexie
const limited = new WeakSet<object>()

/** An opening without an answer fails like a lost connection, and a later one starts afresh. */
export function limitOpenings<Db extends Dexie>(store: Store<Db>, { after }: Pick<Clock, 'after'>): void {
  if (limited.has(store)) return
  limited.add(store)
  const limit = async (db: Db) => {
    const open = db.open.bind(db)
    let isSilent = false
    const giveUp = () => {
      isSilent = true
      after(openingTimeoutMs, () => {
        isSilent = false
      })
      db.close()
    }
    // Dexie also calls it when it finds the database closed.
    db.open = () => {
      if (isSilent) {
        db.close()
        return Dexie.Promise.reject(new DatabaseClosedError('No answer'))
      }
      return open().finally(after(openingTimeoutMs, giveUp))
    }
    // An opening may have begun before the engine did. Its failure reaches the next caller.
    db.open().catch(() => {})
  }
  store.use(limit).catch(() => {})
}
