import { beforeEach, expect, test } from 'vitest'
import {
  enterDevice,
  leaveDevice,
  needsUploadToken,
  obtainUploadToken,
  readDeviceKey,
} from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { exportUnsent } from '../../web/offline/exportUnsent.ts'
import { readLog } from '../../web/offline/log.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import { countUnsent, findOldestUnsent } from '../../web/offline/unsent.ts'
import { countWaitingOfOthers } from '../../web/offline/unsentLists.ts'
import { readWaitingHere } from '../../web/offline/waitingHere.ts'
import { driverId, fillDraft, listUnsent, logTicket, readRow, signIn } from './driver.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
import { createServer, json, refusal, unreachable } from './server.ts'

const day = 86_400_000
const other = 8
const session = { userId: driverId, token: '12|session' }

let phone: Phone
let page: Process
let server: ReturnType<typeof createServer>
beforeEach(() => {
  phone = createPhone()
  server = createServer()
  page = phone.open(server.fetch)
})
const user = (userId = driverId) => page.databases.registry.users.get(userId)
/** As the page does: asks where there is none that works. */
const obtain = async () =>
  (await needsUploadToken(page, session)) ? obtainUploadToken(page, session, 'Pixel 9') : 'not needed'
const registered = () => json(201, { message: 'Device registered', data: { id: 4 }, token: 'upload|4|new' })

test('the device is named once, by a random UUID that outlives its database', async () => {
  const keys = await Promise.all([readDeviceKey(page), readDeviceKey(phone.open(server.fetch))])
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keys[1]).toBe(keys[0])
  await page.databases.registry.delete({ disableAutoOpen: false })
  expect(await readDeviceKey(phone.open(server.fetch))).toBe(keys[0])
})

test('after a sign-in the device asks once for its upload token', async () => {
  await enterDevice(page, driverId)
  server.reply(registered)
  expect(await obtain()).toBe('registered')
  expect(await obtain()).toBe('not needed')
  expect(server.sent).toMatchObject([
    { path: '/api/devices', token: '12|session', body: { device_key: await readDeviceKey(page), name: 'Pixel 9' } },
  ])
  expect((await user())?.uploadToken).toBe('upload|4|new')
})

test('without a network the ticket waits until the next chance brings the token', async () => {
  await enterDevice(page, driverId)
  server.reply(unreachable)
  expect(await obtain()).toBe('silence')
  await logTicket(page, 3)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0 })
  server.reply(registered)
  await obtain()
  expect(await drain(page, 'online')).toMatchObject({ received: 1 })
})

test('a sign-in replaces an expired token, never a working one', async () => {
  await signIn(page)
  await leaveDevice(page, driverId)
  await signIn(page)
  await enterDevice(page, driverId)
  expect(await obtain()).toBe('not needed')
  expect(server.sent).toHaveLength(0)
  await logTicket(page, 3)
  server.reply(() => refusal(401, 'expired'), registered)
  await drain(page, 'saved')
  expect(await obtain()).toBe('registered')
  expect(await drain(page, 'online')).toMatchObject({ received: 1 })
  expect(server.sent.at(-1)?.token).toBe('upload|4|new')
})

test('a sign-out removes what the market offered the user', async () => {
  await enterDevice(page, driverId)
  const { meta } = page.databases.user(driverId)
  await meta.put({ key: 'return_loads', at: 1, total: 0, loads: [] })
  await leaveDevice(page, driverId)
  expect(await meta.get('return_loads')).toBeUndefined()
})

test('a revoked token is renewed only by a sign-in', async () => {
  await signIn(page)
  await logTicket(page, 3)
  server.reply(() => refusal(401, 'revoked'))
  await drain(page, 'saved')
  expect(await obtain()).toBe('not needed')
  expect(server.sent).toHaveLength(1)
  await enterDevice(page, driverId)
  server.reply(registered)
  expect(await obtain()).toBe('registered')
})

