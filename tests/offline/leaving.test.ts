import { beforeEach, expect, test } from 'vitest'
import type { UserDb } from '../../web/offline/databases.ts'
import { drain } from '../../web/offline/drain.ts'
import { abortTransactions, stopWhenKept } from '../../web/offline/leaving.ts'
import { driverId, logTicket, signIn } from './driver.ts'
import { createPhone, never, type Phone, type Process, settleDown } from './phone.ts'
import { createServer } from './server.ts'

let phone: Phone
let page: Process
let db: UserDb
beforeEach(async () => {
  phone = createPhone()
  page = phone.open(createServer().fetch)
  await signIn(page)
  db = page.databases.user(driverId)
})

test('a page left during a transaction leaves none open, and the next page is served', async () => {
  const left = db.transaction('rw', db.outbox, async () => {
    await db.outbox.count()
    abortTransactions()
  })
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await logTicket(page, 3)
  expect(await db.outbox.count()).toBe(1)
})

test('only a page kept in the back-forward cache aborts its transaction', async () => {
  const events = new EventTarget()
  stopWhenKept(events)
  const leaveWithin = (persisted: boolean) =>
    db.transaction('rw', db.outbox, async () => {
      const count = await db.outbox.count()
      events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
      return count
    })
  expect(await leaveWithin(false)).toBe(0)
  await expect(leaveWithin(true)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a finished transaction is no longer aborted', async () => {
  await logTicket(page, 3)
  abortTransactions()
  expect(await db.outbox.count()).toBe(1)
})

test('a page left while it creates its database holds nobody up', async () => {
  const other = 8
  const first = page.databases.user(other)
  first.on('populate', () => queueMicrotask(abortTransactions))
  await expect(first.open()).rejects.toMatchObject({ name: 'AbortError' })
  const next = phone.open(createServer().fetch)
  await signIn(next, other)
  await logTicket(next, 3, { userId: other })
  expect(await next.databases.user(other).outbox.count()).toBe(1)
})

test('a page kept in the middle of an upload gives the lock back', async () => {
  const events = new EventTarget()
  stopWhenKept(events)
  await logTicket(page, 3)
  const left = phone.open(never)
  void drain(left, 'saved')
  await settleDown()
  events.dispatchEvent(keptPage('pagehide'))
  left.freeze()
  phone.clock.advance(60_000)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1, waiting: 0 })
})

test('a page kept while it waits for the lock leaves the queue until it is shown again', async () => {
  const events = new EventTarget()
  stopWhenKept(events)
  await logTicket(page, 3)
  const [holder, waiting] = [phone.open(never), phone.open(createServer().fetch)]
  void drain(holder, 'saved')
  await settleDown()
  const waited = drain(waiting, 'saved')
  await settleDown()
  events.dispatchEvent(keptPage('pagehide'))
  waiting.suspend()
  holder.kill()
  phone.clock.advance(60_000)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1 })
  waiting.thaw()
  events.dispatchEvent(keptPage('pageshow'))
  expect(await waited).toMatchObject({ received: 0, waiting: 0 })
})

/** The browser keeps the page for the way back, or shows it again. */
function keptPage(name: 'pagehide' | 'pageshow'): Event {
  return Object.assign(new Event(name), { persisted: true })
}

test('a page whose lock was stolen before it began still sends, because nobody will show it again', async () => {
  await logTicket(page, 3)
  let requests = 0
  const locks: typeof page.locks = {
    request: (name, how, work) => {
      requests += 1
      return requests === 1
        ? Promise.reject(new DOMException('The lock was stolen.', 'AbortError'))
        : page.locks.request(name, how, work)
    },
  }
  await drain({ ...page, locks }, 'saved')
  expect(requests).toBe(2)
})
