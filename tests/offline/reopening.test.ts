import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openUserDatabase } from '../../web/offline/databases.ts'
import { storeOf } from '../../web/offline/store.ts'

const lost = new WeakSet<object>()
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (...asked) {
  if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  return transaction.apply(this, asked)
}

test('a connection that refuses every transaction is replaced, even if it never says that it is closed', async () => {
  const store = storeOf(openUserDatabase(7, { indexedDB: new IDBFactory(), IDBKeyRange }), setImmediate)
  await store.use(async (db) => {
    await db.open()
    lost.add(db.backendDB())
  })
  expect(await store.use((db) => db.outbox.count())).toBe(0)
})
