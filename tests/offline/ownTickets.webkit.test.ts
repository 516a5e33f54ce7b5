import { beforeEach, expect, test, vi } from 'vitest'
import { readJobTickets, readVehicleMemory } from '../../web/device/ticketsOnDevice.ts'
import { readUnsentSum } from '../../web/device/unsentSum.ts'
import { drain } from '../../web/offline/drain.ts'
import { listOtherWork } from '../../web/offline/otherWork.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import { readOwnTickets } from '../../web/offline/ownTickets.ts'
import { readUnsent } from '../../web/tickets/unsent/unsentTickets.ts'
import { driverId, fullFields, logTicket, openSignedIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { refusal, type Server } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)

/** One refused, one received, one whose answer was lost, one that waits, and a decision of the yard among them. */
async function fillOutbox(): Promise<void> {
  server.reply(
    () => refusal(422, 'invalid'),
    server.stored,
    () => new Response('Free Wi-Fi', { status: 200 }),
  )
  await logTicket(page, 3)
  await logTicket(page, 3, { fields: { ...fullFields, vehicle: 'BD70 XYZ', tare: '11.940' } })
  await logTicket(page, 4)
  await drain(page, 'saved')
  phone.clock.advance(60_000)
  const driver = { id: 11, full_name: 'Lee Barker' }
  await queueAssignment(page, driverId, { action: 'assign-driver', quoteId: 3, haulierBidId: 5, driver, title: 'x' })
  await logTicket(page, 3)
}

test('received and waiting tickets are listed in capture order, apart from other work', async () => {
  await fillOutbox()
  const { received, waiting } = await readOwnTickets(db())
  expect(received).toMatchObject([{ seq: 2, quoteId: 3, net_kg: 20_000, vehicle: 'BD70 XYZ' }])
  expect(waiting.map(({ seq, quoteId, net_kg }) => [seq, quoteId, net_kg])).toEqual([
    [1, 3, 19_460],
    [3, 4, 19_460],
    [5, 3, 19_460],
  ])
  expect((await listOtherWork(db())).map(({ seq }) => seq)).toEqual([4])
})

test('a second tap on an unsent decision adds nothing; reversing and repeating it does', async () => {
  const change = { quoteId: 3, haulierBidId: 5, driver: { id: 11, full_name: 'Lee Barker' }, title: 'x' }
  const decide = (action: 'assign-driver' | 'remove-driver') => queueAssignment(page, driverId, { ...change, action })
  const [one, other] = await Promise.all([decide('assign-driver'), decide('assign-driver')])
  expect(one.syncToken).toBe(other.syncToken)
  expect(await db().outbox.count()).toBe(1)
  expect(phone.copies.size).toBe(1)
  await decide('remove-driver')
  await decide('assign-driver')
  await queueAssignment(page, driverId, { ...change, action: 'assign-driver', quoteId: 4 })
  expect((await listOtherWork(db())).map(({ kind, quoteId }) => [kind, quoteId])).toEqual([
    ['assign-driver', 3],
    ['remove-driver', 3],
    ['assign-driver', 3],
    ['assign-driver', 4],
  ])
})

test('each body is read once, however often the queue moves', async () => {
  for (let n = 0; n < 20; n += 1) await logTicket(page, 3)
  await readOwnTickets(db())
  let read = 0
  db().outbox.hook('reading', (row) => {
    read += 1
    return row
  })
  await readOwnTickets(db())
  expect(read).toBe(0)
  await logTicket(page, 3)
  read = 0
  expect((await readOwnTickets(db())).waiting).toHaveLength(21)
  expect(read).toBe(1)
})

test('a read is complete even if the database is closed during it', async () => {
  await logTicket(page, 3)
  const store = db()
  const { where } = store.outbox
  vi.spyOn(store.outbox, 'where').mockImplementationOnce((...of: Parameters<typeof where>) => {
    store.close()
    return where.apply(store.outbox, of)
  })
  expect((await readOwnTickets(store)).waiting).toHaveLength(1)
})

test('an open page shows nothing old after its device was wiped', async () => {
  await logTicket(page, 3)
  await readOwnTickets(db())
  await db().delete({ disableAutoOpen: false })
  expect(await readOwnTickets(db())).toEqual({ received: [], waiting: [] })
})

