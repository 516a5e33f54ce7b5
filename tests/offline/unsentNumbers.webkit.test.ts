import { beforeEach, expect, test } from 'vitest'
import { copyKey } from '../../web/offline/copies.ts'
import { enterDevice, leaveDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import type { CachedTicket } from '../../web/offline/rows.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { findMissing, settleNumbers } from '../../web/offline/unsentNumbers.ts'
import { driverId, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import { type Phone, type Process, settleDown } from './phone.ts'
import { refusal, type Server, unreachable } from './server.ts'

const day = 86_400_000

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)
const missing = async (userId = driverId) => (await findMissing(page, userId)).map(({ number }) => number)
const notes = () => [...phone.storage.keys()].filter((key) => key.startsWith('loadstone|unsent|'))

/** Drains as the same phone's worker, which has no local storage. */
async function drainAsWorker(): Promise<void> {
  const worker = phone.open(server.fetch)
  worker.mirror = null
  await drain(worker, 'sync')
}

/** Drops the database and the copies, but not local storage. */
async function lose(): Promise<void> {
  await db().delete({ disableAutoOpen: false })
  phone.copies.clear()
}

test('a ticket gone from database and copies is still known by number and time, even without a network', async () => {
  const savedAt = phone.clock.now()
  await logTicket(page, 3)
  phone.clock.advance(60_000)
  await logTicket(page, 3)
  expect(await missing()).toEqual([])
  await lose()
  const again = phone.open(unreachable as never)
  expect(await findMissing(again, driverId)).toEqual([
    { number: 1, capturedAt: savedAt },
    { number: 2, capturedAt: savedAt + 60_000 },
  ])
  await logTicket(page, 3)
  expect(await missing()).toEqual([1, 2])
})

test('a ticket with a copy is not missing, before or after a start brings it back', async () => {
  await logTicket(page, 3)
  await db().delete({ disableAutoOpen: false })
  expect(await missing()).toEqual([])
  await restoreFromCopies(page)
  expect(await missing()).toEqual([])
})

test('a refused ticket is not missing, and the page deletes the note of a ticket that it has sent', async () => {
  await logTicket(page, 3)
  await logTicket(page, 3)
  server.reply(() => refusal(422, 'invalid'))
  await drain(page, 'saved')
  expect([await missing(), notes()]).toEqual([[], ['loadstone|unsent|7|1']])
})

test('a ticket that the worker has sent is not missing, before or after its row is deleted', async () => {
  const { syncToken } = await logTicket(page, 3)
  await drainAsWorker()
  expect([await missing(), notes().length]).toEqual([[], 1])
  phone.clock.advance(8 * day)
  await drainAsWorker()
  expect([await db().outbox.count(), await missing()]).toEqual([0, []])
  await settleNumbers(page, driverId)
  expect([notes(), (await db().receipts.get(syncToken))?.number]).toEqual([[], 1041])
})

test('a logout clears the receipts, but no ticket sent before or after it counts as missing', async () => {
  await logTicket(page, 3)
  await drainAsWorker()
  await logTicket(page, 3)
  await leaveDevice(page, driverId)
  expect(await missing()).toEqual([])
  await drainAsWorker()
  phone.clock.advance(8 * day)
  await drainAsWorker()
  await enterDevice(page, driverId)
  expect(await missing()).toEqual([])
})

test('a ticket that the worker sent before the database went is sent again from its copy', async () => {
  await logTicket(page, 3)
  const kept = new Map(phone.copies)
  await drainAsWorker()
  await lose()
  for (const [key, text] of kept) phone.copies.set(key, text)
  expect(await restoreFromCopies(page)).toBe(1)
  await signIn(page)
  await drain(page, 'start')
  expect([await missing(), notes()]).toEqual([[], []])
})

test('a ticket that the server lists is not missing, even if the office imported it', async () => {
  const { syncToken } = await logTicket(page, 3)
  await lose()
  expect(await missing()).toEqual([1])
  await db().tickets.put({ id: 5, quote_id: 3, sync_token: syncToken } as CachedTicket)
  expect(await missing()).toEqual([])
  await settleNumbers(page, driverId)
  expect(notes()).toEqual([])
})

test('a start notes the numbers of a queue that an older version left', async () => {
  await logTicket(page, 3)
  phone.storage.clear()
  await settleNumbers(page, driverId)
  await lose()
  expect(await missing()).toEqual([1])
})

test('when local storage is full, a note of a number replaces the ticket’s third copy', async () => {
  const { setItem } = page.mirror as NonNullable<typeof page.mirror>
  const { syncToken } = await logTicket(page, 3)
  const third = copyKey(driverId, syncToken)
  phone.storage.clear()
  phone.storage.set(third, 'a body and a signature')
  if (page.mirror) {
    page.mirror.setItem = (key, value) => {
      if (phone.storage.has(third)) throw new DOMException('Full', 'QuotaExceededError')
      setItem(key, value)
    }
  }
  await settleNumbers(page, driverId)
  expect([...phone.storage.keys()]).toEqual(['loadstone|unsent|7|1'])
})

test('a lost ticket is reported for a month, and one that waits longer stays noted', async () => {
  await logTicket(page, 3)
  await lose()
  await logTicket(page, 3)
  phone.clock.advance(31 * day)
  await settleNumbers(page, driverId)
  expect(notes()).toEqual(['loadstone|unsent|7|2'])
})

test('each author has their own numbers, and a decision about a driver has none', async () => {
  await logTicket(page, 3)
  await signIn(page, 8)
  await logTicket(page, 3, { userId: 8 })
  const change = { action: 'assign-driver', quoteId: 3, haulierBidId: 5, title: 'Sharp sand' } as const
  await queueAssignment(page, 8, { ...change, driver: { id: 2, full_name: 'Dan Osei' } })
  await lose()
  expect([await missing(), await missing(8)]).toEqual([[1], []])
  expect(notes()).toEqual(['loadstone|unsent|7|1', 'loadstone|unsent|8|1'])
})

test('the engine tells the screen and the server how many tickets are missing', async () => {
  const { seq } = await logTicket(page, 3)
  expect((await readRow(page, seq)).state).toBe('queued')
  await lose()
  const parts = { events: new EventTarget(), session: () => ({ userId: driverId, token: '12|s' }), deviceName: 'Pixel' }
  const engine = startEngine(page, parts)
  await settleDown()
  expect(engine.getStatus().missing).toBe(1)
  const asked = server.sent.find(({ path }) => path.startsWith('/api/sync'))
  expect(new URL(asked?.path ?? '', 'http://localhost').searchParams.get('missing')).toBe('1')
  engine.stop()
})
