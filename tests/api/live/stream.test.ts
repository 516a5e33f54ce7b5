import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream as openBare } from '../../../api/live/stream.ts'
import { insertNotices } from '../../../api/notices/bellQueries.ts'
import { makePhone, makeQuote } from '../factories.ts'
import { startApi, startTestApi, type TestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { openStream } from '../stream.ts'
import type { Member, Person } from '../world.ts'

let t: TestApi
let quoteId: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  t = await startTestApi()
  quoteId = await makeQuote(t.db, t.world, t.world.a)
})
afterEach(async () => {
  vi.useRealTimers()
  await t.close()
})

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })
const open = (who: Person, query = '', more = {}, app = t.app) =>
  openStream(app, `/api/stream${query}`, { ...bearer(who), ...more })
const bid = (who: Member = t.world.a.supplier) => t.as(who).post(`/api/quotes/${quoteId}/bids`, bidTerms)

test('a stream is plain text of events and first tells its reader to fetch everything', async () => {
  const stream = await open(t.world.a.contractor)
  expect(stream.status).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(await stream.next()).toMatchObject({ topics: 'all' })
  expect(stream.text()).toMatch(/^retry: 3000\n\nid: [\w-]{36}\.\d+\ndata: \{"topics":"all"\}\n\n$/)
})

test('an event reaches the people it concerns at once and says only what moved', async () => {
  const { a, rivalSupplier, b, admin } = t.world
  const readers = await Promise.all([a.contractor, a.supplier, admin, b.haulier].map((who) => open(who, '?unheard=0')))
  const others = await Promise.all([rivalSupplier, b.contractor, a.driver].map((who) => open(who, '?unheard=0')))
  for (const stream of [...readers, ...others]) expect((await stream.next()).topics).toContain('notices')
  await bid()
  for (const stream of readers) {
    const message = await stream.next()
    expect(Object.keys(message)).toEqual(['id', 'topics'])
    expect(message.topics).toEqual(['bids'])
  }
  for (const stream of others) expect(stream.rest()).toEqual([])
})

test('a heartbeat every 20 s reports that nothing moved, and the newest event id', async () => {
  const stream = await open(t.world.b.contractor, '?unheard=0')
  const { id: before } = await stream.next()
  await bid()
  await vi.advanceTimersByTimeAsync(20_000)
  const { id, topics } = await stream.next()
  expect(topics).toEqual([])
  expect(Number(id.split('.')[1])).toBe(Number(before.split('.')[1]) + 1)
})

test('a returning reader learns in one message which of their pages have moved since', async () => {
  const { contractor } = t.world.a
  const stream = await open(contractor, '?unheard=0')
  const { id } = await stream.next()
  stream.close()
  await bid()
  await t.as(contractor).post('/api/products', { name: 'Crushed glass', description: 'For drains' })
  const again = await open(contractor, '?unheard=500', { 'last-event-id': id })
  expect(await again.next()).toMatchObject({ topics: ['products', 'bids', 'notices'] })
  expect(again.rest()).toEqual([])
  const stranger = await open(t.world.b.contractor, '', { 'last-event-id': id })
  expect(await stranger.next()).toMatchObject({ topics: ['notices'] })
})

test('a reader without messages for some seconds learns what changed meanwhile; after ten minutes, that everything may have', async () => {
  await bid()
  t.clock.advance(120_000)
  const { contractor } = t.world.a
  expect(await (await open(contractor, '?unheard=10')).next()).toMatchObject({ topics: ['notices'] })
  expect(await (await open(contractor, '?unheard=130')).next()).toMatchObject({ topics: ['bids', 'notices'] })
  expect(await (await open(contractor, '?unheard=601')).next()).toMatchObject({ topics: 'all' })
  expect((await open(contractor, '?unheard=-1')).status).toBe(422)
})

