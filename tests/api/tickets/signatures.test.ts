import { createHash, randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeTwoColourPng } from '../../../web/tickets/signature/twoColourPng.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { noteForm } from '../noteForm.ts'
import { plainTicket, signatureData, signaturePng } from '../ticketBody.ts'

const t = await openTestApi()
const quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id

const twoColourPng = await encodeTwoColourPng({ width: 100, height: 53, isInk: (x, y) => (x + y) % 9 === 0 })

const log = (signature_data: string) =>
  t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId, { signature_data }))
const dataUrl = (bytes: Uint8Array, mime = 'image/png') =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function storedOf(path: string) {
  const id = path.slice('signatures/'.length, -'.png'.length)
  return t.db.selectFrom('signatures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a signature is stored as a trimmed PNG on white, with the hashes of what was captured and stored', async () => {
  const { body } = await log(signatureData)
  const stored = await storedOf(body.data.signature)
  expect(stored.captured_sha256.toString('hex')).toBe(sha256(signaturePng))
  expect(stored.sha256.toString('hex')).toBe(sha256(stored.bytes))
  expect(stored.mime).toBe('image/png')
  expect(await sharp(stored.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 299,
    height: 115,
    hasAlpha: false,
  })
  const data = await sharp(stored.bytes).raw().toBuffer()
  expect([data.at(0), data.some((value) => value < 64)]).toEqual([255, true])
})

test("a phone's picture of one bit a pixel is taken, and its lines keep their width", async () => {
  const isInk = (x: number, y: number) => Math.abs(x - y) < 2
  const captured = await encodeTwoColourPng({ width: 203, height: 101, isInk })
  const { status, body } = await log(dataUrl(captured))
  expect(status).toBe(201)
  const stored = await storedOf(body.data.signature)
  expect(stored.captured_sha256.toString('hex')).toBe(sha256(captured))
  // Its empty right half is trimmed, but for a margin.
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ width: 118, height: 101, hasAlpha: false })
  const grey = await sharp(stored.bytes).toColourspace('b-w').raw().toBuffer()
  expect([...grey.subarray(50 * 118, 51 * 118)].flatMap((value, x) => (value < 128 ? [x] : []))).toEqual([49, 50, 51])
})

test('a picture without ink keeps its size', async () => {
  const blank = sharp({ create: { width: 320, height: 200, channels: 3, background: '#fff' } })
  const { body } = await log(dataUrl(await blank.png().toBuffer()))
  expect(await sharp((await storedOf(body.data.signature)).bytes).metadata()).toMatchObject({ width: 320, height: 200 })
})

test('JPEG and WebP are taken, and a large one is shrunk', async () => {
  const photo = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#eee' } })
  for (const [bytes, mime] of [
    [await photo.clone().jpeg().toBuffer(), 'image/jpeg'],
    [await photo.clone().webp().toBuffer(), 'image/webp'],
  ] as const) {
    const { status, body } = await log(dataUrl(bytes, mime))
    expect(status).toBe(201)
    const { width, height, format } = await sharp((await storedOf(body.data.signature)).bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 800, format: 'png' })
  }
})

