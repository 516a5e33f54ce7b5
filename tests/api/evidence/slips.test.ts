import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { mostPhotoBytes } from '../../../api/contract/rules/photo.ts'
import { type Extra, extraWords, findExtras } from '../../../api/contract/rules/pictureParts.ts'
import { landedSlip } from '../../landedSlip.ts'
import { refusedJpegs, safariJpeg } from '../../slipPictures.ts'
import { makeHaulierBid, makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { noteForm, noteJpeg } from '../noteForm.ts'
import { deviceTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type Bytes = Uint8Array<ArrayBuffer>
const hashOf = (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex')

/** A ticket that names this picture. */
async function log(picture: Bytes | null = noteJpeg) {
  const sent = await deviceTicket(quoteId, picture ? { slip_hash: hashOf(picture) } : {})
  const { data, sync_token } = (await t.as(t.world.a.driver).post('/api/tickets', sent)).body
  return { id: Number(data.id), sync_token: String(sync_token) }
}
function store(sync_token: string, slip: Bytes | string = noteJpeg, who: Pick<Person, 'token'> = t.world.a.driver) {
  return t.as(who).post('/api/tickets/slips', noteForm({ sync_token, slip }))
}
const stored = (id: number) => t.db.selectFrom('ticket_slips').selectAll().where('ticket_id', '=', id).execute()

test('a slip’s picture is stored once, byte for byte, after its ticket, and acknowledged by its hash', async () => {
  const { id, sync_token } = await log()
  const first = await store(sync_token)
  const again = await store(sync_token)
  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 200, 'true'])
  expect(again.body).toEqual(first.body)
  expect(first.body).toEqual({ message: 'Slip saved', sync_token, media_hash: hashOf(noteJpeg) })
  expect((await stored(id)).map(({ mime, bytes }) => [mime, bytes.equals(noteJpeg)])).toEqual([['image/jpeg', true]])
  const events = await t.db.selectFrom('events').selectAll().where('kind', '=', 'slip.added').execute()
  expect(events.map(({ data }) => data)).toEqual([{ ticket_id: id }])
})

test('the contractor is notified of a slip even after a release', async () => {
  const { a, admin } = t.world
  const released = await t.as(admin).post(`/api/quotes/${quoteId}/release`, { reason: 'The quarry is flooded' })
  expect(released.status).toBe(200)
  expect((await store((await log()).sync_token)).status).toBe(201)
  const { audience } = await readNewestEvent(t.db, quoteId, 'slip.added')
  const firms = [a.contractor, a.haulier].map(({ company_id }) => `company:${company_id}`)
  expect(audience).toEqual(['admins', ...firms, `user:${a.driver.id}`].toSorted())
})

test('a new haulier isn’t notified of a slip from the supplier who carried the order before', async () => {
  const { a, admin } = t.world
  const { quote_id, bid_id } = await makeOrder(t.db, t.world, a, { carrier: 'supplier' })
  const sent = await deviceTicket(quote_id, { slip_hash: hashOf(noteJpeg) })
  const { data, sync_token } = (await t.as(a.supplier).post('/api/tickets', sent)).body
  await t.as(a.supplier).post(`/api/tickets/${data.id}/void`, { reason: 'Logged twice' })
  await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'The lorry broke down' })
  const collected = {
    can_deliver: false,
    collection_address: 'Grange Mill Quarry',
    collection_postcode: 'DE4 4HY',
    collection_latitude: 53.1176,
    collection_longitude: -1.6365,
    collection_precision: 'pin' as const,
    supplier_access_open: '06:00',
    supplier_access_close: '16:30',
  }
  await t.db.updateTable('bids').set(collected).where('id', '=', bid_id).execute()
  const price = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const path = `/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${price}/accept`
  expect((await t.as(a.contractor).put(path)).status).toBe(200)
  expect((await store(sync_token, noteJpeg, a.supplier)).status).toBe(201)
  const { audience } = await readNewestEvent(t.db, quote_id, 'slip.added')
  expect(audience).not.toContain(`company:${a.haulier.company_id}`)
  expect(audience).toContain(`company:${a.contractor.company_id}`)
})

test('a device’s upload token can store a slip', async () => {
  const { token } = (await t.as(t.world.a.driver).post('/api/devices', { device_key: randomUUID(), name: 'Pixel 9' }))
    .body
  expect((await store((await log()).sync_token, noteJpeg, { token })).status).toBe(201)
})

