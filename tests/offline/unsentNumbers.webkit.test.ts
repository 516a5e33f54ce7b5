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

/** The same phone's worker: it has no local storage. */
async function drainAsWorker(): Promise<void> {
  const worker = phone.open(server.fetch)
  worker.mirror = null
  await drain(worker, 'sync')
}

/** All that a browser takes when it clears a site's data, but local storage. */
async function lose(): Promise<void> {
  await db().delete({ disableAutoOpen: false })
  phone.copies.clear()
}

test('what is gone from the database and from the copies is known by its number and its time, also without a network', async () => {
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

test('what a start has still to bring back from its copy is not missing, nor what it has brought back', async () => {
  await logTicket(page, 3)
  await db().delete({ disableAutoOpen: false })
  expect(await missing()).toEqual([])
  await restoreFromCopies(page)
  expect(await missing()).toEqual([])
})

test('what needs somebody is not missing; what the page has sent is forgotten', async () => {
  await logTicket(page, 3)
  await logTicket(page, 3)
  server.reply(() => refusal(422, 'invalid'))
  await drain(page, 'saved')
  expect([await missing(), notes()]).toEqual([[], ['loadstone|unsent|7|1']])
})

test('what the worker has sent is not missing, before and after its row has been let go', async () => {
  const { syncToken } = await logTicket(page, 3)
  await drainAsWorker()
  expect([await missing(), notes().length]).toEqual([[], 1])
  phone.clock.advance(8 * day)
  await drainAsWorker()
  expect([await db().outbox.count(), await missing()]).toEqual([0, []])
  await settleNumbers(page, driverId)
  expect([notes(), (await db().receipts.get(syncToken))?.number]).toEqual([[], 1041])
})

test('a logout, which clears the receipts, makes nothing missing: neither of what went before it nor of what goes after', async () => {
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

test('what the worker has sent before the databases went is sent once more from its copy, and the server says that it has it', async () => {
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

test('a ticket that the server lists is not missing, also if the office imported it', async () => {
  const { syncToken } = await logTicket(page, 3)
  await lose()
  expect(await missing()).toEqual([1])
  await db().tickets.put({ id: 5, quote_id: 3, sync_token: syncToken } as CachedTicket)
  expect(await missing()).toEqual([])
  await settleNumbers(page, driverId)
  expect(notes()).toEqual([])
})

test('a queue of an older version is noted at the start', async () => {
  await logTicket(page, 3)
  phone.storage.clear()
  await settleNumbers(page, driverId)
  await lose()
  expect(await missing()).toEqual([1])
})

test('a note finds room in place of the ticket’s third copy', async () => {
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

test('a loss is spoken of for a month, and what waits for longer stays noted', async () => {
  await logTicket(page, 3)
  await lose()
  await logTicket(page, 3)
  phone.clock.advance(31 * day)
  await settleNumbers(page, driverId)
  expect(notes()).toEqual(['loadstone|unsent|7|2'])
})

test('each author has their own, and decisions about drivers have no number', async () => {
  await logTicket(page, 3)
  await signIn(page, 8)
  await logTicket(page, 3, { userId: 8 })
  const change = { action: 'assign-driver', quoteId: 3, haulierBidId: 5, title: 'Sharp sand' } as const
  await queueAssignment(page, 8, { ...change, driver: { id: 2, full_name: 'Dan Osei' } })
  await lose()
  expect([await missing(), await missing(8)]).toEqual([[1], []])
  expect(notes()).toEqual(['loadstone|unsent|7|1', 'loadstone|unsent|8|1'])
})

test('the engine says how many are missing, on screen and to the server', async () => {
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