test('a shut-out driver stays shut out when their page ends its session once more', async () => {
  await signIn(page)
  await logTicket(page, 3)
  server.reply(() => refusal(401, 'revoked'))
  await drain(page, 'online')
  await leaveDevice(page, driverId)
  expect(await obtain()).toBe('not needed')
  expect(await user()).toMatchObject({ isSignedIn: false, paused: { code: 'revoked' } })
  expect((await readWaitingHere(page)).shutOut).toEqual([{ userId: driverId, tickets: 1, slips: 0, notes: 0 }])
})

test('a driver can sign in even if another driver’s database can’t be read', async () => {
  await signIn(page)
  const { orders } = page.databases.user(driverId)
  await orders.put({ quote_id: 3 } as never)
  orders.hook('deleting', () => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  })
  await enterDevice(page, other)
  expect([(await user())?.isSignedIn, (await user(other))?.isSignedIn]).toEqual([false, true])
})

test('a logout removes what was read and keeps what was made', async () => {
  await signIn(page)
  const db = page.databases.user(driverId)
  await db.orders.put({ quote_id: 3 } as never)
  await db.drivers.put({ id: 1 } as never)
  await db.vehicles.put({ id: 1 } as never)
  await db.tickets.put({ id: 1, quote_id: 3 } as never)
  await db.meta.put({ key: 'checked', cursor: 'x', at: 1 })
  await logTicket(page, 5)
  await fillDraft(page, 4)
  await leaveDevice(page, driverId)
  const left = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()]))
  expect(Object.fromEntries(left)).toMatchObject({
    orders: 0,
    drivers: 0,
    vehicles: 0,
    tickets: 0,
    receipts: 0,
    outbox: 1,
    media: 1,
    drafts: 1,
    meta: 1,
  })
  expect(await db.meta.get('checked')).toBeUndefined()
})

test('after a logout the queue goes on, and the token is removed once it is empty', async () => {
  await signIn(page)
  await logTicket(page, 3)
  await leaveDevice(page, driverId)
  expect((await user())?.uploadToken).toBe('upload|7|secret')
  expect(await drain(page, 'sync')).toMatchObject({ received: 1 })
  expect(await user()).toMatchObject({ uploadToken: null, isSignedIn: false })
})

test('a logout with nothing unsent removes the token at once', async () => {
  await signIn(page)
  await leaveDevice(page, driverId)
  expect((await user())?.uploadToken).toBeNull()
})

test('two drivers of one phone send as themselves, and see only the number of the other’s tickets', async () => {
  await signIn(page)
  await logTicket(page, 3)
  await logTicket(page, 3)
  await signIn(page, other)
  expect((await user())?.isSignedIn).toBe(false)
  await logTicket(page, 4, { userId: other })
  expect(await countWaitingOfOthers(page, other)).toBe(2)
  expect(await countUnsent(page.databases.user(other))).toBe(1)
  const { use } = page.stores.user(driverId)
  page.stores.user(driverId).use = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'))
  // A database of theirs that can't be read hides nothing of one's own.
  expect(await countWaitingOfOthers(page, other)).toBe(0)
  page.stores.user(driverId).use = use
  await drain(page, 'saved')
  expect(server.sent.map(({ token, body }) => [token, body.quote_id])).toEqual([
    ['upload|7|secret', 3],
    ['upload|7|secret', 3],
    ['upload|8|secret', 4],
  ])
  expect(await countWaitingOfOthers(page, other)).toBe(0)
})

test('one driver’s 401 stops no other driver, and their rows stay', async () => {
  await signIn(page)
  const { seq } = await logTicket(page, 3)
  await signIn(page, other)
  await logTicket(page, 4, { userId: other })
  server.reply(() => refusal(401, 'revoked'))
  expect(await drain(page, 'saved')).toMatchObject({ received: 1 })
  phone.clock.advance(400 * day)
  await drain(page, 'start')
  expect((await readRow(page, seq)).state).toBe('queued')
  expect(await page.databases.user(driverId).media.count()).toBe(1)
})