test('the unsent total counts every kind of work, even exported work, until the server has it', async () => {
  expect(await readUnsentSum(db())).toEqual({ count: 0, oldestAt: null })
  const start = phone.clock.now()
  await fillOutbox()
  expect(await readUnsentSum(db())).toEqual({ count: 4, oldestAt: start })
  await db().outbox.update(1, { exportedAt: phone.clock.now() })
  expect((await readUnsentSum(db())).count).toBe(4)
})

test('a ticket keeps its number after a logout, which removes its receipt', async () => {
  await fillOutbox()
  await db().receipts.clear()
  const { received } = await readOwnTickets(db())
  await db().tickets.put({ id: 7, quote_id: 3, number: 1041, sync_token: received[0]?.syncToken } as never)
  expect((await readUnsent(db(), 30)).received).toMatchObject([{ row: { seq: 2 }, number: 1041 }])
})

test('the waiting list begins with what needs the driver, and says how much it leaves out', async () => {
  await fillOutbox()
  const all = await readUnsent(db(), 30)
  expect(all.waiting.map(({ row }) => row.seq)).toEqual([1, 3, 5])
  expect(all).toMatchObject({ more: 0, count: 4, received: [{ row: { seq: 2 }, number: 1041 }] })
  expect(all.lastTryAt).toBe(phone.clock.now() - 60_000)
  const short = await readUnsent(db(), 2)
  expect(short.waiting.map(({ row }) => row.seq)).toEqual([1, 3])
  expect(short.more).toBe(1)
})

test("a job's tickets come newest first, and the cache replaces those that it holds", async () => {
  await fillOutbox()
  const own = await db().outbox.get(2)
  const cached = {
    id: 90,
    quote_id: 3,
    number: 1041,
    sync_token: own?.syncToken,
    logged_at: '2026-03-10T08:00:00.000Z',
  }
  const weights = { gross_weight: 31.94, tare: 11.94, net_weight: 20, vehicle: 'BD70 XYZ', voided: false }
  await db().tickets.put({ ...cached, ...weights } as never)
  const { tickets, more } = await readJobTickets(db(), 3, 2)
  expect([tickets.map(({ seq }) => seq), more]).toEqual([[5, 1], 1])
  const all = await readJobTickets(db(), 3, 30)
  expect([all.tickets.map(({ number }) => number), all.more]).toEqual([[null, null, 1041], 0])
  expect(await readVehicleMemory(db())).toEqual({
    last: 'FN19 HVO',
    tares: new Map([
      ['BD70 XYZ', { kg: 11_940, weighedOn: '2026-03-10' }],
      ['FN19 HVO', { kg: 12_480, weighedOn: '2026-03-10' }],
    ]),
  })
})

test('using a stored tare doesn’t renew its date, and one without a date is not offered', async () => {
  const weights = { quote_id: 3, gross_weight: 31.94, net_weight: 20, vehicle: 'BD70 XYZ', voided: false }
  const ticket = (id: number, day: string, more: object) =>
    ({ ...weights, id, number: id, sync_token: `t${id}`, logged_at: `${day}T08:00:00.000Z`, ...more }) as never
  const stored = { tare_source: 'stored', tare_weighed_on: '2026-03-02' }
  await db().tickets.bulkPut([
    ticket(1, '2026-03-02', { tare: 11.94, tare_source: 'weighbridge', tare_weighed_on: null }),
    ticket(2, '2026-03-09', { tare: 11.94, ...stored }),
    ticket(3, '2026-03-10', { tare: 12.5, ...stored, tare_weighed_on: null }),
  ])
  const { tares } = await readVehicleMemory(db())
  expect(tares.get('BD70 XYZ')).toEqual({ kg: 11_940, weighedOn: '2026-03-02' })
})

test('a recreated database is read afresh, because its rows are counted from 1 again', async () => {
  const [first, second] = [await logTicket(page, 3), await logTicket(page, 4)]
  expect((await readOwnTickets(db())).waiting.map(({ quoteId }) => quoteId)).toEqual([3, 4])
  await db().delete({ disableAutoOpen: false })
  await db().outbox.bulkAdd([second, first].map(({ seq: _, ...row }) => row))
  expect((await readOwnTickets(db())).waiting.map(({ quoteId }) => quoteId)).toEqual([4, 3])
})