test('text behind the picture or in its metadata is not stored', async () => {
  const page = '<script>alert(1)</script>'
  const commented = await sharp(signaturePng)
    .withExif({ IFD0: { ImageDescription: page } })
    .png()
    .toBuffer()
  const { status, body } = await log(dataUrl(Buffer.concat([commented, Buffer.from(page)])))
  expect(status).toBe(201)
  expect((await storedOf(body.data.signature)).bytes.includes('script')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** 60,000 × 60,000 pixels in a few bytes: the header of a PNG is enough to ask for 14 GB. */
function bomb(): Uint8Array {
  const bytes = Buffer.from(signaturePng)
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

/** Adler-32 of the pixels, at the end of what is packed: before its CRC-32 and the IEND of 12 bytes. */
function withWrongCheck(): Uint8Array {
  const bytes = Buffer.from(twoColourPng)
  return Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(4), bytes.subarray(-16)])
}

test.each([
  ['an SVG', dataUrl(Buffer.from(svg), 'image/svg+xml')],
  ['an SVG that calls itself a PNG', dataUrl(Buffer.from(svg))],
  ['a GIF that calls itself a PNG', dataUrl(Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'))],
  ['a decompression bomb', dataUrl(bomb())],
  ['a PNG whose content has a wrong check', dataUrl(withWrongCheck())],
  ['half a PNG', dataUrl(signaturePng.subarray(0, signaturePng.length / 2))],
  ['only how a PNG begins', dataUrl(signaturePng.subarray(0, 8))],
  ['an address', 'https://example.com/signature.png'],
  ['a stored path', 'signatures/00000000-0000-4000-8000-000000000000.png'],
  ['no base64', 'data:image/png;base64,%%%'],
  ['an empty picture', 'data:image/png;base64,'],
])('%s is 422 invalid', async (_, data) => {
  const { status, body } = await log(data)
  expect(status).toBe(422)
  expect(body.code).toBe('invalid')
  expect(body.errors).toEqual({ signature_data: ['The signature data field must be an image.'] })
})

test('a picture of more pixels than any pad has is refused, even in few bytes', async () => {
  const wide = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await log(dataUrl(wide))).status).toBe(422)
})

test('a long strip of few pixels is refused, as a signature and as a note', async () => {
  const strip = await sharp({ create: { width: 65_000, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(strip.length).toBeLessThan(60_000)
  expect((await log(dataUrl(strip))).status).toBe(422)
  const note = noteForm({ sync_token: randomUUIDv7(), image: new Uint8Array(strip) })
  const { status, body } = await t.as(t.world.a.driver).post(`/api/quotes/${quoteId}/collection-notes`, note)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['image']])
})

test('the parties of the order see the picture, and no cache keeps it', async () => {
  const { body } = await log(signatureData)
  const { contractor, supplier, haulier, staff_fulfillment, driver } = t.world.a
  for (const person of [contractor, supplier, haulier, staff_fulfillment, driver, t.world.admin]) {
    const { status, headers, raw } = await t.as(person).get(`/storage/${body.data.signature}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(raw.rawPayload).metadata()).format).toBe('png')
  }
})

test("a driver sees only their own tickets' signatures", async () => {
  const { body } = await t.as(t.world.a.haulier).post('/api/tickets', plainTicket(quoteId))
  expect((await t.as(t.world.a.driver).get(`/storage/${body.data.signature}`)).status).toBe(404)
})

test('other firms and missing pictures are 404, staff without fulfillments 403, and no session 401', async () => {
  const { body } = await log(signatureData)
  const path = `/storage/${body.data.signature}`
  const { contractor, supplier, haulier, driver } = t.world.b
  for (const person of [contractor, supplier, haulier, driver, t.world.rivalSupplier]) {
    expect((await t.as(person).get(path)).status).toBe(404)
  }
  for (const name of ['00000000-0000-4000-8000-000000000000.png', 'signature.png', '..%2f..%2fetc%2fpasswd', '1.png']) {
    expect((await t.as(t.world.admin).get(`/storage/signatures/${name}`)).status).toBe(404)
  }
  expect((await t.as(t.world.a.staff_respond).get(path)).status).toBe(403)
  expect((await t.as(null).get(path)).status).toBe(401)
})

test('a small photo that is all noise is stored no larger than a signature', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#fff', noise } })
  const captured = await picture.jpeg({ quality: 45 }).toBuffer()
  expect(captured.length).toBeLessThan(500_000)
  const { status, body } = await log(dataUrl(captured, 'image/jpeg'))
  const stored = await storedOf(body.data.signature)
  expect([status, stored.captured_sha256.toString('hex')]).toEqual([201, sha256(captured)])
  expect(stored.bytes.length).toBeLessThanOrEqual(262_144)
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 400 })
})
