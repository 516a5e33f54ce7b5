import { beforeEach, expect, test, vi } from 'vitest'
import { noteBodyHash } from '../../api/contract/rules/signedContent.ts'
import { leaveDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { exportUnsent } from '../../web/offline/exportUnsent.ts'
import { UnsentWorkError } from '../../web/offline/guard.ts'
import type { FrozenNote } from '../../web/offline/kinds/note.ts'
import { queueNote } from '../../web/offline/notes.ts'
import { readOwnTickets } from '../../web/offline/ownTickets.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import type { OutboxRow } from '../../web/offline/rows.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, listUnsent, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { json, type Reply, refusal, type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)

const photo = Uint8Array.from({ length: 900 }, (_, at) => at % 251)
const picture = () => ({ mime: 'image/jpeg', bytes: photo.slice().buffer }) as const
const addNote = (): Promise<OutboxRow> => queueNote(page, driverId, { quoteId: 3, picture: picture(), title: 'MOT' })

test('a note is sent as a form with the original picture, and acknowledged by its token and hash alone', async () => {
  const row = await addNote()
  const body = row.body as FrozenNote
  expect(row).toMatchObject({ kind: 'collection-note', state: 'queued', quoteId: 3, title: 'MOT' })
  expect(row.bodyHash).toBe(await noteBodyHash(body, photo))
  expect(await drain(page, 'saved')).toMatchObject({ received: 1, waiting: 0 })
  const [sent] = server.sent
  expect([sent?.path, sent?.token]).toEqual(['/api/quotes/3/collection-notes', 'upload|7|secret'])
  expect(new Headers(sent?.init.headers).has('content-type')).toBe(false)
  expect(sent?.body).toMatchObject({ sync_token: row.syncToken, taken_at: body.taken_at, body_hash: row.bodyHash })
  expect(new Uint8Array(await sent?.body.image.arrayBuffer())).toEqual(photo)
  expect(await readRow(page, row.seq)).toMatchObject({ state: 'received', lastError: null })
  expect((await db().media.get(row.syncToken))?.confirmedAt).toBe(phone.clock.now())
  expect(phone.copies.size).toBe(0)
})

const impostors: [string, Reply][] = [
  ['another note', ({ body }) => json(201, { sync_token: 'other', body_hash: body.body_hash, data: {} })],
  ['other content', ({ body }) => json(201, { sync_token: body.sync_token, body_hash: 'other', data: {} })],
  ['500 of ours', () => refusal(500, 'server_error')],
  ['no network', unreachable],
]
test.each(impostors)('%s doesn’t acknowledge a note: it stays in both places and is sent again', async (_, reply) => {
  const { seq } = await addNote()
  server.reply(reply)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1 })
  expect([(await readRow(page, seq)).state, phone.copies.size]).toEqual(['queued', 1])
  phone.clock.advance(9_601)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test.each([
  [403, 'not_your_order'],
  [413, 'too_large'],
  [422, 'token_reused'],
])('a note that the server refuses with %i %s needs attention, and can be tried again', async (status, code) => {
  const { seq } = await addNote()
  server.reply(() => refusal(status, code))
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 0 })
  expect(await readRow(page, seq)).toMatchObject({ state: 'needs_attention', lastError: { code, status } })
  expect(await countUnsent(db())).toBe(1)
  await retryRow(page, driverId, seq)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1 })
})

test('a note whose picture is gone says so and needs attention', async () => {
  const { seq, syncToken } = await addNote()
  await db().media.update(syncToken, { confirmedAt: 1 })
  await db().media.delete(syncToken)
  await drain(page, 'saved')
  const { lastError } = await readRow(page, seq)
  expect(lastError).toMatchObject({ code: 'no_media', message: 'The picture of this note is not on the device.' })
  expect(server.sent).toEqual([])
})

test('an unsent note or its picture can’t be deleted', async () => {
  const { seq, syncToken } = await addNote()
  await expect(db().outbox.clear()).rejects.toThrow(UnsentWorkError)
  await db().outbox.update(seq, { takenBackAt: 1 })
  await expect(db().outbox.delete(seq)).rejects.toThrow(UnsentWorkError)
  await expect(db().media.delete(syncToken)).rejects.toThrow(UnsentWorkError)
})

test('a note in a wiped database comes back from its copy with the picture, and arrives once', async () => {
  const { syncToken } = await addNote()
  await db().delete({ disableAutoOpen: false })
  expect(await restoreFromCopies(page)).toBe(1)
  await signIn(page)
  expect(await drain(page, 'start')).toMatchObject({ received: 1 })
  expect(server.sent.map(({ body }) => body.sync_token)).toEqual([syncToken])
  expect(new Uint8Array(await server.sent[0]?.body.image.arrayBuffer())).toEqual(photo)
})

test('a device without room says that it kept neither a row nor a copy of a note', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  vi.spyOn(db().media, 'put').mockRejectedValueOnce(full)
  await expect(addNote()).rejects.toThrow('full')
  expect([await db().outbox.count(), phone.copies.size]).toEqual([0, 0])
  const { copies } = page
  vi.spyOn(copies as NonNullable<typeof copies>, 'put').mockRejectedValueOnce(full)
  await expect(addNote()).rejects.toThrow('full')
  expect([await db().outbox.count(), await db().media.count()]).toEqual([0, 0])
})

test('notes count as unsent work, not as tickets, are exported and outlive a logout', async () => {
  await logTicket(page, 3)
  const { syncToken } = await addNote()
  expect(await countUnsent(db())).toBe(2)
  expect((await readOwnTickets(db())).waiting).toHaveLength(1)
  const { rows } = JSON.parse(await (await exportUnsent(page, driverId)).file.text())
  expect(rows[1]).toMatchObject({ kind: 'collection-note', sync_token: syncToken, media: { mime: 'image/jpeg' } })
  expect(Buffer.from(rows[1].media.base64, 'base64')).toEqual(Buffer.from(photo))
  await leaveDevice(page, driverId)
  expect(await listUnsent(db())).toHaveLength(2)
  expect(await drain(page, 'start')).toMatchObject({ received: 2 })
})
