import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import { driverId, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { html, json, type Reply, refusal, type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)

test('an acknowledgement may name the hash of the picture', async () => {
  const { seq, syncToken: sync_token, bodyHash: body_hash } = await logTicket(page, 3)
  const media_hash = (await db().media.get(sync_token))?.sha256
  server.reply(() => json(201, { sync_token, body_hash, media_hash, data: {} }))
  await drain(page, 'saved')
  expect((await readRow(page, seq)).state).toBe('received')
})

test('an acknowledged ticket keeps its receipt, and its media is marked for the purge', async () => {
  const { seq, syncToken, bodyHash } = await logTicket(page, 3)
  expect(await drain(page, 'saved')).toEqual({
    received: 1,
    isUnstored: false,
    waiting: 0,
    nextAt: null,
    putOffUntil: null,
    unreadable: [],
  })
  const now = phone.clock.now()
  expect(await readRow(page, seq)).toMatchObject({ state: 'received', receivedAt: now, lease: null, lastError: null })
  expect(await db().receipts.get(syncToken)).toMatchObject({ number: 1041, flags: [], receivedAt: now })
  expect((await db().media.get(syncToken))?.confirmedAt).toBe(now)
  expect(server.sent).toHaveLength(1)
  const [{ body, token, init, path }] = server.sent as [(typeof server.sent)[0]]
  expect([path, token, init.credentials, init.redirect]).toEqual(['/api/tickets', 'upload|7|secret', 'omit', 'manual'])
  expect(body).toMatchObject({
    quote_id: 3,
    gross_weight: 31.94,
    tare: 12.48,
    net_weight: 19.46,
    vehicle: 'FN19 HVO',
    device_seq: 1,
    sync_token: syncToken,
    body_hash: bodyHash,
    sent_at: new Date(now).toISOString(),
  })
  expect(body.signature_data).toMatch(/^data:image\/png;base64,AAEC/)
})

const impostors: [string, Reply][] = [
  ['a portal that answers 200 HTML', () => html(200)],
  ['a portal that answers 200 JSON', () => json(200, { success: true })],
  ['another ticket', ({ body }) => json(201, { ...body, sync_token: 'other' })],
  ['other content', ({ body }) => json(201, { sync_token: body.sync_token, body_hash: 'other', data: {} })],
  [
    'another picture',
    ({ body: { sync_token, body_hash } }) => json(201, { sync_token, body_hash, media_hash: 'other' }),
  ],
  ['half an answer', ({ body }) => new Response(JSON.stringify(body).slice(0, 80), { status: 201 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://portal.example' } })],
  ['HTML 403', () => html(403)],
  ['HTML 404', () => html(404)],
  ['HTML 413', () => html(413)],
  ['HTML 401', () => html(401)],
  ['HTML 503', () => html(503)],
  ['500 of ours', () => refusal(500, 'server_error')],
  ['503 of ours', () => refusal(503, 'unavailable')],
  ['a request that was cut on its way', () => refusal(400, 'bad_request')],
  ['no network', unreachable],
]
test.each(impostors)('%s doesn’t acknowledge a ticket: the row stays and is sent again', async (_, reply) => {
  const { seq } = await logTicket(page, 3)
  server.reply(reply)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1 })
  expect(await readRow(page, seq)).toMatchObject({ state: 'queued', attempts: 1, lease: null })
  phone.clock.advance(9_601)
  expect(await drain(page, 'timer')).toMatchObject({ received: 1 })
})

test.each([
  [422, 'invalid'],
  [422, 'token_reused'],
  [403, 'not_your_order'],
  [413, 'too_large'],
])('a ticket refused with %i %s needs attention, stays, and can be tried again', async (status, code) => {
  const { seq } = await logTicket(page, 3)
  server.reply(() => refusal(status, code))
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 0, nextAt: null })
  expect(await readRow(page, seq)).toMatchObject({ state: 'needs_attention', lastError: { code, status } })
  await drain(page, 'send-now')
  expect(server.sent).toHaveLength(1)
  await retryRow(page, driverId, seq)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1 })
})

