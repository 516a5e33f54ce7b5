import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { mostPhotoBytes } from '../../../api/contract/rules/photo.ts'
import { noteBodyHash, sha256OfBytes } from '../../../api/contract/rules/signedContent.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeNote, makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { noteForm, noteJpeg } from '../noteForm.ts'
import type { Person } from '../world.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type Fields = Parameters<typeof noteForm>[0]
const path = (id = quoteId) => `/api/quotes/${id}/collection-notes`
const add = (fields?: Fields, person: Person = t.world.a.driver, id = quoteId) =>
  t.as(person).post(path(id), noteForm(fields))
const stored = () => t.db.selectFrom('collection_notes').selectAll().orderBy('id').execute()

async function filled(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#ddd' } })
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer())
}

describe('a note', () => {
  test('is stored once and shown to the parties, with who took it and when', async () => {
    const { driver, contractor, supplier, haulier, staff_fulfillment } = t.world.a
    const sync_token = randomUUIDv7()
    const taken_at = '2026-03-10T08:12:00.000Z'
    const body_hash = await noteBodyHash({ quote_id: quoteId, taken_at, sync_token }, noteJpeg)
    const sent = { image: noteJpeg, sync_token, taken_at, body_hash }
    const { status, body } = await add(sent)
    expect(status).toBe(201)
    expect(body).toEqual({
      message: 'Collection note saved',
      data: {
        id: expect.any(Number),
        image_url: expect.stringMatching(/^\/storage\/collection-notes\/[0-9a-f-]{36}\.jpg$/),
        width: 900,
        height: 1200,
        created_by: 'Driver-a Tester',
        taken_at,
        created_at: t.clock.now.toISOString(),
      },
      sync_token,
      body_hash,
      media_hash: await sha256OfBytes(noteJpeg),
    })
    const again = await add(sent)
    expect([again.status, again.headers['idempotency-replayed'], again.body.data]).toEqual([200, 'true', body.data])
    expect(await stored()).toHaveLength(1)
    for (const person of [contractor, supplier, haulier, staff_fulfillment, t.world.admin]) {
      const list = await t.as(person).get(path())
      expect(list.body).toEqual({ data: [body.data], meta: { total: 1, next_cursor: null } })
      const picture = await t.as(person).get(body.data.image_url)
      expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
    }
    const events = await t.db.selectFrom('events').selectAll().where('kind', '=', 'note.added').execute()
    expect(events).toMatchObject([{ actor_id: driver.id, quote_id: quoteId, data: { note_id: body.data.id } }])
  })

  test('loses the camera’s metadata, and is turned and shrunk for display', async () => {
    const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#9a8' } })
      .withExif({ IFD0: { Make: 'Quarrycam' }, IFD3: { GPSLatitude: '53/1 6/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
    const image = new Uint8Array(await photo.jpeg({ quality: 60 }).toBuffer())
    expect((await sharp(image).metadata()).exif).toBeDefined()
    const { body } = await add({ image })
    expect(body.data).toMatchObject({ width: 1200, height: 1600 })
    const [note] = await stored()
    const kept = await sharp(note?.bytes).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
    expect(note?.bytes.includes('Quarrycam')).toBe(false)
  })

  test('is taken only from the driver, even one since removed, and the carrier’s office', async () => {
    const { a, b } = t.world
    const statuses = async (people: readonly Person[], id = quoteId) =>
      Promise.all(people.map(async (person) => (await add(undefined, person, id)).status))
    expect(await statuses([a.driver, a.haulier, a.staff_fulfillment])).toEqual([201, 201, 201])
    const others = [a.contractor, a.supplier, a.staff_respond, a.staff_execute, b.haulier, b.driver, t.world.admin]
    expect(await statuses(others)).toEqual([403, 403, 403, 403, 403, 403, 403])
    await t.db
      .updateTable('driver_assignments')
      .set({ removed_at: t.clock.now, removed_by: a.haulier.id })
      .where('quote_id', '=', quoteId)
      .execute()
    expect(await statuses([a.driver])).toEqual([201])
    expect((await add(undefined, a.driver, 2_000_000_000)).body.code).toBe('not_your_order')
    const carried = await makeOrder(t.db, t.world, a, { carrier: 'supplier' })
    expect(await statuses([a.supplier, a.driver, a.haulier], carried.quote_id)).toEqual([201, 403, 403])
  })

  test('is hidden from others, both in the list and as a picture', async () => {
    const { a, b } = t.world
    const { image_id } = await makeNote(t.db, a, quoteId)
    const strangers = [b.contractor, b.supplier, b.haulier, b.staff_fulfillment, t.world.rivalHaulier]
    for (const person of strangers) {
      expect((await t.as(person).get(path())).status).toBe(404)
      expect((await t.as(person).get(`/storage/collection-notes/${image_id}.jpg`)).status).toBe(404)
    }
    for (const person of [a.staff_respond, a.staff_execute, a.driver]) {
      expect((await t.as(person).get(path())).status).toBe(403)
    }
    expect((await t.as(a.contractor).get('/storage/collection-notes/..%2F1.jpg')).status).toBe(404)
  })

  test('is hidden from the order’s parties if it is another carrier’s', async () => {
    const { a, b } = t.world
    await makeNote(t.db, b, quoteId)
    expect((await t.as(a.contractor).get(path())).body.meta.total).toBe(0)
    expect((await t.as(a.haulier).get(path())).body.meta.total).toBe(0)
  })

  test('is stored once from twenty simultaneous sends of one token', { timeout: 60_000 }, async () => {
    const sync_token = randomUUIDv7()
    const sent = await Promise.all(Array.from({ length: 20 }, () => add({ image: noteJpeg, sync_token })))
    const statuses = new Set(sent.map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  test('is refused under the token of another picture, and stored under another user’s token', async () => {
    const sync_token = randomUUIDv7()
    await add({ image: noteJpeg, sync_token })
    const other = await add({ image: await filled(300, 300), sync_token })
    const another = await add({ image: noteJpeg, sync_token }, t.world.a.haulier)
    expect([other, another].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'token_reused'],
      [201, undefined],
    ])
    expect(await stored()).toHaveLength(2)
  })
})

describe('a bad note is refused by name, and nothing is stored', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  const tooLarge = new Uint8Array(mostPhotoBytes + 1).fill(7)
  const cut = noteJpeg.slice(0, noteJpeg.length / 2)
  test.each<[string, () => Promise<Fields> | Fields, string]>([
    ['no picture', () => ({ sync_token: randomUUIDv7() }), 'image'],
    ['a text', () => ({ image: bytes('Note 88236') }), 'image'],
    ['a text in the field', () => ({ image: 'data:image/png;base64,AAAA' }), 'image'],
    ['an empty file', () => ({ image: new Uint8Array() }), 'image'],
    ['an SVG', () => ({ image: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') }), 'image'],
    ['half a JPEG', () => ({ image: cut }), 'image'],
    ['more than 300 kB', () => ({ image: tooLarge }), 'image'],
    ['a bomb: 16 megapixels in a few kilobytes', async () => ({ image: await filled(4_000, 4_000) }), 'image'],
    ['a token that is none', () => ({ image: noteJpeg, sync_token: 'abc' }), 'sync_token'],
    ['a time that is none', () => ({ image: noteJpeg, taken_at: 'yesterday' }), 'taken_at'],
    ['another content’s hash', () => ({ image: noteJpeg, body_hash: '0'.repeat(64) }), 'body_hash'],
  ])('%s', { timeout: 30_000 }, async (_, fields, field) => {
    const { status, body } = await add(await fields())
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['JSON', 'application/json', '{"image":"x"}', 422],
    ['a broken form', 'multipart/form-data; boundary=x', '--x\r\nnothing', 400],
    ['a form without its boundary', 'multipart/form-data', 'x', 400],
    ['anything else', 'image/jpeg', 'x', 415],
  ])('%s', async (_, type, payload, expected) => {
    const { token } = t.world.a.driver
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const { statusCode } = await t.app.inject({ method: 'POST', url: path(), headers, payload })
    expect(statusCode).toBe(expected)
    expect(await stored()).toEqual([])
  })

  test('two pictures at once, or a form to a call that takes none', async () => {
    const form = noteForm()
    form.append('image', new Blob([noteJpeg], { type: 'image/jpeg' }), 'second.jpg')
    expect((await t.as(t.world.a.driver).post(path(), form)).status).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual([])
    expect((await t.as(t.world.a.driver).post('/api/tickets', noteForm())).status).toBe(415)
  })
})
