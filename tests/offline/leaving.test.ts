import { beforeEach, expect, test } from 'vitest'
import type { UserDb } from '../../web/offline/databases.ts'
import { abortTransactions, abortWhenKept } from '../../web/offline/leaving.ts'
import { driverId, logTicket, signIn } from './driver.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
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

test('a page that is left in the middle of a transaction leaves none open, and the next one is served', async () => {
  const left = db.transaction('rw', db.outbox, async () => {
    await db.outbox.count()
    abortTransactions()
  })
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await logTicket(page, 3)
  expect(await db.outbox.count()).toBe(1)
})

test('only a page that the browser keeps for the way back aborts what it is at', async () => {
  const events = new EventTarget()
  abortWhenKept(events)
  const leaveWithin = (persisted: boolean) =>
    db.transaction('rw', db.outbox, async () => {
      const count = await db.outbox.count()
      events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
      return count
    })
  expect(await leaveWithin(false)).toBe(0)
  await expect(leaveWithin(true)).rejects.toMatchObject({ name: 'AbortError' })
})

test('what is written is followed no longer', async () => {
  await logTicket(page, 3)
  abortTransactions()
  expect(await db.outbox.count()).toBe(1)
})

test('a page that is left while it first makes its database holds nobody up', async () => {
  const other = 8
  const first = page.databases.user(other)
  first.on('populate', () => queueMicrotask(abortTransactions))
  await expect(first.open()).rejects.toMatchObject({ name: 'AbortError' })
  const next = phone.open(createServer().fetch)
  await signIn(next, other)
  await logTicket(next, 3, { userId: other })
  expect(await next.databases.user(other).outbox.count()).toBe(1)
})
