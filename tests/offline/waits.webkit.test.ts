import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { driverId, listUnsent, logTicket, openSignedIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { html, type Reply, refusal, type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)
const minute = 60_000

test('a 409 in_flight is tried again after 2 s, not before', async () => {
  await logTicket(page, 3)
  server.reply(() => refusal(409, 'in_flight'))
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1, nextAt: phone.clock.now() + 2_000 })
  await drain(page, 'online')
  expect(server.sent).toHaveLength(1)
  phone.clock.advance(2_000)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test('unanswered tries go on for ever, backing off from 8 s to 5 min, up to a fifth longer', async () => {
  await logTicket(page, 3)
  server.reply(...Array(12).fill(unreachable))
  const delays: number[] = []
  for (let round = 0; round < 10; round++) {
    const { nextAt } = await drain(page, round === 0 ? 'saved' : 'timer')
    delays.push(Number(nextAt) - phone.clock.now())
    phone.clock.advance(Number(nextAt) - phone.clock.now() - 1)
    await drain(page, 'timer')
    expect(server.sent).toHaveLength(round + 1)
    phone.clock.advance(1)
  }
  const expected = [8, 16, 32, 64, 128, 256, 300, 300, 300, 300].map((seconds) => seconds * 1000)
  for (const [at, delay] of delays.entries()) {
    const ratio = delay / Number(expected[at])
    expect([at, ratio >= 1 && ratio <= 1.2]).toEqual([at, true])
  }
  // Phones that lost the same server don't come back at the same moment.
  expect(delays.slice(0, 6).every((delay, at) => delay > Number(expected[at]))).toBe(true)
})

test('an answer from the server resets the back-off', async () => {
  await logTicket(page, 3)
  server.reply(...Array(5).fill(unreachable))
  for (let round = 0; round < 5; round++) {
    const { nextAt } = await drain(page, 'timer')
    phone.clock.advance(Number(nextAt) - phone.clock.now())
  }
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
  await logTicket(page, 4)
  server.reply(unreachable)
  expect((await drain(page, 'timer')).nextAt).toBeLessThanOrEqual(phone.clock.now() + 9_600)
})

test('no wait is longer than 25 s while somebody looks at the page, whenever it began', async () => {
  await logTicket(page, 3)
  server.reply(...Array(8).fill(() => html(503)))
  for (let round = 0; round < 8; round++) {
    const { nextAt } = await drain(page, 'timer')
    phone.clock.advance(Number(nextAt) - phone.clock.now())
  }
  server.reply(() => html(503))
  expect((await drain(page, 'timer')).nextAt).toBeGreaterThan(phone.clock.now() + 4 * minute)
  phone.setVisible(true)
  expect((await drain(page, 'visible')).nextAt).toBe(phone.clock.now() + 25_000)
  phone.clock.advance(25_000)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test('a fresh trigger tries again 10 s after silence, and shortens no wait that an answer has set', async () => {
  await logTicket(page, 3)
  server.reply(...Array(5).fill(unreachable), () => html(502))
  for (let round = 0; round < 5; round++) {
    const { nextAt } = await drain(page, 'timer')
    if (round < 4) phone.clock.advance(Number(nextAt) - phone.clock.now())
  }
  phone.clock.advance(9_999)
  expect(await drain(page, 'online')).toMatchObject({ received: 0, putOffUntil: phone.clock.now() + 1 })
  expect(server.sent).toHaveLength(5)
  phone.clock.advance(1)
  await drain(page, 'online')
  expect(server.sent).toHaveLength(6)
  // A proxy's answer it was this time, and after six failures the wait is minutes.
  phone.clock.advance(2 * minute)
  for (const reason of ['saved', 'start', 'visible', 'online', 'send-now', 'sync', 'signed-in'] as const) {
    expect(await drain(page, reason)).toMatchObject({ putOffUntil: null })
  }
  expect(server.sent).toHaveLength(6)
})

test.each([429, 503])('the Retry-After of our own %i is respected, whatever the trigger', async (status) => {
  await logTicket(page, 3)
  phone.setVisible(true)
  server.reply(() => refusal(status, 'later', { 'retry-after': '120' }))
  expect(await drain(page, 'saved')).toMatchObject({ waiting: 1, nextAt: phone.clock.now() + 2 * minute })
  phone.clock.advance(2 * minute - 1)
  for (const reason of ['saved', 'start', 'visible', 'online', 'send-now', 'sync', 'signed-in', 'timer'] as const) {
    await drain(page, reason)
  }
  expect(server.sent).toHaveLength(1)
  phone.clock.advance(1)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test.each([
  [429, 'ours', 5 * minute],
  [429, 'html', 9_600],
  [503, 'html', 9_600],
])('a Retry-After of a day in a %i (%s) doesn’t block the queue', async (status, whose, longest) => {
  await logTicket(page, 3)
  const headers = { 'retry-after': '86400' }
  server.reply(() => (whose === 'ours' ? refusal(status, 'later', headers) : html(status, headers)))
  const { nextAt } = await drain(page, 'saved')
  expect(Number(nextAt) - phone.clock.now()).toBeLessThanOrEqual(longest)
  phone.clock.advance(longest)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test('a Retry-After of zero still leaves a pause', async () => {
  await logTicket(page, 3)
  server.reply(() => refusal(429, 'later', { 'retry-after': '0' }))
  expect((await drain(page, 'saved')).nextAt).toBeGreaterThanOrEqual(phone.clock.now() + 8_000)
})

test('a Retry-After date counts from the answer, not from a clock that is three days out', async () => {
  phone.clock.set(-3 * 24 * 60 * minute)
  await logTicket(page, 3)
  const headers = { date: 'Tue, 10 Mar 2026 09:00:00 GMT', 'retry-after': 'Tue, 10 Mar 2026 09:00:30 GMT' }
  server.reply(() => refusal(429, 'too_many_requests', headers))
  expect(await drain(page, 'saved')).toMatchObject({ nextAt: phone.clock.now() + 30_000 })
})

test('setting the clock back holds nothing up for days', async () => {
  phone.clock.set(3 * 24 * 60 * minute)
  await logTicket(page, 3)
  server.reply(unreachable)
  await drain(page, 'saved')
  phone.clock.set(0)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test('a 429 makes the whole queue wait, not one row', async () => {
  for (const quoteId of [3, 4, 5]) await logTicket(page, quoteId)
  server.reply(() => refusal(429, 'too_many_requests', { 'retry-after': '60' }))
  await drain(page, 'saved')
  expect(server.sent).toHaveLength(1)
  phone.clock.advance(minute)
  expect(await drain(page, 'timer')).toMatchObject({ received: 3 })
})

test.each([1, 5, 8])('%i bad rows at the front hold up nobody behind them', async (bad) => {
  for (let quoteId = 1; quoteId <= bad + 4; quoteId++) await logTicket(page, quoteId)
  const poisoned: Reply = (sent) => (sent.body.quote_id <= bad ? unreachable(sent) : server.stored(sent))
  server.reply(...Array(200).fill(poisoned))
  phone.setVisible(true)
  // The first tries of the bad rows; then the good ones have their turn.
  for (let round = 0; round <= bad; round++) {
    await drain(page, 'timer')
    phone.clock.advance(25_000)
  }
  const left = await listUnsent(db())
  expect(left.map(({ quoteId }) => quoteId)).toEqual(Array.from({ length: bad }, (_, at) => at + 1))
})

test('without a network a long queue makes one try at a time, each of another row', async () => {
  for (let quoteId = 1; quoteId <= 30; quoteId++) await logTicket(page, quoteId)
  server.reply(...Array(4).fill(unreachable))
  for (let round = 1; round <= 4; round++) {
    const { nextAt } = await drain(page, 'timer')
    await drain(page, 'timer')
    expect(server.sent).toHaveLength(round)
    phone.clock.advance(Number(nextAt) - phone.clock.now())
  }
  expect(server.sent.map(({ body }) => body.quote_id)).toEqual([1, 2, 3, 4])
  expect(await drain(page, 'timer')).toMatchObject({ received: 30 })
  // Those that failed come after those that never did.
  expect(
    server.sent
      .slice(4)
      .map(({ body }) => body.quote_id)
      .slice(-4),
  ).toEqual([1, 2, 3, 4])
})

test('one server error of ours delays its own row; two in succession delay the queue', async () => {
  for (const quoteId of [3, 4, 5, 6]) await logTicket(page, quoteId)
  server.reply(
    () => refusal(500, 'server_error'),
    server.stored,
    () => refusal(500, 'server_error'),
  )
  expect(await drain(page, 'saved')).toMatchObject({ received: 2, waiting: 2 })
  server.reply(
    () => refusal(500, 'server_error'),
    () => refusal(500, 'server_error'),
  )
  phone.clock.advance(9_600)
  await logTicket(page, 7)
  expect(await drain(page, 'timer')).toMatchObject({ received: 0, waiting: 3 })
  expect(server.sent).toHaveLength(6)
  await drain(page, 'send-now')
  expect(server.sent).toHaveLength(6)
})
