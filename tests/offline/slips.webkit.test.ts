import { beforeEach, expect, test, vi } from 'vitest'
import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { leaveDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { exportUnsent } from '../../web/offline/exportUnsent.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import { UnsentWorkError } from '../../web/offline/guard.ts'
import { frozenTicket } from '../../web/offline/kinds/frozen.ts'
import { readOwnTickets } from '../../web/offline/ownTickets.ts'
import { purge } from '../../web/offline/purge.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { slipKeyOf } from '../../web/offline/slips.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { readWaitingHere } from '../../web/offline/waitingHere.ts'
import { driverId, fillDraft, fullFields, listUnsent, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { json, type Reply, refusal, type Server, unreachable } from './server.ts'

/** The photo of the weighbridge's slip: an outbox row of its own behind its ticket. */

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)

const photo = Uint8Array.from({ length: 900 }, (_, at) => at % 251)
const slip = () => ({ mime: 'image/jpeg', bytes: photo.slice().buffer }) as const
const weighed = { ...fullFields, gross_source: 'weighbridge', tare_source: 'weighbridge' } as const
const logWithSlip = () => logTicket(page, 3, { fields: weighed, slip: slip() })

async function rowOfSlip(ticketToken: string) {
  const row = await db()
    .outbox.where({ syncToken: slipKeyOf(ticketToken) })
    .first()
  if (!row) throw new Error('No slip')
  return row
}
const pathsSent = () => server.sent.map(({ path }) => path)
const paths = { ticket: '/api/tickets', slip: '/api/tickets/slips' }

test('a frozen ticket contains its slip’s hash, and names the slip as the source of its weights', async () => {
  const row = await logWithSlip()
  const body = frozenTicket(row)
  expect(body).toMatchObject({ gross_source: 'slip', tare_source: 'slip', slip_hash: await sha256OfBytes(photo) })
  const media = await db().media.get(row.syncToken)
  expect(row.bodyHash).toBe(await ticketBodyHash(body, new Uint8Array(media?.bytes ?? new ArrayBuffer())))
})

test('a stored tare doesn’t count as read from the slip', async () => {
  const fields = { ...weighed, tare_source: 'stored', tare_weighed_on: '2026-03-02' } as const
  const body = frozenTicket(await logTicket(page, 3, { fields, slip: slip() }))
  expect(body).toMatchObject({ gross_source: 'slip', tare_source: 'stored', tare_weighed_on: '2026-03-02' })
})

test('a ticket without a slip is frozen and kept as before', async () => {
  const row = await logTicket(page, 3, { fields: weighed })
  expect(frozenTicket(row)).toMatchObject({ gross_source: 'weighbridge', tare_source: 'weighbridge', slip_hash: null })
  expect([await db().outbox.count(), await db().media.count(), phone.copies.size]).toEqual([1, 1, 1])
})

test('a slip follows its ticket as a form with the original picture, under the ticket’s token', async () => {
  const ticket = await logWithSlip()
  const row = await rowOfSlip(ticket.syncToken)
  expect(row).toMatchObject({ kind: 'slip', state: 'queued', quoteId: 3, seq: ticket.seq + 1 })
  expect(phone.copies.size).toBe(2)
  expect(await drain(page, 'saved')).toMatchObject({ received: 2, waiting: 0 })
  expect(pathsSent()).toEqual([paths.ticket, paths.slip])
  expect(server.sent[1]?.body.sync_token).toBe(ticket.syncToken)
  expect(new Uint8Array(await server.sent[1]?.body.slip.arrayBuffer())).toEqual(photo)
  expect(await readRow(page, row.seq)).toMatchObject({ state: 'received', lastError: null })
  expect((await db().media.get(row.syncToken))?.confirmedAt).toBe(phone.clock.now())
  expect(phone.copies.size).toBe(0)
})

test('a slip waits untried for its ticket, while other work goes on', async () => {
  const ticket = await logWithSlip()
  await logTicket(page, 4)
  server.reply(() => refusal(500, 'server_error'))
  const { nextAt, ...drained } = await drain(page, 'saved')
  expect(drained).toMatchObject({ received: 1, waiting: 1 })
  expect(nextAt).toBeGreaterThanOrEqual(phone.clock.now() + 8_000)
  expect(pathsSent()).toEqual([paths.ticket, paths.ticket])
  phone.clock.advance(9_601)
  expect(await drain(page, 'timer')).toMatchObject({ received: 2, waiting: 0, nextAt: null })
  expect(server.sent.at(-1)?.body.sync_token).toBe(ticket.syncToken)
})

test('a slip waits untried for a ticket that needs attention, and follows once it has arrived', async () => {
  const ticket = await logWithSlip()
  server.reply(() => refusal(403, 'not_your_order'))
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 0, nextAt: null })
  phone.clock.advance(3_600_000)
  expect(await drain(page, 'timer')).toMatchObject({ received: 0, waiting: 0, nextAt: null })
  expect(pathsSent()).toEqual([paths.ticket])
  expect(await countUnsent(db())).toBe(2)
  await retryRow(page, driverId, ticket.seq)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 2, waiting: 0 })
})