test('twenty simultaneous sends store one slip', { timeout: 60_000 }, async () => {
  const { id, sync_token } = await log()
  const sent = await Promise.all(Array.from({ length: 20 }, () => store(sync_token)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  expect(await stored(id)).toHaveLength(1)
})

test('a slip is answered 404 while its ticket is unknown or somebody else’s', async () => {
  const { sync_token } = await log()
  const answers = [await store(randomUUIDv7()), await store(sync_token, noteJpeg, t.world.a.haulier)]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
})

const filled = async (side: number) =>
  new Uint8Array(
    await sharp({ create: { width: side, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
const text: Bytes = new Uint8Array(Buffer.from('Slip 118204'))
test.each<[string, () => Promise<Bytes> | Bytes, boolean]>([
  ['another picture than the ticket names', () => text, false],
  ['no picture', () => text, true],
  ['half a picture', () => noteJpeg.slice(0, noteJpeg.length / 2), true],
  ['wider than 1600 pixels', () => filled(1_601), true],
  ['more than 300 kB', () => new Uint8Array(mostPhotoBytes + 1).fill(7), true],
])('%s is refused under its field’s name without being stored', async (_, picture, isNamed) => {
  const bytes = await picture()
  const { id, sync_token } = await log(isNamed ? bytes : noteJpeg)
  const { status, body } = await store(sync_token, bytes)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['slip']])
  expect(await stored(id)).toEqual([])
})

test.each(refusedJpegs)(
  'a slip with %s is refused with a reason; from an earlier ticket it is taken, but shown without it',
  async (_, bytes, extra) => {
    const { sync_token } = await log(bytes)
    const { status, body } = await store(sync_token, bytes)
    const words = `The slip field must not carry ${extraWords[extra as Extra]}.`
    expect([status, body.code, body.errors]).toEqual([422, 'invalid', { slip: [words] }])
    const earlier = await log(bytes)
    await sql`update tickets set takes_any_slip = true where id = ${earlier.id}`.execute(t.db)
    expect((await store(earlier.sync_token, bytes)).status).toBe(201)
    expect((await stored(earlier.id)).map((slip) => slip.bytes.equals(bytes))).toEqual([true])
    const shown = await t.as(t.world.a.contractor).get(`/api/tickets/${earlier.id}/slip`)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(findExtras(shown.raw.rawPayload)).toEqual([])
  },
)

test.each([
  ['Safari', safariJpeg],
  ['Chromium, by the app of before', landedSlip],
])('a picture from a canvas of %s is taken and shown unchanged', async (_, bytes) => {
  const { id, sync_token } = await log(bytes)
  expect((await store(sync_token, bytes)).status).toBe(201)
  const shown = await t.as(t.world.a.contractor).get(`/api/tickets/${id}/slip`)
  expect(shown.raw.rawPayload.equals(bytes)).toBe(true)
})

test('a slip is refused for a ticket that names none', async () => {
  const { status, body } = await store((await log(null)).sync_token)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['slip']])
})

test('a slip that was swapped in the database is shown to nobody', async () => {
  const { id, sync_token } = await log()
  await store(sync_token)
  const another = Buffer.from(await filled(9))
  await sql`update ticket_slips set bytes = ${another} where ticket_id = ${id}`.execute(t.db)
  for (const reader of [t.world.a.contractor, t.world.a.driver, t.world.admin]) {
    expect((await t.as(reader).get(`/api/tickets/${id}/slip`)).status).toBe(404)
  }
})

test('a slip is shown only to those who see its ticket, as a JPEG', async () => {
  const { id, sync_token } = await log()
  const { a, b, admin, rivalSupplier } = t.world
  const [before] = (await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body.data
  expect(before).toMatchObject({ slip_hash: hashOf(noteJpeg), slip_url: null })
  await store(sync_token)
  const [listed] = (await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body.data
  expect(listed.slip_url).toBe(`/api/tickets/${id}/slip`)
  for (const reader of [a.contractor, a.supplier, a.haulier, a.driver, admin]) {
    const { status, headers, raw } = await t.as(reader).get(listed.slip_url)
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'image/jpeg', 'nosniff'])
    expect(raw.rawPayload.equals(noteJpeg)).toBe(true)
  }
  for (const stranger of [b.contractor, b.driver, rivalSupplier]) {
    expect((await t.as(stranger).get(listed.slip_url)).status).toBe(404)
  }
  expect((await t.as(null).get(listed.slip_url)).status).toBe(401)
})
