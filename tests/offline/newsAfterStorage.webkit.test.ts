import { afterEach, expect } from 'vitest'
import { driverId } from './driver.ts'
import { syncOf, test } from './enginePage.ts'
import { failAt } from './storageFaults.ts'

afterEach(() => failAt(null))

test('news that storage refused is requested again by itself as soon as storage works', async ({
  phone,
  page,
  network,
  start,
  passSeconds,
}) => {
  phone.setVisible(true)
  network.syncAnswer = syncOf({ cursor: 'c', orders: [{ quote_id: 3 }] })
  const own = page.stores.user(driverId)
  const failure = 'a dead connection that can’t be opened again'
  failAt({ database: own.name, at: 0, times: Number.MAX_SAFE_INTEGER, failure })
  const engine = start()
  await passSeconds(5)
  expect(engine.getStatus()).toMatchObject({ isBusy: false, isStorageFailing: true })
  failAt(null)
  await passSeconds(30)
  expect(engine.getStatus()).toMatchObject({ isStorageFailing: false, isReachable: true })
  expect(await own.use((db) => db.orders.count())).toBe(1)
})