test('a last id that is made up, from the future or of another database makes the reader fetch everything', async () => {
  const { id } = await (await open(t.world.a.contractor, '?unheard=0')).next()
  const [epoch, number] = id.split('.')
  const restored = '0d9a4b9e-3a0f-4a57-9d15-7a86a5b5a0c1'
  for (const wrong of [
    `${restored}.${number}`,
    `${epoch}.${Number(number) + 1}`,
    String(number),
    "x'; drop",
    `${epoch}.`,
  ]) {
    const stream = await open(t.world.a.contractor, '?unheard=0', { 'last-event-id': wrong })
    expect([wrong, await stream.next()]).toMatchObject([wrong, { topics: 'all' }])
  }
})

test('a reader who has missed too much is told to fetch everything', async () => {
  const { id } = await (await open(t.world.a.contractor, '?unheard=0')).next()
  await sql`insert into events (id, kind, created_at) select nextval('event_id'), 'product.created', ${t.clock.now}
    from generate_series(1, 1001)`.execute(t.db)
  const stream = await open(t.world.a.contractor, '', { 'last-event-id': id })
  expect(await stream.next()).toMatchObject({ topics: 'all' })
})

test('the streams of one process report what another process does', async () => {
  const other = await startApi(t.db, t.clock, {}, t.deps.listen)
  const stream = await open(t.world.a.contractor, '?unheard=0', {}, other.app)
  await stream.next()
  await bid()
  expect(await stream.next()).toMatchObject({ topics: ['bids'] })
  await other.close()
  expect(stream.hasEnded()).toBe(true)
})

test('a new notice in the bell is announced only to its recipient', async () => {
  const { a, b } = t.world
  const streams = [await open(a.contractor, '?unheard=0'), await open(b.contractor, '?unheard=0')] as const
  for (const stream of streams) await stream.next()
  await bid()
  const { id } = await t.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  expect(await streams[0].next()).toMatchObject({ topics: ['bids'] })
  const readers = [{ user_id: a.contractor.id, side: 'contractor' }] as const
  await t.db.transaction().execute((trx) => insertNotices(trx, id, readers))
  expect(await streams[0].next()).toEqual({ id: '', topics: ['notices'] })
  expect(streams[1].rest()).toEqual([])
})

test('a phone’s report is announced once, only to its user and their firm’s office', async () => {
  const { a, b, admin } = t.world
  const readers = await Promise.all([a.driver, a.haulier, a.staff_execute].map((who) => open(who, '?unheard=0')))
  const others = await Promise.all(
    [a.staff_respond, b.driver, b.haulier, a.contractor, admin].map((who) => open(who, '?unheard=0')),
  )
  // Who can have a device may have missed a report while they heard nothing: it has no number.
  for (const stream of readers) expect(await stream.next()).toMatchObject({ topics: ['notices', 'phones'] })
  const openings = await Promise.all(others.map(async (stream) => (await stream.next()).topics.includes('phones')))
  expect(openings).toEqual([true, true, true, false, false])
  const { device_key } = await makePhone(t.db, a.driver)
  const report = (unsent: number) =>
    t.as(a.driver).get(`/api/sync?device_key=${device_key}&device_seq=3&unsent=${unsent}&missing=0`)
  for (const unsent of [2, 1, 1]) expect((await report(unsent)).status).toBe(200)
  // The phone's beginning and its two reports; the third said nothing new.
  for (const stream of readers) {
    for (let count = 0; count < 3; count += 1) expect(await stream.next()).toEqual({ id: '', topics: ['phones'] })
  }
  await bid()
  for (const stream of [readers[1], others[2]]) expect(await stream?.next()).toMatchObject({ topics: ['bids'] })
  for (const stream of [...readers, ...others])
    expect(stream.rest().flatMap(({ topics }) => topics)).not.toContain('phones')
})

