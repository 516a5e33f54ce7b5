import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limitTable } from '../../api/auth/limitTable.ts'
import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import { refreshCache } from '../../web/offline/cache.ts'
import { freshnessOf, readChecked } from '../../web/offline/checked.ts'
import { enterDevice, obtainUploadToken, owesKey } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { queueNote } from '../../web/offline/notes.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import { overlayDrivers } from '../../web/offline/overlayDrivers.ts'
import { overlayTickets } from '../../web/offline/overlayTickets.ts'
import { readOrMakeSigningKey } from '../../web/offline/signingKey.ts'
import { makeOrder } from '../api/factories.ts'
import { startTestApi, type TestApi } from '../api/harness.ts'
import { noteJpeg } from '../api/noteForm.ts'
import { signaturePng } from '../api/ticketBody.ts'
import type { Member } from '../api/world.ts'
import { logTicket } from './driver.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
import { html, json } from './server.ts'

/** The engine against the real API: what the read side brings, and the yard's decisions. */

let api: TestApi
let phone: Phone
let page: Process
let answer: ((response: Response) => Response) | null
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => {
  phone = createPhone()
  answer = null
  page = phone.open(inject)
})

const inject: Fetch = async (path, init) => {
  // A form says itself of what type it is.
  const sent = new Response(init.body ?? null)
  const { statusCode, headers, body } = await api.app.inject({
    method: init.method as 'GET',
    url: path,
    headers: { ...Object.fromEntries(sent.headers), ...Object.fromEntries(new Headers(init.headers)) },
    ...(init.body ? { payload: Buffer.from(await sent.arrayBuffer()) } : {}),
  })
  const response = new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  return answer ? answer(response) : response
}

const sessionOf = (member: Member) => ({ userId: member.id, token: member.token })
const order = async (driver = true) => {
  const { quote_id, haulier_bid_id } = await makeOrder(api.db, api.world, api.world.a, { driver })
  return { quote_id, haulier_bid_id: Number(haulier_bid_id) }
}
async function enter(member: Member) {
  await enterDevice(page, member.id)
  await obtainUploadToken(page, sessionOf(member), 'Pixel 9')
  return page.databases.user(member.id)
}

test('the first read brings everything, the next brings what changed, and a lost order goes', async () => {
  const { driver, staff_execute } = api.world.a
  const { quote_id, haulier_bid_id } = await order()
  const kept = await order()
  const db = await enter(driver)
  expect(await refreshCache(page, sessionOf(driver))).toEqual({ is: 'fresh' })
  expect((await db.orders.toArray()).map((row) => row.quote_id)).toEqual(
    expect.arrayContaining([quote_id, kept.quote_id]),
  )
  const first = await readChecked(db)
  expect(first?.at).toBe(phone.clock.now())

  await logTicket(page, quote_id, { userId: driver.id, bytes: signaturePng })
  await drain(page, 'saved')
  await refreshCache(page, sessionOf(driver))
  expect((await db.orders.get(quote_id))?.progress).toMatchObject({ delivered: 19.46, loads: 1 })
  expect(await db.tickets.toArray()).toMatchObject([{ quote_id, net_weight: 19.46 }])
  expect((await readChecked(db))?.cursor).not.toBe(first?.cursor)

  await logTicket(page, quote_id, { userId: driver.id, bytes: signaturePng })
  await api.as(staff_execute).delete(`/api/haulier/haulier-bids/${haulier_bid_id}/drivers/${driver.id}`)
  await refreshCache(page, sessionOf(driver))
  expect([await db.orders.get(quote_id), await db.tickets.count()]).toEqual([undefined, 0])
  // What is unsent doesn't hang on the cache: the load was tipped.
  expect(await db.outbox.where('[state+seq]').between(['queued', 0], ['queued', 99]).count()).toBe(1)
  expect(await drain(page, 'online')).toMatchObject({ received: 1 })
})

test('each read tells the server the device’s last number and how much is unsent', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  await enter(driver)
  await logTicket(page, quote_id, { userId: driver.id })
  await logTicket(page, quote_id, { userId: driver.id })
  await refreshCache(page, sessionOf(driver))
  const device = await api.db
    .selectFrom('devices')
    .select(['last_seq', 'unsent'])
    .where('user_id', '=', driver.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(device).toEqual({ last_seq: 2, unsent: 2 })
})

test('after the server’s database was restored a read replaces the cache', async () => {
  const { driver } = api.world.a
  await order()
  const db = await enter(driver)
  await refreshCache(page, sessionOf(driver))
  await db.orders.put({ quote_id: 999_999 } as never)
  await api.db.updateTable('epoch').set({ id: crypto.randomUUID() }).execute()
  await refreshCache(page, sessionOf(driver))
  expect(await db.orders.get(999_999)).toBeUndefined()
  expect(await db.orders.count()).toBeGreaterThan(0)
})

