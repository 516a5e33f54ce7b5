import { beforeEach, describe, expect } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { logTicket } from './driver.ts'
import { test } from './enginePage.ts'
import { type Phone, settleDown } from './phone.ts'

/** The network comes back, and the browser says so. */

const tell = (phone: Phone, events: EventTarget, isOnline: boolean) => {
  phone.setOnline(isOnline)
  events.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

describe('without a network', () => {
  beforeEach<{ phone: Phone; network: { isOnline: boolean } }>(({ phone, network }) => {
    phone.setOnline(false)
    phone.setVisible(true)
    network.isOnline = false
  })

  test('waiting tickets go as soon as there is one, however recent the last unanswered try', async ({
    phone,
    page,
    server,
    network,
    events,
    start,
    passSeconds,
  }) => {
    await logTicket(page, 3)
    start()
    await passSeconds(40)
    await drain(page, 'send-now')
    await settleDown()
    phone.clock.advance(1_000)
    network.isOnline = true
    tell(phone, events, true)
    await settleDown()
    expect(server.sent).toHaveLength(1)
  })

  test('news comes as soon as there is one', async ({ phone, network, events, start }) => {
    start()
    await settleDown()
    network.isOnline = true
    tell(phone, events, true)
    await settleDown()
    expect(network.syncsRead).toBe(1)
  })

  test('the worker’s try just before the page opened delays nothing either', async ({
    phone,
    page,
    server,
    network,
    events,
    start,
  }) => {
    await logTicket(page, 3)
    await drain(page, 'sync')
    start()
    await settleDown()
    phone.clock.advance(1_000)
    network.isOnline = true
    tell(phone, events, true)
    await settleDown()
    expect(server.sent).toHaveLength(1)
  })
})

test('a network that leads nowhere and comes and goes gets at most 8 requests in any minute', async ({
  phone,
  page,
  network,
  events,
  start,
  passSeconds,
}) => {
  network.isOnline = false
  phone.setVisible(true)
  await logTicket(page, 3)
  start()
  for (let second = 0; second < 180; second += 1) {
    tell(phone, events, second % 3 !== 0)
    await passSeconds(1)
  }
  const asked = network.tried.filter(({ isOnline }) => isOnline).map(({ at }) => at)
  const most = Math.max(...asked.map((from) => asked.filter((at) => at >= from && at < from + 60_000).length))
  expect(asked.length).toBeGreaterThan(3)
  expect(most).toBeLessThanOrEqual(8)
})

test('an unanswered try on a network is not forgotten when the network comes and goes', async ({
  phone,
  page,
  server,
  network,
  events,
  start,
}) => {
  network.isOnline = false
  await logTicket(page, 3)
  start()
  await settleDown()
  phone.clock.advance(1_000)
  tell(phone, events, false)
  await settleDown()
  network.isOnline = true
  tell(phone, events, true)
  await settleDown()
  expect(server.sent).toHaveLength(0)
  phone.clock.advance(9_000)
  await settleDown()
  expect(server.sent).toHaveLength(1)
})

test('the countdown runs to the next upload, not to the next request for news', async ({
  phone,
  page,
  network,
  start,
}) => {
  network.isOnline = false
  await logTicket(page, 3)
  const engine = start()
  await settleDown()
  const uploads = () => network.tried.filter(({ path }) => path === '/api/tickets').length
  const left = () => Number(engine.getStatus().nextTryAt) - phone.clock.now()
  for (let tried = 1; tried <= 6; tried += 1) {
    expect(uploads()).toBe(tried)
    while (uploads() === tried && left() > 0) {
      const promised = left()
      phone.clock.advance(Math.min(500, promised))
      await settleDown()
      // Once said, it is put off by no more than the timer's shortest pause.
      if (uploads() === tried) expect(left()).toBeLessThan(promised + 1_000)
    }
  }
})