test('rows go one at a time, in capture order', async () => {
  const order = [5, 3, 9, 4]
  for (const quoteId of order) await logTicket(page, quoteId)
  let inFlight = 0
  let most = 0
  server.reply(
    ...order.map(
      (): Reply => async (sent) => {
        inFlight += 1
        most = Math.max(most, inFlight)
        await new Promise(setImmediate)
        inFlight -= 1
        return server.stored(sent)
      },
    ),
  )
  await drain(page, 'saved')
  expect([most, server.sent.map(({ body }) => body.quote_id)]).toEqual([1, order])
})

test('a ticket saved during a drain goes with it', async () => {
  await logTicket(page, 3)
  server.reply(async (sent) => {
    await logTicket(page, 4)
    return server.stored(sent)
  })
  expect(await drain(page, 'saved')).toMatchObject({ received: 2 })
})

test('a row that changed after it was listed is left alone', async () => {
  await logTicket(page, 3)
  const { seq, rev } = await logTicket(page, 4)
  server.reply(async (sent) => {
    await db().outbox.update(seq, { state: 'needs_attention', rev: rev + 1 })
    return server.stored(sent)
  })
  expect(await drain(page, 'saved')).toMatchObject({ received: 1 })
  expect([server.sent.length, (await readRow(page, seq)).state]).toEqual([1, 'needs_attention'])
})

test('a ticket whose signature is gone needs attention, and holds up no other', async () => {
  const { seq, syncToken } = await logTicket(page, 3)
  await logTicket(page, 4)
  await db().media.update(syncToken, { confirmedAt: 1 })
  await db().media.delete(syncToken)
  expect(await drain(page, 'saved')).toMatchObject({ received: 1, waiting: 0 })
  expect(await readRow(page, seq)).toMatchObject({ state: 'needs_attention', lastError: { code: 'no_media' } })
})

test('a 401 pauses the queue without a mark on the rows; after the sign-in it resumes by itself', async () => {
  const { seq } = await logTicket(page, 3)
  await logTicket(page, 4)
  server.reply(() => refusal(401, 'expired'))
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 0, nextAt: null })
  expect(await readRow(page, seq)).toMatchObject({ state: 'queued', attempts: 0, wait: null })
  expect(await page.databases.registry.users.get(driverId)).toMatchObject({ paused: { code: 'expired' } })
  await drain(page, 'online')
  expect(server.sent).toHaveLength(1)
  await signIn(page)
  expect(await drain(page, 'signed-in')).toMatchObject({ received: 2 })
})

test('a 401 for a token that was replaced meanwhile pauses nothing', async () => {
  await logTicket(page, 3)
  server.reply(async () => {
    await page.databases.registry.users.update(driverId, { uploadToken: 'upload|8|new' })
    return refusal(401, 'unauthenticated')
  })
  await drain(page, 'saved')
  expect((await page.databases.registry.users.get(driverId))?.paused).toBeNull()
})

test('a full disk stops no ticket from being sent, and none is forgotten', async () => {
  const { seq } = await logTicket(page, 3)
  const full = () => {
    throw new DOMException('No space left', 'QuotaExceededError')
  }
  const { registry } = page.databases
  for (const table of [db().outbox, registry.settings, registry.users]) table.hook('updating', full)
  registry.settings.hook('creating', full)
  expect(await drain(page, 'saved')).toMatchObject({ received: 0, waiting: 1 })
  expect(server.sent).toHaveLength(1)
  for (const table of [db().outbox, registry.settings, registry.users]) table.hook('updating').unsubscribe(full)
  registry.settings.hook('creating').unsubscribe(full)
  // The mark couldn't be written, and still the same ticket is not sent time after time.
  await drain(page, 'timer')
  expect(server.sent).toHaveLength(1)
  phone.clock.advance(9_600)
  expect(await drain(page, 'send-now')).toMatchObject({ received: 1 })
  expect((await readRow(page, seq)).state).toBe('received')
})

test('work of an unknown kind is left untouched for a newer version', async () => {
  const { seq } = await logTicket(page, 3)
  await db().outbox.update(seq, { kind: 'collection-note' as 'ticket' })
  await logTicket(page, 4)
  expect(await drain(page, 'saved')).toMatchObject({ received: 1, waiting: 1 })
  expect(await readRow(page, seq)).toMatchObject({ state: 'queued', lastError: { code: 'no_call' } })
})
