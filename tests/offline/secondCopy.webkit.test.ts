import { beforeEach, expect, test } from 'vitest'
import { enterDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, fillDraft, listUnsent, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { refusal, type Server } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)

/** What Chromium does on a full disk: every database of the site is made anew. */
async function wipe(): Promise<void> {
  await db().delete({ disableAutoOpen: false })
  await page.databases.registry.delete({ disableAutoOpen: false })
}

test('unsent work of a wiped database is queued again with its picture, and arrives once under its own token', async () => {
  const { syncToken, bodyHash, body } = await logTicket(page, 3)
  const change = { action: 'assign-driver', quoteId: 3, haulierBidId: 5, title: 'Sharp sand' } as const
  const assignment = await queueAssignment(page, driverId, { ...change, driver: { id: 2, full_name: 'Dan Osei' } })
  await wipe()
  expect(await countUnsent(db())).toBe(0)
  expect(await restoreFromCopies(page)).toBe(2)
  const rows = await listUnsent(db())
  expect(rows).toMatchObject([{ syncToken, bodyHash, body }, { syncToken: assignment.syncToken }])
  expect(await db().media.count()).toBe(1)
  expect(await page.databases.registry.users.get(driverId)).toMatchObject({ isSignedIn: false, uploadToken: null })
  expect(await restoreFromCopies(page)).toBe(0)
  await signIn(page)
  expect(await drain(page, 'start')).toMatchObject({ received: 2 })
  expect(server.sent.map((sent) => sent.body.sync_token)).toEqual([syncToken, assignment.syncToken])
  expect(server.sent[0]?.body.signature_data).toMatch(/^data:image\/png;base64,AAEC/)
  expect(phone.copies.size).toBe(0)
})

test('a copy is removed only when its ticket is acknowledged', async () => {
  await logTicket(page, 3)
  server.reply(() => refusal(422, 'invalid'))
  await drain(page, 'saved')
  expect(phone.copies.size).toBe(1)
  await logTicket(page, 4)
  await drain(page, 'saved')
  expect([...phone.copies.values()].map((text) => JSON.parse(text).row.quoteId)).toEqual([3])
})

test('a leftover copy is dropped at the next start, and brings nothing back', async () => {
  const { seq } = await logTicket(page, 3)
  const kept = new Map(phone.copies)
  await drain(page, 'saved')
  for (const [key, text] of kept) phone.copies.set(key, text)
  expect(await restoreFromCopies(page)).toBe(0)
  expect([phone.copies.size, (await readRow(page, seq)).state]).toEqual([0, 'received'])
})

test('when finishing breaks off before the commit, the draft counts, not the copy', async () => {
  const draft = await fillDraft(page, 3)
  const fail = () => {
    throw new DOMException('Transaction aborted', 'AbortError')
  }
  db().log.hook('creating', fail)
  const remove = page.copies?.remove
  if (page.copies) page.copies.remove = () => Promise.reject(new Error('killed'))
  await expect(finishTicket(page, driverId, draft)).rejects.toThrow()
  expect(phone.copies.size).toBe(1)
  db().log.hook('creating').unsubscribe(fail)
  if (page.copies && remove) page.copies.remove = remove
  expect(await restoreFromCopies(page)).toBe(0)
  expect([phone.copies.size, await countUnsent(db())]).toEqual([0, 0])
  await finishTicket(page, driverId, draft)
  expect(await countUnsent(db())).toBe(1)
})

test('nothing is reported as saved without room for the second copy; with room the same ticket is', async () => {
  const draft = await fillDraft(page, 3)
  const put = page.copies?.put
  if (page.copies) page.copies.put = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'))
  await expect(finishTicket(page, driverId, draft)).rejects.toThrow('Quota exceeded')
  if (page.copies && put) page.copies.put = put
  const row = await finishTicket(page, driverId, draft)
  expect([phone.copies.size, await countUnsent(db())]).toEqual([1, 1])
  expect(await readRow(page, row.seq)).toMatchObject({ body: { device_seq: 1 } })
})

test('rows of an older version get their second copy at the start', async () => {
  await logTicket(page, 3)
  phone.copies.clear()
  await restoreFromCopies(page)
  expect(phone.copies.size).toBe(1)
  await wipe()
  expect(await restoreFromCopies(page)).toBe(1)
})

test('a start reads no copy when nothing is missing, however many there are', async () => {
  for (const quoteId of [3, 4, 5]) await logTicket(page, quoteId)
  let reads = 0
  const get = page.copies?.get
  if (page.copies && get) {
    page.copies.get = (key) => {
      reads += 1
      return get(key)
    }
  }
  expect(await restoreFromCopies(page)).toBe(0)
  expect([reads, phone.copies.size]).toEqual([0, 3])
})

test('a copy of a newer version, or one that was cut short, is left where it is', async () => {
  phone.copies.set('/unsent/7/x', '{"v":2}')
  phone.copies.set('/unsent/7/y', '{"v":1,"row":')
  expect(await restoreFromCopies(page)).toBe(0)
  expect(phone.copies.size).toBe(2)
})

test("another driver's rows come back too, under their own name", async () => {
  await logTicket(page, 3)
  await signIn(page, 8)
  await logTicket(page, 4, { userId: 8 })
  await wipe()
  await page.databases.user(8).delete({ disableAutoOpen: false })
  await enterDevice(page, 8)
  expect(await restoreFromCopies(page)).toBe(2)
  expect([await countUnsent(db()), await countUnsent(page.databases.user(8))]).toEqual([1, 1])
})
