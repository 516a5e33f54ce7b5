import { Dexie } from 'dexie'
import type { Clock } from './environment.ts'
import type { Store } from './store.ts'

/**
 * WebKit may leave an opening without an answer for ever once the app was in the background (ms). The database stays closed for as
 * long again, so that a round of the engine doesn't wait at each of its steps.
 */
const patience = 10_000

const { DatabaseClosedError } = Dexie
const limited = new WeakSet<object>()

/** From now on an opening without an answer fails as a lost connection does, and a later one begins afresh. */
export function limitOpenings<Db extends Dexie>(store: Store<Db>, { after }: Pick<Clock, 'after'>): void {
  if (limited.has(store)) return
  limited.add(store)
  const limit = async (db: Db) => {
    const open = db.open.bind(db)
    let isSilent = false
    const giveUp = () => {
      isSilent = true
      after(patience, () => {
        isSilent = false
      })
      db.close()
    }
    // Dexie calls it too, wherever it finds the database closed.
    db.open = () => {
      if (isSilent) {
        db.close()
        return Dexie.Promise.reject(new DatabaseClosedError('No answer'))
      }
      return open().finally(after(patience, giveUp))
    }
    // An opening may be under way since before the engine started. Its failure reaches whoever asks next.
    db.open().catch(() => {})
  }
  store.use(limit).catch(() => {})
}
