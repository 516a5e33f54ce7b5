import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshCache } from '../../web/offline/cache.ts'
import { enterDevice, leaveDevice } from '../../web/offline/device.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { planBudget, plansToKeep, refreshPlans } from '../../web/offline/plans.ts'
import type { CachedOrder } from '../../web/offline/rows.ts'
import { makeAttachment, makeOrder } from '../api/factories.ts'
import { startTestApi, type TestApi } from '../api/harness.ts'
import { createPhone, type Process } from './phone.ts'
import { html } from './server.ts'

/** The order's plans on the driver's phone, against the real API. */

let api: TestApi
let page: Process
/** Files that were asked for. */
let asked: string[]
let isPortal: boolean
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  asked = []
  isPortal = false
  page = createPhone().open(inject)
  await enterDevice(page, driver().id)
})

const driver = () => api.world.a.driver
const session = () => ({ userId: driver().id, token: driver().token })
const db = () => page.databases.user(driver().id)

const inject: Fetch = async (path, init) => {
  const isFile = path.endsWith('/file')
  if (isFile) asked.push(path)
  if (isFile && isPortal) return html(200)
  const { statusCode, headers, rawPayload } = await api.app.inject({
    method: 'GET',
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
  })
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> })
}

async function makePlan(row: Parameters<typeof makeAttachment>[3] = {}) {
  const { quote_id, bid_id, haulier_bid_id } = await makeOrder(api.db, api.world, api.world.a)
  const accepted = { record: 'order', bid_id, haulier_bid_id, readers: 'parties_and_driver' } as const
  const id = await makeAttachment(api.db, api.world.a, quote_id, { ...accepted, ...row })
  return { id, quote_id, haulier_bid_id: Number(haulier_bid_id) }
}
async function refresh() {
  await refreshCache(page, session())
  await refreshPlans(page, session())
}
const kept = async () => (await db().plans.toCollection().primaryKeys()).sort((one, other) => one - other)

test('a plan comes with its order and is fetched once; a file of the firms alone never comes', async () => {
  const plan = await makePlan()
  const ofFirms = await makePlan({ readers: 'parties' })
  await refresh()
  await refresh()
  expect(await kept()).toContain(plan.id)
  expect(await kept()).not.toContain(ofFirms.id)
  expect(asked.filter((path) => path === `/api/attachments/${plan.id}/file`)).toHaveLength(1)
  const stored = await db().plans.get(plan.id)
  expect([stored?.mime, new TextDecoder().decode(stored?.bytes)]).toEqual(['application/pdf', '%PDF-1.4'])
  const orders = await db().orders.bulkGet([plan.quote_id, ofFirms.quote_id])
  expect(orders.map((order) => order?.plans?.length)).toEqual([1, 0])
})

test('a plan goes with its order, and when its readers no longer hold the driver', async () => {
  const [gone, narrowed] = [await makePlan(), await makePlan()]
  await refresh()
  expect(await kept()).toEqual(expect.arrayContaining([gone.id, narrowed.id]))
  const office = api.as(api.world.a.haulier)
  await office.delete(`/api/haulier/haulier-bids/${gone.haulier_bid_id}/drivers/${driver().id}`)
  await api.as(api.world.a.contractor).delete(`/api/attachments/${narrowed.id}`)
  await refresh()
  expect(await kept()).not.toContain(gone.id)
  expect(await kept()).not.toContain(narrowed.id)
})

test('signing out wipes the plans, also one that arrives only then', async () => {
  const { id } = await makePlan()
  await refresh()
  expect(await kept()).toContain(id)
  await leaveDevice(page, driver().id)
  expect(await kept()).toEqual([])
  await enterDevice(page, driver().id)
  await refreshCache(page, session())
  const fetching = refreshPlans(page, session())
  await leaveDevice(page, driver().id)
  await fetching
  expect(await kept()).toEqual([])
})

test('a portal’s page is no plan, and the next round asks again', async () => {
  const { id } = await makePlan()
  isPortal = true
  await refresh()
  expect(await kept()).not.toContain(id)
  isPortal = false
  await refresh()
  expect(await kept()).toContain(id)
})

test('within 20 MB the newest jobs come first, and a file that no longer fits leaves its place to a smaller one', () => {
  const order = (quote_id: number, ...sizes: number[]) => {
    const plans = sizes.map((size, nth) => ({ id: quote_id * 10 + nth, name: 'x.pdf', mime: 'application/pdf', size }))
    return { quote_id, plans } as unknown as CachedOrder
  }
  const orders = [order(1, 3_000_000), order(3, 9_000_000, 2_000_000), order(2, 8_000_000, 6_000_000, 1_000_000)]
  expect(plansToKeep(orders).map(({ id }) => id)).toEqual([30, 31, 20, 22])
  expect(plansToKeep(orders).reduce((sum, { size }) => sum + size, 0)).toBe(planBudget)
  // As an older server or cache has it.
  expect(plansToKeep([{ quote_id: 4 } as CachedOrder])).toEqual([])
})