test('media and body go 7 days after the receipt, the receipt goes with the cache, unsent work never', async () => {
  await signIn(page)
  const db = page.databases.user(driverId)
  await logTicket(page, 3)
  await drain(page, 'saved')
  const refused = await logTicket(page, 4)
  server.reply(() => refusal(422, 'invalid'))
  await drain(page, 'saved')
  phone.clock.advance(7 * day)
  await drain(page, 'start')
  expect([await db.outbox.count(), await db.media.count(), await db.receipts.count()]).toEqual([2, 2, 1])
  phone.clock.advance(1)
  await drain(page, 'start')
  expect([await db.outbox.count(), await db.media.count(), await db.receipts.count()]).toEqual([1, 1, 1])
  phone.clock.advance(400 * day)
  await drain(page, 'start')
  expect([await db.outbox.count(), await db.media.count(), await db.receipts.count()]).toEqual([1, 1, 0])
  expect((await readRow(page, refused.seq)).state).toBe('needs_attention')
})

test('the log keeps the last 2,000 events, without bodies and credentials', async () => {
  await signIn(page)
  const db = page.databases.user(driverId)
  await logTicket(page, 3)
  await drain(page, 'saved')
  expect((await readLog(db)).map(({ event }) => event)).toEqual(['finished', 'received'])
  expect(JSON.stringify(await readLog(db))).not.toMatch(/upload\||HVO|Rahman|base64/)
  await db.log.bulkAdd(Array.from({ length: 2_300 }, () => ({ at: 1, event: 'x', detail: {} })))
  for (let at = 0; at < 100; at++) await logTicket(page, 3)
  expect(await db.log.count()).toBeLessThan(2_100)
  expect(await readLog(db)).toHaveLength(2_000)
})

test('an export holds all unsent work with its pictures, and it stays unsent until the server has it', async () => {
  await signIn(page)
  const db = page.databases.user(driverId)
  const { seq, syncToken, bodyHash } = await logTicket(page, 3)
  server.reply(() => refusal(403, 'not_your_order'))
  await drain(page, 'saved')
  const later = await logTicket(page, 3)
  const sending = await logTicket(page, 3)
  await db.outbox.update(sending.seq, { state: 'sending' })
  const { file, rows, exportedAt } = await exportUnsent(page, driverId)
  const text = await file.text()
  const exported = JSON.parse(text)
  expect(exported).toMatchObject({
    format: 'loadstone-outbox-1',
    user_id: driverId,
    exported_at: new Date(exportedAt).toISOString(),
    rows: [
      { kind: 'ticket', sync_token: syncToken, body_hash: bodyHash, error: 'not_your_order' },
      { kind: 'ticket', sync_token: later.syncToken, error: null },
      { kind: 'ticket', sync_token: sending.syncToken, error: null },
    ],
  })
  expect(exported.rows[0].media).toMatchObject({ mime: 'image/png', base64: expect.stringMatching(/^AAEC/) })
  expect(rows).toBe(3)
  // Whoever imports it reads a row a line, and never the whole at once.
  expect(text.split('\n').map((line) => line.slice(0, 7))).toEqual([
    '{"forma',
    '{"kind"',
    '{"kind"',
    '{"kind"',
    ']}',
    '',
  ])
  expect([await countUnsent(db), (await listUnsent(db)).length]).toEqual([3, 3])
  expect(await readRow(page, seq)).toMatchObject({ state: 'needs_attention', exportedAt })
  expect(await readRow(page, later.seq)).toMatchObject({ state: 'queued', exportedAt: null })
  expect(await findOldestUnsent(db)).toBe((await readRow(page, seq)).capturedAt)
  await retryRow(page, driverId, seq)
  expect(await readRow(page, seq)).toMatchObject({ state: 'queued', exportedAt: null })
})
