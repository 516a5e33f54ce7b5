import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openUserDatabase } from '../../web/offline/databases.ts'
import { isHeldByOldTab } from '../../web/offline/oldTabs.ts'

const userId = 7

/** A tab of an older version that gives nothing up, as a frozen one. */
function openOldTab(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((done) => {
    const opening = indexedDB.open(`loadstone-${userId}`, 10)
    opening.onsuccess = () => done(opening.result)
  })
}

test('a database that waits for an older tab is told from one that is new, open or merely not asked for yet', async () => {
  const indexedDB = new IDBFactory()
  const fresh = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  expect(await isHeldByOldTab(fresh, indexedDB)).toBe(false)
  const old = await openOldTab(indexedDB)
  const opening = fresh.open()
  expect(await isHeldByOldTab(fresh, indexedDB)).toBe(true)
  old.close()
  await opening
  expect(await isHeldByOldTab(fresh, indexedDB)).toBe(false)
})
