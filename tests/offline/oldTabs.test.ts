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

const moment = () => new Promise((done) => setTimeout(done, 50))

test('a database that waits for an older tab is told from one that is new, open, or merely not asked for yet', async () => {
  const indexedDB = new IDBFactory()
  const fresh = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  expect(await isHeldByOldTab(fresh, indexedDB, moment())).toBe(false)
  fresh.close()
  await fresh.delete()
  const old = await openOldTab(indexedDB)
  old.close()
  // It lies there in the older version, and nobody holds it.
  const unasked = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  expect(await isHeldByOldTab(unasked, indexedDB, moment())).toBe(false)
  await unasked.delete()
  const frozen = await openOldTab(indexedDB)
  const held = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  const opening = held.open()
  expect(await isHeldByOldTab(held, indexedDB, moment())).toBe(true)
  frozen.close()
  await opening
  expect(await isHeldByOldTab(held, indexedDB, moment())).toBe(false)
})
