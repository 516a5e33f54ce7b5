import { beforeEach, expect, test } from 'vitest'
import { emptyOutboxInBackground } from '../../web/offline/background.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, html, json, type Reply, refusal, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: ReturnType<typeof createServer>
let events: EventTarget
let isOnline: boolean
let syncAnswer: Response | null
let syncsRead: number
beforeEach(async () => {
  phone = createPhone()
  server = createServer()
  isOnline = true
  syncAnswer = null
  syncsRead = 0
  page = phone.open((path, init) => {
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
    if (!path.startsWith('/api/sync')) return server.fetch(path, init)
    syncsRead += 1
    return Promise.resolve(syncAnswer?.clone() ?? emptySync())
  })
  events = new EventTarget()
  await signIn(page)
})

const emptySync = () => syncOf({})
const syncOf = (more: object) => {
  const lists = {
    orders: [],
    removed_orders: [],
    tickets: [],
    drivers: [],
    vehicles: [],
    more: false,
    orders_left: 0,
    replaces: null,
  }
  return json(200, { data: { cursor: 'c', reset: false, checked_at: '2026-03-10T09:00:00.000Z', ...lists, ...more } })
}
const start = () =>
  startEngine(page, { events, session: () => ({ userId: driverId, token: 's' }), deviceName: 'Pixel 9' })

test.each(['online', 'visibilitychange'])('what waits goes at the start and at every %s', async (event) => {
  isOnline = false
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
  })
  expect(nextTryAt).toBeGreaterThanOrEqual(phone.clock.now() + 8_000)
  expect(nextTryAt).toBeLessThanOrEqual(phone.clock.now() + 9_600)
  isOnline = true
  events.dispatchEvent(new Event(event))
  await settleDown()
  // Right after a try in silence it is put off, until 10 s have gone by, and then needs no other event.
  expect((await readRow(page, seq)).state).toBe('queued')
  phone.clock.advance(10_000)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
  const answeredAt = phone.clock.now()
  expect(engine.getStatus()).toEqual({
    ...{ isBusy: false, isReachable: true, unauthenticated: null },
    ...{ answeredAt, nextTryAt: null, missing: 0, heldBack: 0 },
  })
})