test('a slip whose ticket the server doesn’t know is tried again after minutes and holds nothing up', async () => {
  const ticket = await logWithSlip()
  await logTicket(page, 4)
  server.reply(server.stored, server.stored, () => refusal(404, 'not_found'))
  const { nextAt } = await drain(page, 'saved')
  const row = await rowOfSlip(ticket.syncToken)
  expect(row).toMatchObject({ state: 'queued', lastError: { code: 'not_found', status: 404 } })
  expect(pathsSent().filter((path) => path === paths.ticket)).toHaveLength(2)
  expect(nextAt).toBe(phone.clock.now() + 300_000)
  const before = server.sent.length
  await drain(page, 'send-now')
  expect(server.sent).toHaveLength(before)
  phone.clock.advance(300_001)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1, waiting: 0 })
})

const hash = () => sha256OfBytes(photo)
const impostors: [string, Reply][] = [
  ['another ticket', async () => json(201, { sync_token: 'other', media_hash: await hash() })],
  ['its own key', async ({ body }) => json(201, { sync_token: slipKeyOf(body.sync_token), media_hash: await hash() })],
  ['another picture', ({ body }) => json(201, { sync_token: body.sync_token, media_hash: 'other' })],
  ['no picture', async ({ body }) => json(201, { sync_token: body.sync_token, body_hash: await hash() })],
  ['500 of ours', () => refusal(500, 'server_error')],
  ['no network', unreachable],
]
test.each(impostors)('%s doesn’t acknowledge a slip: it stays in both places and is sent again', async (_, reply) => {
  const ticket = await logWithSlip()
  server.reply(server.stored, reply)
  expect(await drain(page, 'saved')).toMatchObject({ received: 1, waiting: 1 })
  const row = await rowOfSlip(ticket.syncToken)
  expect([row.state, phone.copies.size]).toEqual(['queued', 1])
  expect((await db().media.get(row.syncToken))?.confirmedAt).toBeNull()
  phone.clock.advance(9_601)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test.each([
  [403, 'forbidden'],
  [413, 'too_large'],
  [422, 'invalid'],
])('a slip that the server refuses with %i %s needs attention, and can be tried again', async (status, code) => {
  const { seq } = await rowOfSlip((await logWithSlip()).syncToken)
  server.reply(server.stored, () => refusal(status, code))
  expect(await drain(page, 'saved')).toMatchObject({ received: 1, waiting: 0 })
  expect(await readRow(page, seq)).toMatchObject({ state: 'needs_attention', lastError: { code, status } })
  expect(await countUnsent(db())).toBe(1)
  await retryRow(page, driverId, seq)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1 })
})

test('an unsent slip or its photo can’t be deleted or purged', async () => {
  const { seq, syncToken } = await rowOfSlip((await logWithSlip()).syncToken)
  server.reply(server.stored, unreachable)
  await drain(page, 'saved')
  phone.clock.advance(30 * 86_400_000)
  await purge(db(), phone.clock.now())
  expect((await listUnsent(db())).map((row) => row.seq)).toEqual([seq])
  await expect(db().outbox.delete(seq)).rejects.toThrow(UnsentWorkError)
  await expect(db().media.delete(syncToken)).rejects.toThrow(UnsentWorkError)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1, waiting: 0 })
})

