import { beforeEach, expect, test } from 'vitest'
import { startEngine } from '../../web/offline/triggers.ts'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { createPhone, never, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, json, type Reply, refusal, unreachable } from './server.ts'

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

const emptySync = () => {
  const lists = { orders: [], removed_orders: [], tickets: [], drivers: [], vehicles: [] }
  return json(200, { data: { cursor: 'c', reset: false, checked_at: '2026-03-10T09:00:00.000Z', ...lists } })
}
const start = () =>
  startEngine(page, { events, session: () => ({ userId: driverId, token: 's' }), deviceName: 'Pixel 9' })

test.each(['online', 'visibilitychange'])('what waits goes at the start and at every %s', async (event) => {
  isOnline = false
  const { seq } = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  expect(engine.getStatus()).toEqual({ isBusy: false, isReachable: false, unauthenticated: null })
  isOnline = true
  events.dispatchEvent(new Event(event))
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
  expect(engine.getStatus()).toEqual({ isBusy: false, isReachable: true, unauthenticated: null })
})

test('without any event the timer tries again while anything is unsent, and rests when nothing is', async () => {
  const { seq } = await logTicket(page, 3)
  server.reply(unreachable, unreachable)
  start()
  await settleDown()
  for (const seconds of [7, 13]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  expect((await readRow(page, seq)).state).toBe('received')
  phone.clock.advance(3_600_000)
  await settleDown()
  expect(server.sent).toHaveLength(3)
})

test('a screen that asks for news each minute reads them, and leaves the back-off of the queue alone', async () => {
  await logTicket(page, 3)
  server.reply(unreachable, unreachable, unreachable, unreachable, unreachable)
  const engine = start()
  await settleDown()
  for (const seconds of [7, 13, 25, 49]) {
    phone.clock.advance(seconds * 1000)
    await settleDown()
  }
  const tried = server.sent.length
  await engine.request('refresh')
  expect(server.sent).toHaveLength(tried)
  expect(syncsRead).toBeGreaterThan(1)
  await engine.request('visible')
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

test('after every save and every drain that leaves something the browser is asked for a sync event', async () => {
  await logTicket(page, 3)
  expect(phone.syncsAsked()).toBe(1)
  server.reply(() => never())
  start()
  await settleDown()
  phone.clock.advance(60_000)
  await settleDown()
  expect(phone.syncsAsked()).toBe(2)
})