test('a database connection that is cut is made again, and missed events are announced', async () => {
  const stream = await open(t.world.a.contractor, '?unheard=0')
  await stream.next()
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'loadstone listener' and datname = current_database()`
  expect((await cut.execute(t.db)).rows).toHaveLength(1)
  await bid()
  const missed = [await stream.next(), await stream.next()].flatMap(({ topics }) => topics)
  expect(missed.toSorted()).toEqual(['bids', 'notices'])
  await t.as(t.world.a.contractor).post('/api/products', { name: 'Crushed glass', description: 'For drains' })
  expect(await stream.next()).toMatchObject({ topics: ['products'] })
})

test('a session that ends while the connection is cut loses its stream when it is made again', async () => {
  const { contractor, supplier } = t.world.a
  const [stream, other] = [await open(contractor, '?unheard=0'), await open(supplier, '?unheard=0')]
  await Promise.all([stream.next(), other.next()])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'loadstone listener' and datname = current_database()`.execute(t.db)
  await t.as(contractor).post('/api/logout')
  await expect.poll(stream.hasEnded).toBe(true)
  expect(other.hasEnded()).toBe(false)
})

test('a ban ends the firm’s streams at once and prevents new ones', async () => {
  const { a, admin } = t.world
  const streams = [await open(a.haulier, '?unheard=0'), await open(a.staff_respond, '?unheard=0')]
  const others = await open(a.contractor, '?unheard=0')
  await t.as(admin).post('/api/users/ban', { user_id: a.haulier.id })
  for (const stream of streams) await expect.poll(stream.hasEnded).toBe(true)
  expect(streams[0]?.text()).toMatch(/retry: 250\n\n$/)
  expect((await open(a.staff_respond)).status).toBe(401)
  expect(others.hasEnded()).toBe(false)
})

test('a session may have ten streams, and closing one makes room', async () => {
  const { supplier } = t.world.a
  const streams = []
  for (let count = 0; count < 10; count += 1) streams.push(await open(supplier, '?unheard=0'))
  const refused = await open(supplier)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  await expect.poll(refused.text).toContain('too_many_requests')
  streams[0]?.close()
  await expect.poll(async () => (await open(supplier)).status).toBe(200)
})

test('an open stream alone does not prolong the session', async () => {
  const { contractor } = t.world.a
  const endOf = () =>
    t.db.selectFrom('sessions').select('expires_at').where('id', '=', contractor.session_id).executeTakeFirstOrThrow()
  const before = await endOf()
  t.clock.advance(2 * 3_600_000)
  expect((await open(contractor)).status).toBe(200)
  expect(await endOf()).toEqual(before)
  await t.as(contractor).get('/api/user')
  expect(await endOf()).not.toEqual(before)
})

test('closing the server ends the streams', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await fetch(`${address}/api/stream?unheard=0`, { headers: bearer(t.world.a.contractor) })
  const ended = new Response(body).text()
  await t.app.close()
  expect(await ended).toMatch(/"topics":\["notices"\].*retry: 3000\n\n$/s)
})

test('a reader who leaves no longer counts as an open stream', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const comeAndLeave = async () => {
    const leaving = new AbortController()
    const headers = bearer(t.world.a.contractor)
    const { status } = await fetch(`${address}/api/stream`, { headers, signal: leaving.signal })
    leaving.abort()
    return status
  }
  // A session may have ten. The server hears a moment later that somebody has left.
  for (let count = 0; count < 12; count += 1) await expect.poll(comeAndLeave).toBe(200)
})

test('a reader that is too slow is cut off before its queue grows without end', async () => {
  const actor = { id: 1, company_id: null, roles: ['admin'], permissions: [], session_id: 1, device_id: null } as const
  let closed = 0
  const stream = openBare(actor, () => {
    closed += 1
  })
  for (let count = 0; count < 5_000 && !stream.body.destroyed; count += 1) stream.say(`epoch.${count}`, ['bids'])
  expect(stream.body.destroyed).toBe(true)
  expect(stream.body.readableLength).toBeLessThan(20_000)
  stream.end('cutOff')
  await expect.poll(() => closed).toBe(1)
})