test('ticket and slip come back from their copies after a wipe, and arrive once each, in this order', async () => {
  const { syncToken } = await logWithSlip()
  await db().delete({ disableAutoOpen: false })
  // Which of the two is found first is the browser's to say.
  for (const [key, text] of [...phone.copies].reverse()) phone.copies.delete(key) && phone.copies.set(key, text)
  expect(await restoreFromCopies(page)).toBe(2)
  expect((await listUnsent(db())).map(({ kind }) => kind)).toEqual(['slip', 'ticket'])
  await signIn(page)
  expect(await drain(page, 'start')).toMatchObject({ received: 2, waiting: 0 })
  expect(server.sent.map(({ path, body }) => [path, body.sync_token])).toEqual([
    [paths.ticket, syncToken],
    [paths.slip, syncToken],
  ])
  expect(new Uint8Array(await server.sent[1]?.body.slip.arrayBuffer())).toEqual(photo)
})

test('a database that lost only the slip gets it back', async () => {
  const { syncToken } = await logWithSlip()
  const { seq } = await rowOfSlip(syncToken)
  await db().outbox.update(seq, { state: 'received' })
  await db().outbox.delete(seq)
  expect(await restoreFromCopies(page)).toBe(1)
  expect(await drain(page, 'start')).toMatchObject({ received: 2, waiting: 0 })
})

test('an interrupted finish leaves the draft with its photo, and no queued slip', async () => {
  const draft = await fillDraft(page, 3, { slip: slip() })
  await phone.copies.set(`/unsent/${driverId}/kept`, '')
  const put = vi.spyOn(db().media, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await expect(finishTicket(page, driverId, draft)).rejects.toThrow('full')
  put.mockRestore()
  expect(await db().outbox.count()).toBe(0)
  expect([...phone.copies.keys()]).toEqual([`/unsent/${driverId}/kept`])
  const kept = await db().drafts.get(3)
  expect(new Uint8Array(kept?.slip?.bytes ?? new ArrayBuffer())).toEqual(photo)
})

test('when the app is killed between the copies and the commit, neither copy comes back beside the draft', async () => {
  const row = await logWithSlip()
  const copies = new Map(phone.copies)
  await drain(page, 'saved')
  await db().delete({ disableAutoOpen: false })
  const draft = await fillDraft(page, 3, { fields: weighed, slip: slip() })
  await db().drafts.update(3, { syncToken: row.syncToken })
  for (const [key, text] of copies) phone.copies.set(key, text)
  expect(await restoreFromCopies(page)).toBe(0)
  expect([await db().outbox.count(), phone.copies.size, draft.quoteId]).toEqual([0, 0, 3])
})

test('finishing the same draft twice makes one ticket and one slip', async () => {
  const draft = await fillDraft(page, 3, { fields: weighed, slip: slip() })
  const rows = [await finishTicket(page, driverId, draft), await finishTicket(page, driverId, draft)]
  expect(rows[0]?.seq).toBe(rows[1]?.seq)
  expect([await db().outbox.count(), phone.copies.size]).toEqual([2, 2])
})

test('finishing a finished draft again with another photo, or with none, is refused', async () => {
  const draft = await fillDraft(page, 3, { fields: weighed, slip: slip() })
  await finishTicket(page, driverId, draft)
  const other = { ...draft, slip: { ...slip(), bytes: photo.slice(1).buffer } }
  await expect(finishTicket(page, driverId, other)).rejects.toMatchObject({ name: 'DraftChangedError' })
  await expect(finishTicket(page, driverId, { ...draft, slip: null })).rejects.toMatchObject({
    name: 'DraftChangedError',
  })
})

test('slips count as unsent work, not as tickets or notes, are exported and outlive a logout', async () => {
  const { syncToken } = await logWithSlip()
  expect(await countUnsent(db())).toBe(2)
  expect((await readOwnTickets(db())).waiting).toHaveLength(1)
  expect(await readWaitingHere(page)).toMatchObject({ tickets: 1, notes: 0, slips: 1 })
  const { rows } = JSON.parse(await (await exportUnsent(page, driverId)).file.text())
  expect(rows[1]).toMatchObject({ kind: 'slip', body: { sync_token: syncToken }, media: { mime: 'image/jpeg' } })
  expect(Buffer.from(rows[1].media.base64, 'base64')).toEqual(Buffer.from(photo))
  await leaveDevice(page, driverId)
  expect(await listUnsent(db())).toHaveLength(2)
  expect(await drain(page, 'start')).toMatchObject({ received: 2 })
})
