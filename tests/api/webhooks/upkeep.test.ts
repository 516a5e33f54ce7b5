import { expect, test } from 'vitest'
import { forgetOld, wakeForgotten } from '../../../api/webhooks/dispatching.ts'
import { makeDelivery, makeWebhook } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()
const day = 24 * 3_600_000
const ago = (ms: number) => new Date(t.clock.now.getTime() - ms)

test('a delivery whose job is lost gets one again, and only one', async () => {
  const { id } = await makeWebhook(t.db, t.world.a.contractor)
  const order = { quote_id: 7, next_at: ago(3_600_000) }
  const lost = await makeDelivery(t.db, id, order)
  await makeDelivery(t.db, id, { ...order, event_id: 2 })
  await makeDelivery(t.db, id, { next_at: ago(30_000) })
  await Promise.all([wakeForgotten(t.deps), wakeForgotten(t.deps)])
  await wakeForgotten(t.deps)
  const jobs = await t.deps.jobs.fetch('webhook', { batchSize: 10 })
  expect(jobs.map(({ data }) => data)).toEqual([{ delivery_id: lost, turn: 1 }])
})

test('deliveries and ended webhooks are kept for 30 days', async () => {
  const { id } = await makeWebhook(t.db, t.world.a.supplier)
  const kept = await makeDelivery(t.db, id, { made_at: ago(30 * day - 1) })
  await makeDelivery(t.db, id, { made_at: ago(30 * day + 1) })
  const ended = await makeWebhook(t.db, t.world.b.supplier, { ended_at: ago(30 * day + 1) })
  await forgetOld(t.deps)
  const left = await t.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id).execute()
  expect(left).toEqual([{ id: kept }])
  expect(await t.db.selectFrom('webhooks').select('id').where('id', '=', ended.id).execute()).toEqual([])
})
