import { expect } from 'vitest'
import { leaveAll, type PageSession } from '../../web/offline/device.ts'
import { waitAsAWhole } from '../../web/offline/phoneWait.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { syncOf, test } from './enginePage.ts'
import { settleDown } from './phone.ts'
import { html, json, type Reply, refusal } from './server.ts'

test.for(['expired', 'revoked'])(
  'a session that is %s is reported, and the queue goes on with its own token',
  async (code, { page, network, start }) => {
    network.syncAnswer = refusal(401, code)
    const { seq } = await logTicket(page, 3)
    const engine = start()
    const seen: (string | null)[] = []
    engine.subscribe(() => seen.push(engine.getStatus().unauthenticated))
    await settleDown()
    expect((await readRow(page, seq)).state).toBe('received')
    expect([engine.getStatus().unauthenticated, seen.includes(code)]).toEqual([code, true])
  },
)

test('the next user to sign in gets their news at once, even after a silence', async ({ page, events, network }) => {
  let userId = driverId
  network.isOnline = false
  const engine = startEngine(page, { events, session: () => ({ userId, token: 's' }), deviceName: 'Pixel 9' })
  await settleDown()
  network.isOnline = true
  await engine.request('visible')
  expect(network.syncsRead).toBe(0)
  userId = 8
  await signIn(page, userId)
  await engine.request('signed-in')
  expect(network.syncsRead).toBe(1)
  engine.stop()
})

test('news that a logout overtakes stays off the phone, and nobody is signed in again', async ({
  page,
  events,
  network,
}) => {
  let session: PageSession | null = { userId: driverId, token: 's' }
  network.syncAnswer = syncOf({ orders: [{ quote_id: 3 }] })
  network.meanwhile = async () => {
    session = null
    await leaveAll(page, () => true)
  }
  const engine = startEngine(page, { events, session: () => session, deviceName: 'Pixel 9' })
  await settleDown()
  expect(network.syncsRead).toBe(1)
  expect(await page.databases.user(driverId).orders.count()).toBe(0)
  expect(await page.databases.registry.users.get(driverId)).toMatchObject({ isSignedIn: false, uploadToken: null })
  engine.stop()
})

test('without an upload token the page asks for one by itself until it gets it', async ({
  phone,
  page,
  server,
  start,
  passSeconds,
}) => {
  await page.databases.registry.users.update(driverId, { uploadToken: null })
  const { seq } = await logTicket(page, 3)
  let healthy = false
  const answer: Reply = (sent) => {
    if (sent.path !== '/api/devices') return server.stored(sent)
    return healthy ? json(201, { token: 'upload|4|new' }) : html(503)
  }
  server.reply(...Array(100).fill(answer))
  phone.setVisible(true)
  start()
  await passSeconds(60)
  expect(server.sent.length).toBeLessThanOrEqual(8)
  healthy = true
  await passSeconds(30)
  expect((await readRow(page, seq)).state).toBe('received')
})

test('a waiting phone asks for its missing upload token as soon as the wait is over', async ({
  page,
  server,
  start,
  passSeconds,
}) => {
  const { seq } = await logTicket(page, 3)
  await page.databases.registry.users.update(driverId, { uploadToken: null })
  server.reply(() => json(201, { token: 'upload|4|new' }))
  await waitAsAWhole(page, 'answer', 90_000)
  start()
  await passSeconds(85)
  expect(server.sent).toEqual([])
  await passSeconds(10)
  expect((await readRow(page, seq)).state).toBe('received')
})

test('an expired token is renewed in the same round; a revoked one is not', async ({
  page,
  server,
  start,
  passSeconds,
}) => {
  const { seq } = await logTicket(page, 3)
  server.reply(
    () => refusal(401, 'expired'),
    () => json(201, { token: 'upload|4|new' }),
  )
  const engine = start()
  await settleDown()
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
  const second = await logTicket(page, 4)
  server.reply(() => refusal(401, 'revoked'))
  await engine.request('saved')
  await passSeconds(600)
  expect([(await readRow(page, second.seq)).state, server.sent.length]).toEqual(['queued', 4])
})

test('work counts as needing a login only once session and upload token have both expired', async ({
  page,
  events,
  network,
  server,
}) => {
  await logTicket(page, 3)
  let session: { userId: number; token: string } | null = { userId: driverId, token: 's' }
  const engine = startEngine(page, { events, session: () => session, deviceName: 'Pixel 9' })
  server.reply(
    () => refusal(401, 'expired'),
    () => html(503),
  )
  await settleDown()
  await settleDown()
  // The session may still renew the token.
  expect(engine.getStatus().heldBack).toBe(0)
  network.syncAnswer = refusal(401, 'expired')
  await engine.request('visible')
  expect(engine.getStatus().heldBack).toBe(1)
  session = null
  await engine.request('visible')
  expect(engine.getStatus().heldBack).toBe(1)
  engine.stop()
})
