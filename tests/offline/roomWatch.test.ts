import { beforeEach, expect, test } from 'vitest'
import { startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, logTicket, signIn } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { html } from './server.ts'

let phone: Phone
let page: Process
let asked: number
/** What the disk does when it is asked for more. */
let hasRoom: () => Promise<boolean>
beforeEach(async () => {
  phone = createPhone()
  page = phone.open(async () => html(503))
  await signIn(page)
  asked = 0
  hasRoom = async () => true
  if (page.copies) {
    page.copies.hasRoom = () => {
      asked += 1
      return hasRoom()
    }
  }
})
const db = () => page.databases.user(driverId)
const start = () =>
  startEngine(page, { events: new EventTarget(), session: () => ({ userId: driverId, token: 's' }), deviceName: 'x' })

test('an open page restores at once what the browser evicts from a full disk', async () => {
  const { syncToken } = await logTicket(page, 3)
  hasRoom = async () => {
    await db().delete({ disableAutoOpen: false })
    await page.databases.registry.delete({ disableAutoOpen: false })
    hasRoom = async () => true
    return false
  }
  const engine = start()
  await settleDown()
  expect(await countUnsent(db())).toBe(0)
  phone.clock.advance(1_000)
  await settleDown()
  expect((await db().outbox.toArray()).map((row) => row.syncToken)).toEqual([syncToken])
  engine.stop()
})

test('the disk is checked while something waits, at most every ten seconds', async () => {
  const engine = start()
  await settleDown()
  expect(asked).toBe(0)
  await logTicket(page, 3)
  for (let turn = 0; turn < 5; turn++) await engine.request('send-now')
  expect(asked).toBe(1)
  phone.clock.advance(10_000)
  await engine.request('send-now')
  expect(asked).toBe(2)
  engine.stop()
})
