import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { ReturnLoad } from '../../../api/contract/returnLoads.ts'
import { keepReturnLoads, readReturnLoads } from '../../../web/bids/returnLoadsOnDevice.ts'
import { openUserDatabase } from '../../../web/offline/databases.ts'
import { storeOf } from '../../../web/offline/store.ts'

/** What a yard without a network still shows of loads for the way back. */

const open = () => storeOf(openUserDatabase(7, { indexedDB: new IDBFactory(), IDBKeyRange }))
const load = (bid_id: number, orderId: number) =>
  ({ bid_id, miles_saved: 4.2, order: { quote_id: orderId } }) as ReturnLoad
const bidsOf = async (store: ReturnType<typeof open>, orderId: number | null) => {
  const kept = await store.use((db) => readReturnLoads(db, orderId))
  return kept && { at: kept.at, total: kept.total, bids: kept.loads.map(({ bid_id }) => bid_id) }
}

test('return loads are kept as the board had them, and an order has its own among them', async () => {
  const store = open()
  expect(await bidsOf(store, null)).toBeNull()
  expect(await bidsOf(store, 3)).toBeNull()
  await keepReturnLoads(store, { at: 1_000, total: 9, loads: [load(1, 3), load(2, 4)] })
  expect(await bidsOf(store, null)).toEqual({ at: 1_000, total: 9, bids: [1, 2] })
  expect(await bidsOf(store, 3)).toEqual({ at: 1_000, total: 1, bids: [1] })
  expect(await bidsOf(store, 5), 'of which the board had none').toBeNull()
  await keepReturnLoads(store, { at: 2_000, total: 0, loads: [] })
  expect(await bidsOf(store, null), 'a board that has none any more').toEqual({ at: 2_000, total: 0, bids: [] })
})

test('loads kept by a version that counted no saved miles are not shown', async () => {
  const store = open()
  await keepReturnLoads(store, { at: 1_000, total: 1, loads: [{ ...load(1, 3), miles_saved: undefined } as never] })
  expect(await bidsOf(store, null)).toBeNull()
})
