import { beforeEach, expect, test } from 'vitest'
import { finishTicket } from '../../web/offline/finish.ts'
import { isStorageFull } from '../../web/offline/fullDisk.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, fillDraft, logTicket, readRow, signIn } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, json } from './server.ts'

/** As Chromium says it on a disk that is full: nothing at all can be written any more. */
const noSpace = () => {
  throw new DOMException('Internal error committing transaction: FILE_ERROR_NO_SPACE', 'UnknownError')
}
const news = {
  cursor: 'e.1',
  epoch: '5a4b5f5e-1f0e-4d7e-9d59-3e4c6a0d2c11',
  more: false,
  orders_left: 0,
  reset: true,
  replaces: { from: 0, to: 9 },
  checked_at: '2026-03-10T09:00:00.000Z',
  orders: [{ quote_id: 3 }],
  removed_orders: [],
  tickets: [],
  drivers: [],
  vehicles: [],
}

let phone: Phone
let page: Process
let uploads: ReturnType<typeof createServer>
let asked: { path: string; at: number }[]
beforeEach(async () => {
  phone = createPhone()
  uploads = createServer()
  asked = []
  page = phone.open((path, init) => {
    asked.push({ path, at: phone.clock.now() })
    if (path.startsWith('/api/sync')) return Promise.resolve(json(200, { data: news }))
    return uploads.fetch(path, init)
  })
  await signIn(page)
})
const db = () => page.databases.user(driverId)
const start = () =>
  startEngine(page, { events: new EventTarget(), session: () => ({ userId: driverId, token: 's' }), deviceName: 'x' })

const hooks = ['creating', 'updating', 'deleting'] as const
const tables = () => [...page.databases.registry.tables, ...db().tables]
function fill(): void {
  for (const table of tables()) for (const name of hooks) table.hook(name).subscribe(noSpace)
}
function free(): void {
  for (const table of tables()) for (const name of hooks) table.hook(name).unsubscribe(noSpace)
}
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 1_000) {
    phone.clock.advance(1_000)
    await settleDown()
  }
}

test('on a full disk tickets are still sent, and marked as soon as there is room', async () => {
  const rows = [await logTicket(page, 3), await logTicket(page, 4)]
  phone.setVisible(true)
  fill()
  const engine = start()
  await settleDown()
  await pass(60_000)
  expect(new Set(uploads.sent.map(({ body }) => body.sync_token))).toEqual(new Set(rows.map((row) => row.syncToken)))
  expect(engine.getStatus()).toMatchObject({ isBusy: false, isReachable: true })
  free()
  await pass(30_000)
  expect([await countUnsent(db()), (await readRow(page, 1)).state]).toEqual([0, 'received'])
  engine.stop()
})

test('a full disk causes at most eight requests in any minute', async () => {
  await logTicket(page, 3)
  phone.setVisible(true)
  fill()
  const engine = start()
  await settleDown()
  await pass(300_000)
  for (const { at } of asked) {
    const within = asked.filter((other) => other.at >= at && other.at < at + 60_000)
    expect(within.length).toBeLessThanOrEqual(8)
  }
  engine.stop()
})

test('news that a full phone can’t keep still counts as an answer, and is read again once there is room', async () => {
  phone.setVisible(true)
  fill()
  const engine = start()
  do await settleDown()
  while (engine.getStatus().isBusy)
  const { nextTryAt, ...status } = engine.getStatus()
  expect(status).toMatchObject({ isReachable: true, answeredAt: phone.clock.now() })
  expect((nextTryAt ?? 0) - phone.clock.now()).toBeGreaterThanOrEqual(8_000)
  free()
  await pass(30_000)
  expect(await db().orders.count()).toBe(1)
  engine.stop()
})

test('a ticket that a full phone can’t save fails as “storage full” and stays a draft', async () => {
  const draft = await fillDraft(page, 3)
  fill()
  const error = await finishTicket(page, driverId, draft).catch((failure: unknown) => failure)
  expect(isStorageFull(error)).toBe(true)
  free()
  expect([await db().drafts.count(), await countUnsent(db()), phone.copies.size]).toEqual([1, 0, 0])
})
