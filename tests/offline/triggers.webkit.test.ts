import { expect } from 'vitest'
import { logTicket, readRow } from './driver.ts'
import { test } from './enginePage.ts'
import { never, settleDown } from './phone.ts'
import { type Reply, unreachable } from './server.ts'

test.for(['online', 'visibilitychange'])(
  'waiting tickets go at the start and at every %s',
  async (event, { phone, page, events, network, start }) => {
    network.isOnline = false
    const { seq } = await logTicket(page, 3)
    const engine = start()
    await settleDown()
    const { nextTryAt, ...status } = engine.getStatus()
    expect(status).toEqual({
      isBusy: false,
      isReachable: false,
      unauthenticated: null,
      answeredAt: null,
      missing: 0,
      heldBack: 0,
      isStorageFailing: false,
    })
    expect(nextTryAt).toBeGreaterThanOrEqual(phone.clock.now() + 8_000)
    expect(nextTryAt).toBeLessThanOrEqual(phone.clock.now() + 9_600)
    network.isOnline = true
    events.dispatchEvent(new Event(event))
    await settleDown()
    // Right after a try in silence it is put off, until 10 s have gone by, and then needs no other event.
    expect((await readRow(page, seq)).state).toBe('queued')
    phone.clock.advance(10_000)
    await settleDown()
    expect((await readRow(page, seq)).state).toBe('received')
    const answeredAt = phone.clock.now()
    expect(engine.getStatus()).toEqual({
      isBusy: false,
      isReachable: true,
      unauthenticated: null,
      answeredAt,
      nextTryAt: null,
      missing: 0,
      heldBack: 0,
      isStorageFailing: false,
    })
  },
)

test('news requested right after an unanswered try comes 10 s after it, without a second tap', async ({
  phone,
  network,
  start,
}) => {
  network.isOnline = false
  const engine = start()
  await settleDown()
  for (const seconds of [9.6, 19.2]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  const triedAt = phone.clock.now()
  network.isOnline = true
  phone.clock.advance(2_000)
  await engine.request('start')
  expect(network.syncsRead).toBe(0)
  expect(engine.getStatus().nextTryAt).toBe(triedAt + 10_000)
  phone.clock.advance(8_000)
  await settleDown()
  expect(network.syncsRead).toBe(1)
  expect(engine.getStatus()).toMatchObject({ isReachable: true, nextTryAt: null })
})

test('without any event the timer tries again while anything is unsent, and rests when nothing is', async ({
  phone,
  page,
  server,
  start,
}) => {
  const { seq } = await logTicket(page, 3)
  server.reply(unreachable, unreachable)
  start()
  await settleDown()
  for (const seconds of [9.6, 19.2]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  expect((await readRow(page, seq)).state).toBe('received')
  phone.clock.advance(3_600_000)
  await settleDown()
  expect(server.sent).toHaveLength(3)
})

test('a waiting queue is not woken each second for news that is not yet due', async ({
  phone,
  page,
  network,
  start,
}) => {
  network.isOnline = false
  await logTicket(page, 3)
  const engine = start()
  await settleDown()
  phone.clock.advance(9_600)
  await settleDown()
  expect(engine.getStatus().nextTryAt).toBeGreaterThanOrEqual(phone.clock.now() + 16_000)
})

test('uploads too, not only news, show whether the server answers', async ({ phone, page, server, start }) => {
  const engine = start()
  await settleDown()
  const newsAt = phone.clock.now()
  expect(engine.getStatus()).toMatchObject({ isReachable: true, answeredAt: newsAt })

  phone.clock.advance(5_000)
  await logTicket(page, 3)
  server.reply(unreachable)
  await engine.request('saved')
  expect(engine.getStatus()).toMatchObject({ isReachable: false, answeredAt: newsAt })

  // At once, though the round goes on with news that don't come.
  page.fetch = (path, init) => (path.startsWith('/api/sync') ? never() : server.fetch(path, init))
  phone.clock.advance(10_000)
  await settleDown()
  expect(engine.getStatus()).toMatchObject({ isBusy: true, isReachable: true, answeredAt: phone.clock.now() })
})

test('a screen that reads the news each minute leaves the queue’s back-off alone', async ({
  phone,
  page,
  server,
  network,
  start,
}) => {
  await logTicket(page, 3)
  server.reply(unreachable, unreachable, unreachable, unreachable, unreachable)
  const engine = start()
  await settleDown()
  for (const seconds of [9.6, 19.2, 38.4]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  const tried = server.sent.length
  await engine.request('refresh')
  expect(server.sent).toHaveLength(tried)
  expect(network.syncsRead).toBeGreaterThan(1)
  await engine.request('visible')
  expect(server.sent).toHaveLength(tried)
  phone.clock.advance(10_000)
  await settleDown()
  expect(server.sent).toHaveLength(tried + 1)
})

test('a save while a drain runs sets off another; a stopped engine does nothing', async ({
  phone,
  page,
  server,
  events,
  start,
}) => {
  const engine = start()
  await settleDown()
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  const slow: Reply = async (sent) => {
    await asked
    return server.stored(sent)
  }
  server.reply(slow)
  await logTicket(page, 3)
  const first = engine.request('saved')
  await settleDown()
  await logTicket(page, 4)
  const second = engine.request('saved')
  answer()
  await Promise.all([first, second])
  expect(server.sent).toHaveLength(2)
  engine.stop()
  await logTicket(page, 5)
  events.dispatchEvent(new Event('online'))
  phone.clock.advance(3_600_000)
  await settleDown()
  expect(server.sent).toHaveLength(2)
})

test('a failure outside storage is tried again later, and is not reported as storage', async ({
  phone,
  page,
  start,
}) => {
  page.locks = { request: () => Promise.reject(new Error('No locks')) }
  const { seq } = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  expect(engine.getStatus()).toMatchObject({ isBusy: false, isStorageFailing: false })
  page.locks = phone.locks.of(Symbol('tab'))
  phone.clock.advance(5 * 60_000)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
})

test.for([
  ['every 25 s while somebody looks', true, 25],
  ['every four minutes while nobody does', false, 240],
] as const)(
  'a failure on the phone itself is tried again at once, then %s',
  async ([, isVisible, longest], { phone, page, start }) => {
    phone.setVisible(isVisible)
    let tries = 0
    page.locks = {
      request: () => {
        tries += 1
        return Promise.reject(new Error('No locks'))
      },
    }
    const engine = start()
    await settleDown()
    const seen: number[] = []
    for (const seconds of [1, 2, 5, 15, longest, longest]) {
      const before = tries
      phone.clock.advance(seconds * 1000 - 1)
      await settleDown()
      expect(tries, `within ${seconds} s`).toBe(before)
      phone.clock.advance(1)
      await settleDown()
      seen.push(tries - before)
    }
    expect(seen.every((more) => more > 0)).toBe(true)

    // Once it has gone well, the next failure counts as the first.
    const failing = page.locks
    page.locks = phone.locks.of(Symbol('tab'))
    await engine.request('visible')
    page.locks = failing
    await engine.request('visible')
    const before = tries
    phone.clock.advance(1_000)
    await settleDown()
    expect(tries).toBeGreaterThan(before)
  },
)

test('a page from the back-forward cache asks again when it is shown', async ({ events, network, start }) => {
  const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  start()
  await settleDown()
  const before = network.syncsRead
  show(false)
  await settleDown()
  expect(network.syncsRead).toBe(before)
  show(true)
  await settleDown()
  expect(network.syncsRead).toBe(before + 1)
})