test('news that somebody asks for right after a try in silence come 10 s after it, without a second tap', async () => {
  isOnline = false
  const engine = start()
  await settleDown()
  for (const seconds of [9.6, 19.2]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  const triedAt = phone.clock.now()
  isOnline = true
  phone.clock.advance(2_000)
  await engine.request('start')
  expect(syncsRead).toBe(0)
  expect(engine.getStatus().nextTryAt).toBe(triedAt + 10_000)
  phone.clock.advance(8_000)
  await settleDown()
  expect(syncsRead).toBe(1)
  expect(engine.getStatus()).toMatchObject({ isReachable: true, nextTryAt: null })
})

test('without any event the timer tries again while anything is unsent, and rests when nothing is', async () => {
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

test('while the queue waits, news that must not be asked for yet wake nobody each second', async () => {
  isOnline = false
  await logTicket(page, 3)
  const engine = start()
  await settleDown()
  phone.clock.advance(9_600)
  await settleDown()
  expect(engine.getStatus().nextTryAt).toBeGreaterThanOrEqual(phone.clock.now() + 16_000)
})

test('whether the server answers is said by the sending too, not by the news alone', async () => {
  const engine = start()
  await settleDown()
  const newsAt = phone.clock.now()
  expect(engine.getStatus()).toMatchObject({ isReachable: true, answeredAt: newsAt })

  phone.clock.advance(5_000)
  await logTicket(page, 3)
  server.reply(unreachable)
  await engine.request('saved')
  expect(engine.getStatus()).toMatchObject({ isReachable: false, answeredAt: newsAt })

  phone.clock.advance(10_000)
  await settleDown()
  expect(engine.getStatus()).toMatchObject({ isReachable: true, answeredAt: phone.clock.now() })
})

test('a screen that asks for news each minute reads them, and leaves the back-off of the queue alone', async () => {
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
  expect(syncsRead).toBeGreaterThan(1)
  await engine.request('visible')
  expect(server.sent).toHaveLength(tried)
  phone.clock.advance(10_000)
  await settleDown()
  expect(server.sent).toHaveLength(tried + 1)
})

test('a save while a drain runs sets off another; a stopped engine does nothing', async () => {
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

test.each(['expired', 'revoked'])(
  'a session that is %s is told, and the queue goes on by its own token',
  async (code) => {
    syncAnswer = refusal(401, code)
    const { seq } = await logTicket(page, 3)
    const engine = start()
    const seen: (string | null)[] = []
    engine.subscribe(() => seen.push(engine.getStatus().unauthenticated))
    await settleDown()
    expect((await readRow(page, seq)).state).toBe('received')
    expect([engine.getStatus().unauthenticated, seen.includes(code)]).toEqual([code, true])
  },
)

test('an engine that fails tries again later', async () => {
  page.locks = { request: () => Promise.reject(new Error('No locks')) }
  const { seq } = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  expect(engine.getStatus().isBusy).toBe(false)
  page.locks = phone.locks.of(Symbol('tab'))
  phone.clock.advance(5 * 60_000)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
})

test('what fails for a moment is tried again at once, then ever less often', async () => {
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
  for (const seconds of [1, 2, 5, 15, 60, 300, 300]) {
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
})

test('whoever signs in next has their news at once, whatever silence met the one before', async () => {
  let userId = driverId
  isOnline = false
  const engine = startEngine(page, { events, session: () => ({ userId, token: 's' }), deviceName: 'Pixel 9' })
  await settleDown()
  isOnline = true
  await engine.request('visible')
  expect(syncsRead).toBe(0)
  userId = 8
  await signIn(page, userId)
  await engine.request('signed-in')
  expect(syncsRead).toBe(1)
  engine.stop()
})

test('a page that was kept for the way back asks again when it is shown', async () => {
  const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  start()
  await settleDown()
  const before = syncsRead
  show(false)
  await settleDown()
  expect(syncsRead).toBe(before)
  show(true)
  await settleDown()
  expect(syncsRead).toBe(before + 1)
})

test('the browser is asked for a sync event after a save, and when nobody looks any more or the network goes', async () => {
  phone.setVisible(true)
  await logTicket(page, 3)
  expect(phone.syncsAsked()).toBe(1)
  server.reply(...Array(20).fill(() => html(503)))
  start()
  for (let second = 0; second < 60; second++) {
    await settleDown()
    phone.clock.advance(1_000)
  }
  // Chromium would fire at once, for ever.
  expect(phone.syncsAsked()).toBe(1)
  events.dispatchEvent(new Event('offline'))
  expect(phone.syncsAsked()).toBe(2)
  phone.setVisible(false)
  events.dispatchEvent(new Event('visibilitychange'))
  expect(phone.syncsAsked()).toBe(3)
})

test('without an upload token the page asks for one by itself until it gets it', async () => {
  await page.stores.registry.users.update(driverId, { uploadToken: null })
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

test('a token that ran out is renewed in the same round; one that was taken away is not', async () => {
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

test('a sync event that comes right after a try in silence waits for its moment; one that comes in vain is rejected', async () => {
  isOnline = false
  const { seq } = await logTicket(page, 3)
  const inVain = emptyOutboxInBackground(page)
  await settleDown()
  phone.clock.advance(10_000)
  await expect(inVain).rejects.toThrow('1 still to send')
  isOnline = true
  const work = emptyOutboxInBackground(page)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('queued')
  phone.clock.advance(10_000)
  await work
  expect((await readRow(page, seq)).state).toBe('received')
})

test('a page under which the databases are made anew queues again what they held', async () => {
  isOnline = false
  const { syncToken } = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  await page.stores.user(driverId).delete({ disableAutoOpen: false })
  await page.stores.registry.delete({ disableAutoOpen: false })
  await engine.request('visible')
  expect(await page.stores.user(driverId).outbox.where({ syncToken }).count()).toBe(1)
  await signIn(page)
  isOnline = true
  await passSeconds(30)
  expect(server.sent.map(({ body }) => body.sync_token)).toEqual([syncToken])
})

async function passSeconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    await settleDown()
    phone.clock.advance(1_000)
  }
  await settleDown()
}

test('what was refused and has arrived by another way is asked for again in the same round, and ends by its acknowledgement', async () => {
  const { seq, syncToken } = await logTicket(page, 3)
  const other = await logTicket(page, 3)
  server.reply(
    () => refusal(403, 'not_your_order'),
    () => refusal(403, 'not_your_order'),
  )
  const engine = start()
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('needs_attention')
  syncAnswer = syncOf({ cursor: 'd', tickets: [{ id: 9, quote_id: 3, sync_token: syncToken }] })
  await engine.request('refresh')
  expect(await readRow(page, seq)).toMatchObject({ state: 'received' })
  expect(await readRow(page, other.seq)).toMatchObject({ state: 'needs_attention' })
})

test('a token that stands for another ticket is not asked for again and again', async () => {
  const { seq, syncToken } = await logTicket(page, 3)
  server.reply(() => refusal(422, 'token_reused'))
  const engine = start()
  await settleDown()
  const sent = server.sent.length
  syncAnswer = syncOf({ cursor: 'd', tickets: [{ id: 9, quote_id: 3, sync_token: syncToken }] })
  await engine.request('refresh')
  expect([(await readRow(page, seq)).state, server.sent.length]).toEqual(['needs_attention', sent])
})
