import { expect } from 'vitest'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { syncOf, test } from './enginePage.ts'
import { settleDown } from './phone.ts'
import { refusal } from './server.ts'

test('a page whose databases were recreated queues again what they held', async ({
  page,
  server,
  network,
  start,
  passSeconds,
}) => {
  network.isOnline = false
  const { syncToken } = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  await page.databases.user(driverId).delete({ disableAutoOpen: false })
  await page.databases.registry.delete({ disableAutoOpen: false })
  await engine.request('visible')
  expect(await page.databases.user(driverId).outbox.where({ syncToken }).count()).toBe(1)
  await signIn(page)
  network.isOnline = true
  await passSeconds(30)
  expect(server.sent.map(({ body }) => body.sync_token)).toEqual([syncToken])
})

test('a refused ticket that arrived another way is sent again in the same round and acknowledged', async ({
  page,
  server,
  network,
  start,
}) => {
  const { seq, syncToken } = await logTicket(page, 3)
  const other = await logTicket(page, 3)
  server.reply(
    () => refusal(403, 'not_your_order'),
    () => refusal(403, 'not_your_order'),
  )
  const engine = start()
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('needs_attention')
  network.syncAnswer = syncOf({ cursor: 'd', tickets: [{ id: 9, quote_id: 3, sync_token: syncToken }] })
  await engine.request('refresh')
  expect(await readRow(page, seq)).toMatchObject({ state: 'received' })
  expect(await readRow(page, other.seq)).toMatchObject({ state: 'needs_attention' })
})

test('a token that belongs to another ticket is not requested again and again', async ({
  page,
  server,
  network,
  start,
}) => {
  const { seq, syncToken } = await logTicket(page, 3)
  server.reply(() => refusal(422, 'token_reused'))
  const engine = start()
  await settleDown()
  const sent = server.sent.length
  network.syncAnswer = syncOf({ cursor: 'd', tickets: [{ id: 9, quote_id: 3, sync_token: syncToken }] })
  await engine.request('refresh')
  expect([(await readRow(page, seq)).state, server.sent.length]).toEqual(['needs_attention', sent])
})
