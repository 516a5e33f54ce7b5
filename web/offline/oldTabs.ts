import type { Dexie } from 'dexie'
import type { Store } from './store.ts'

/**
 * Whether a tab with an older version of the app keeps this database from its upgrade: it is still being opened when
 * `patience` ends, and lies there in an older version. A browser says `blocked` only once every tab has answered, and a frozen one
 * answers nothing.
 */
export async function isHeldByOldTab(
  store: Store<Dexie>,
  idb: IDBFactory,
  patience: Promise<unknown>,
): Promise<boolean> {
  let isPending = true
  // Whoever has asked for it before: it is the same opening. One that fails waits for nobody.
  const opened = store
    .use((db) => db.open())
    .catch(() => {})
    .then(() => {
      isPending = false
    })
  await Promise.race([opened, patience])
  if (!isPending) return false
  const stored = (await idb.databases()).find(({ name }) => name === store.name)
  return isPending && stored?.version !== undefined && stored.version < store.version
}
