import type { Dexie } from 'dexie'
import type { Store } from './store.ts'

/** Whether it is still opening after `patience`. `blocked` waits for every tab to answer, and a frozen one doesn't. */
export async function isHeldByOldTab(
  store: Store<Dexie>,
  idb: IDBFactory,
  timeout: Promise<unknown>,
): Promise<boolean> {
  let isPending = true
  // Joins an opening that is under way. One that fails waits for nobody.
  const opened = store
    .use((db) => db.open())
    .catch(() => {})
    .then(() => {
      isPending = false
    })
  await Promise.race([opened, timeout])
  if (!isPending) return false
  const stored = (await idb.databases()).find(({ name }) => name === store.name)
  return isPending && stored?.version !== undefined && stored.version < store.version
}