test.each([
  ['a portal', () => html(200)],
  ['other JSON', () => json(200, { data: { cursor: 1 } })],
  ['a 500', () => json(500, { message: 'Server Error', code: 'server_error' })],
])('%s changes nothing in the cache', async (_, reply) => {
  const { driver } = api.world.a
  await order()
  const db = await enter(driver)
  await refreshCache(page, sessionOf(driver))
  const before = [await readChecked(db), await db.orders.toArray()]
  answer = reply
  expect(await refreshCache(page, sessionOf(driver))).toEqual({ is: 'no_answer', by: 'answer' })
  expect([await readChecked(db), await db.orders.toArray()]).toEqual(before)
})

test('an ended session is told apart from a revoked one, and the cache stays', async () => {
  const { driver } = api.world.a
  const db = await enter(driver)
  await refreshCache(page, sessionOf(driver))
  const ended = { ...sessionOf(driver), token: `${driver.token}x` }
  expect(await refreshCache(page, ended)).toEqual({ is: 'unauthenticated', code: 'unauthenticated' })
  expect(await readChecked(db)).toBeDefined()
})

test('two tabs that read at once leave rows and cursor of one answer', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  const db = await enter(driver)
  const tab = phone.open(inject)
  await Promise.all([refreshCache(page, sessionOf(driver)), refreshCache(tab, sessionOf(driver))])
  const { cursor } = (await readChecked(db)) ?? {}
  expect(await db.orders.get(quote_id)).toBeDefined()
  await refreshCache(page, sessionOf(driver))
  expect((await readChecked(db))?.cursor).toBe(cursor)
})

test('the yard’s offline assignments and removals go through in their order', async () => {
  const { staff_execute, driver } = api.world.a
  const { quote_id, haulier_bid_id } = await order(false)
  const db = await enter(staff_execute)
  await refreshCache(page, sessionOf(staff_execute))
  const { full_name } = (await db.drivers.get(driver.id)) ?? { full_name: '' }
  const change = {
    quoteId: quote_id,
    haulierBidId: haulier_bid_id,
    driver: { id: driver.id, full_name },
    title: 'Sand',
  }
  const shown = async () => {
    const cached = await db.orders.get(quote_id)
    if (!cached) throw new Error('No order')
    return overlayDrivers(cached, await db.outbox.toArray(), (await readChecked(db))?.at ?? 0)
  }

  await queueAssignment(page, staff_execute.id, { action: 'assign-driver', ...change })
  expect(await shown()).toEqual([{ id: driver.id, full_name, pending: 'assign-driver', state: 'queued', seq: 1 }])
  expect(await drain(page, 'saved')).toMatchObject({ received: 1 })
  expect(await shown()).toMatchObject([{ state: 'received' }])
  phone.clock.advance(1)
  await refreshCache(page, sessionOf(staff_execute))
  expect(await shown()).toEqual([{ id: driver.id, full_name, pending: null, state: null, seq: null }])

  phone.clock.advance(60_000)
  api.clock.advance(60_001)
  await queueAssignment(page, staff_execute.id, { action: 'remove-driver', ...change })
  expect(await shown()).toMatchObject([{ pending: 'remove-driver', state: 'queued' }])
  await drain(page, 'saved')
  expect(await shown()).toEqual([])
})

test('a ticket logged on the tablet without a driver comes back once, with its number and no driver', async () => {
  const { staff_fulfillment } = api.world.a
  const { quote_id } = await order()
  // Another phone, so that it makes other tokens.
  phone = createPhone(98)
  page = phone.open(inject)
  const db = await enter(staff_fulfillment)
  await logTicket(page, quote_id, { userId: staff_fulfillment.id, bytes: signaturePng })
  expect(await drain(page, 'saved')).toMatchObject({ received: 1 })
  phone.clock.advance(1)
  await refreshCache(page, sessionOf(staff_fulfillment))
  const cached = await db.tickets.where({ quote_id }).toArray()
  expect(cached).toMatchObject([{ driver: null, number: expect.any(Number) }])
  const views = overlayTickets(cached, await db.outbox.toArray(), await db.receipts.toArray())
  expect(views).toMatchObject([{ state: 'received', number: cached[0]?.number }])
})

test('the yard’s decision on an order that was closed meanwhile needs attention', async () => {
  const { haulier, driver, contractor } = api.world.a
  const { quote_id, haulier_bid_id } = await order(false)
  const db = await enter(haulier)
  const closed = { closed_by: contractor.id, closed_at: api.clock.now, close_reason: 'Site finished' }
  await api.db.updateTable('orders').set(closed).where('quote_id', '=', quote_id).execute()
  const { seq } = await queueAssignment(page, haulier.id, {
    action: 'assign-driver',
    quoteId: quote_id,
    haulierBidId: haulier_bid_id,
    driver: { id: driver.id, full_name: 'Driver-a Tester' },
    title: 'Sand',
  })
  await drain(page, 'saved')
  expect(await db.outbox.get(seq)).toMatchObject({ state: 'needs_attention', lastError: { code: 'order_closed' } })
})

