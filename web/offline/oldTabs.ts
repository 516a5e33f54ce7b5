import type { Dexie } from 'dexie'

/**
 * Whether a tab with an older version of the app keeps this database from its upgrade. A browser says `blocked` only once
 * every tab has answered, and a frozen one answers nothing: so its versions are compared.
 */
export async function isHeldByOldTab(db: Dexie, idb: IDBFactory): Promise<boolean> {
  if (db.isOpen()) return false
  const stored = (await idb.databases()).find(({ name }) => name === db.name)
  // Dexie counts in tenths.
  return !db.isOpen() && stored?.version !== undefined && stored.version < db.verno * 10
}
