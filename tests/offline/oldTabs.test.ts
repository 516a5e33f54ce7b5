import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openUserDatabase, type UserDb } from '../../web/offline/databases.ts'
import { isHeldByOldTab } from '../../web/offline/oldTabs.ts'
import { limitOpenings } from '../../web/offline/openings.ts'
import { storeOf } from '../../web/offline/store.ts'
import { createPhone, settleDown } from './phone.ts'

const userId = 7

/** A tab of an older version that gives nothing up, as a frozen one. */
function openOldTab(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((done) => {
    const opening = indexedDB.open(`loadstone-${userId}`, 10)
    opening.onsuccess = () => done(opening.result)
  })
}

/** Its opening waits for another tab. */
const blocked = (db: UserDb) => new Promise((done) => void db.on('blocked', done))
const never = new Promise(() => {})

test('a database blocked by an older tab is told apart from one that is new, open or not yet requested', async () => {
  const indexedDB = new IDBFactory()
  const fresh = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  expect(await isHeldByOldTab(storeOf(fresh), indexedDB, never)).toBe(false)
  fresh.close()
  await fresh.delete()
  const old = await openOldTab(indexedDB)
  old.close()
  // It lies there in the older version, and nobody holds it.
  const unasked = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  expect(await isHeldByOldTab(storeOf(unasked), indexedDB, never)).toBe(false)
  await unasked.delete()
  const frozen = await openOldTab(indexedDB)
  const held = openUserDatabase(userId, { indexedDB, IDBKeyRange })
  const isBlocked = blocked(held)
  const opening = held.open()
  expect(await isHeldByOldTab(storeOf(held), indexedDB, isBlocked)).toBe(true)
  frozen.close()
  await opening
  expect(await isHeldByOldTab(storeOf(held), indexedDB, never)).toBe(false)
})

test('a database that an older tab holds longer than an opening may last is upgraded once that tab is gone', async () => {
  const { clock, idb } = createPhone()
  const frozen = await openOldTab(idb)
  const held = openUserDatabase(userId, { indexedDB: idb, IDBKeyRange })
  const isBlocked = blocked(held)
  const store = storeOf(held)
  limitOpenings(store, clock)
  const inVain = store.use((db) => db.orders.count()).catch((error: Error) => error.name)
  await isBlocked
  clock.advance(10_000)
  expect(await inVain).toBe('DatabaseClosedError')
  frozen.close()
  await settleDown()
  clock.advance(10_000)
  await store.use((db) => db.orders.put({ quote_id: 3 } as never))
  expect(await store.use((db) => db.orders.where('quote_id').equals(3).count())).toBe(1)
})