test('orders are amber after 4 hours and red after 24', () => {
  const hour = 3_600_000
  const ages = [0, 4 * hour, 4 * hour + 1, 24 * hour, 24 * hour + 1, -hour]
  expect(ages.map((age) => freshnessOf(0, age))).toEqual(['fresh', 'fresh', 'amber', 'amber', 'red', 'fresh'])
})

test('the server recognises what the phone signed, even if it learns the key later', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  const signed = async () => {
    const tickets = api.db.selectFrom('tickets').select('device_signed').where('quote_id', '=', quote_id)
    const rows = await tickets.orderBy('id').execute()
    return rows.map(({ device_signed }) => device_signed)
  }
  // Another phone than that of the first test, whose tokens it would make again.
  phone = createPhone(99)
  page = phone.open(inject)
  await enter(driver)
  await logTicket(page, quote_id, { userId: driver.id, bytes: signaturePng })
  await drain(page, 'saved')
  expect(await signed()).toEqual([true])
  // A ticket of a browser that lost its key, with a new one that nobody has told yet.
  await page.databases.registry.settings.delete(`signing-${driver.id}`)
  const other = phone.open(inject)
  await readOrMakeSigningKey(other, driver.id)
  await logTicket(other, quote_id, { userId: driver.id, bytes: signaturePng })
  await drain(other, 'saved')
  expect(await signed()).toEqual([true, false])
  expect(await owesKey(other, sessionOf(driver))).toBe(true)
  await obtainUploadToken(other, sessionOf(driver), 'Pixel 9')
  expect(await signed()).toEqual([true, true])
})

test('a note taken without a network is stored once as its author’s, even if the first answer was lost', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  await enter(driver)
  const picture = { mime: 'image/jpeg', bytes: noteJpeg.slice().buffer } as const
  const { syncToken, bodyHash } = await queueNote(page, driver.id, { quoteId: quote_id, picture, title: 'MOT Type 1' })
  answer = () => html(502)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1 })
  answer = null
  phone.clock.advance(9_601)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1, waiting: 0 })
  const stored = await api.db
    .selectFrom('collection_notes')
    .select(['created_by', 'quote_id', 'body_hash'])
    .where('sync_token', '=', syncToken)
    .execute()
  expect(stored).toEqual([{ created_by: driver.id, quote_id, body_hash: Buffer.from(bodyHash, 'hex') }])
})

test('a slip’s photo is stored once with the ticket signed over its hash, even if the first answer was lost', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  // Tokens of its own: the other tests have made theirs of the usual seed.
  phone = createPhone(3)
  page = phone.open(inject)
  await enter(driver)
  const slip = { mime: 'image/jpeg', bytes: noteJpeg.slice().buffer } as const
  const { syncToken } = await logTicket(page, quote_id, { userId: driver.id, bytes: signaturePng, slip })
  answer = () => html(502)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1 })
  answer = null
  phone.clock.advance(9_601)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 2, waiting: 0 })
  const stored = await api.db
    .selectFrom('ticket_slips')
    .innerJoin('tickets', 'tickets.id', 'ticket_slips.ticket_id')
    .select(['tickets.sync_token', 'tickets.slip_hash', 'ticket_slips.bytes'])
    .where('tickets.quote_id', '=', quote_id)
    .execute()
  const slip_hash = Buffer.from(await sha256OfBytes(noteJpeg), 'hex')
  expect(stored).toEqual([{ sync_token: syncToken, slip_hash, bytes: Buffer.from(noteJpeg) }])
})

test('a phone that sent too much for a day waits, and sends the rest by itself once it may', async () => {
  const { driver } = api.world.a
  const { quote_id } = await order()
  // Another phone than those of the other tests, whose tokens it would make again.
  phone = createPhone(7)
  page = phone.open(inject)
  await enter(driver)
  // Other days, because earlier tickets count too.
  const day = 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
  await api.limits.count('tickets', { user: driver.id }, limitTable.tickets.most - 2)
  for (let nth = 0; nth < 4; nth += 1) await logTicket(page, quote_id, { userId: driver.id, bytes: signaturePng })
  const first = await drain(page, 'saved')
  expect(first).toMatchObject({ received: 2, waiting: 2 })
  expect(Number(first.nextAt) - phone.clock.now()).toBe(5 * 60_000)
  phone.clock.advance(5 * 60_000)
  expect(await drain(page, 'timer')).toMatchObject({ received: 0, waiting: 2 })
  vi.setSystemTime(Date.now() + day)
  phone.clock.advance(5 * 60_000)
  expect(await drain(page, 'timer')).toMatchObject({ received: 2, waiting: 0 })
  vi.useRealTimers()
})
