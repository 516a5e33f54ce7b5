import { deflateSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createChecker } from '../../../api/attachments/checker.ts'
import { mostFileBytes, refusedFiles } from '../../../api/contract/rules/attachments.ts'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { attach, beginning, pages, partOf, pdfOf, picture, plainPdf, sendPart } from './files.ts'

const t = await openTestApi()
const { a } = t.world

const catalog = (more: string) => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
/** Objects from number 5 on in a compressed stream. */
function packed(objects: readonly string[], keys = '/Type /ObjStm'): Buffer {
  let at = 0
  const places = objects.map((object, nth) => {
    const place = `${5 + nth} ${at}`
    at += object.length + 1
    return place
  })
  const head = `${places.join(' ')} `
  return stream(Buffer.from(head + objects.join(' ')), `${keys} /N ${objects.length} /First ${head.length}`)
}

function stream(content: Buffer, keys: string): Buffer {
  const bytes = deflateSync(content)
  return Buffer.concat([
    Buffer.from(`<< ${keys} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

const script = '<< /S /JavaScript /JS (app.alert) >>'
const bomb = stream(Buffer.concat([Buffer.from('5 0 '), Buffer.alloc(900_000_000, ' ')]), '/Type /ObjStm /N 1 /First 4')
const jpeg = await picture('jpeg')
const png = await picture('png')

/** A PNG that says it has this many pixels, of which none is there. */
function pngSaying(width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const hostile: [string, string, Buffer, string][] = [
  ['an empty file', 'plan.pdf', Buffer.alloc(0), refusedFiles.empty],
  ['a file that is too large', 'plan.pdf', Buffer.concat([plainPdf, Buffer.alloc(mostFileBytes)]), refusedFiles.large],
  ['a Word document', 'Risk assessment.docx', Buffer.from('PK\x03\x04'), refusedFiles.type],
  ['a Word document called a PDF', 'plan.pdf', Buffer.from('PK\x03\x04 word/document.xml'), refusedFiles.type],
  ['a page with a script, called a picture', 'plan.png', Buffer.from('<script>alert(1)</script>'), refusedFiles.type],
  ['an SVG called a picture', 'plan.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), refusedFiles.type],
  ['a picture called a PDF', 'plan.pdf', jpeg, refusedFiles.other],
  ['a PDF called a picture', 'plan.jpg', plainPdf, refusedFiles.other],
  ['half a picture', 'plan.png', png.subarray(0, png.length / 2), refusedFiles.picture],
  ['a decompression bomb in a picture', 'plan.png', pngSaying(60_000, 60_000), refusedFiles.pixels],
  ['a decompression bomb in a PDF', 'plan.pdf', pdfOf([catalog(''), pages, bomb]), refusedFiles.packed],
  [
    'a ZIP behind a PDF',
    'plan.pdf',
    Buffer.concat([plainPdf, gzipSync('PK'), Buffer.from('PK\x05\x06')]),
    refusedFiles.behind,
  ],
  ['a script in a PDF', 'plan.pdf', pdfOf([catalog(''), pages, script]), refusedFiles.active],
  [
    'a script whose name is spelt in hexadecimal',
    'plan.pdf',
    pdfOf([catalog(''), pages, '<< /S /J#61vaScript /J#53 (app.alert) >>']),
    refusedFiles.active,
  ],
  ['a script in a compressed stream', 'plan.pdf', pdfOf([catalog(''), pages, packed([script])]), refusedFiles.active],
  [
    'a script in a compressed stream, with a harmless object of its number behind it',
    'plan.pdf',
    pdfOf([catalog(''), pages, packed([script]), '<< >>', '<< /Type /Metadata >>']),
    refusedFiles.active,
  ],
  [
    'a script in a stream that hides its type',
    'plan.pdf',
    pdfOf([catalog(''), pages, packed([script], '')]),
    refusedFiles.unreadable,
  ],
  [
    'a script in what looks like a stream',
    'plan.pdf',
    pdfOf([catalog(''), pages, `<< /Length 60 >>\nstream\n9 0 obj ${script} endobj\nendstream`]),
    refusedFiles.active,
  ],
  [
    'something that opens by itself',
    'plan.pdf',
    pdfOf([catalog('/OpenAction 3 0 R'), pages, '<< >>']),
    refusedFiles.active,
  ],
  ['an action of a page', 'plan.pdf', pdfOf([catalog('/AA << /WC 3 0 R >>'), pages, '<< >>']), refusedFiles.active],
  ['a program to start', 'plan.pdf', pdfOf([catalog(''), pages, '<< /S /Launch /F (cmd.exe) >>']), refusedFiles.active],
  [
    'a file in the file',
    'plan.pdf',
    pdfOf([catalog(''), pages, stream(Buffer.from('MZ'), '/Type /EmbeddedFile')]),
    refusedFiles.active,
  ],
  ['a film', 'plan.pdf', pdfOf([catalog(''), pages, '<< /Subtype /RichMedia >>']), refusedFiles.active],
  ['a form with a program', 'plan.pdf', pdfOf([catalog('/AcroForm << /XFA [] >>'), pages]), refusedFiles.active],
  [
    'an encrypted PDF',
    'plan.pdf',
    pdfOf([catalog(''), pages, '<< /Filter /Standard /V 1 /R 2 >>'], '/Root 1 0 R /Encrypt 3 0 R'),
    refusedFiles.encrypted,
  ],
  ['a PDF in name only', 'plan.pdf', Buffer.from('%PDF-1.7 nothing here %%EOF'), refusedFiles.unreadable],
  ['a PDF without its end', 'plan.pdf', plainPdf.subarray(0, 60), refusedFiles.unreadable],
  [
    'arrays in arrays without end',
    'plan.pdf',
    pdfOf([catalog(''), pages, '['.repeat(2_000_000)]),
    refusedFiles.unreadable,
  ],
]

test.each(hostile)(
  '%s is refused in words, and nothing of it stays',
  { timeout: 60_000 },
  async (_, name, bytes, says) => {
    const quoteId = await makeQuote(t.db, t.world, a)
    const { status, body } = await attach(t, a.contractor, { quoteId, record: 'quote' }, { name, bytes }, 'bidders')
    expect([status, body.message, body.errors]).toEqual([422, says, { file: [says] }])
    const { rows } = await sql<{ n: number }>`select (select count(*) from attachments where quote_id = ${quoteId})
    + (select count(*) from attachment_uploads where quote_id = ${quoteId}) as n`.execute(t.db)
    expect(rows).toEqual([{ n: 0 }])
  },
)

test('at least twenty are tried', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(20)
})

test('an endless file ends where it said that it would', async () => {
  const quoteId = await makeQuote(t.db, t.world, a)
  const bytes = Buffer.concat([plainPdf, Buffer.alloc(300_000)])
  const file = { name: 'plan.pdf', bytes }
  const { id } = (await beginning(t, a.contractor, { quoteId, record: 'quote' }, file)).body.data
  const long = await sendPart(t, a.contractor, id, 1, bytes.subarray(0, 290_000))
  expect([long.status, long.body.message]).toEqual([422, 'The part field must not be greater than 256 kilobytes.'])
  const endless = await sendPart(t, a.contractor, id, 1, bytes.subarray(0, 300_001))
  expect(endless.status).toBe(422)
  const more = await sendPart(t, a.contractor, id, 3, Buffer.from('x'))
  expect([more.status, more.body.message]).toEqual([422, 'The file has 2 parts.'])
  const longer = await sendPart(t, a.contractor, id, 2, bytes.subarray(0, 256_000))
  expect([longer.status, longer.body.message]).toEqual([422, `The part must have ${bytes.length - 256_000} bytes.`])
  expect((await sendPart(t, a.contractor, id, 41, Buffer.from('x'))).status).toBe(404)
})

test('what came otherwise than it left isn’t taken', async () => {
  const quoteId = await makeQuote(t.db, t.world, a)
  const file = { name: 'plan.pdf', bytes: plainPdf }
  const { id } = (await beginning(t, a.contractor, { quoteId, record: 'quote' }, file)).body.data
  const torn = await sendPart(t, a.contractor, id, 1, plainPdf, 'a'.repeat(64))
  expect([torn.status, torn.body.errors]).toEqual([422, { sha256: ['The part does not match its hash.'] }])
  const other = Buffer.from(plainPdf)
  other[20] = 0x20
  await sendPart(t, a.contractor, id, 1, partOf(other, 1))
  const { status, body } = await t.as(a.contractor).post(`/api/uploads/${id}/finish`, { readers: 'bidders' })
  expect([status, body.message]).toEqual([422, refusedFiles.altered])
})

test('a picture is stored anew: without its place, its camera and what stands behind it', async () => {
  const quoteId = await makeQuote(t.db, t.world, a)
  const exif = { IFD0: { Make: 'Planted camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
  const base = await sharp(jpeg).withExif(exif).jpeg().toBuffer()
  const bytes = Buffer.concat([base, Buffer.from('<script>planted</script>')])
  const { body } = await attach(t, a.contractor, { quoteId, record: 'quote' }, { name: 'Gate.JPG', bytes }, 'bidders')
  const { rawPayload } = (await t.as(a.contractor).get(`/api/attachments/${body.data.id}/file`)).raw
  expect(base.includes('Planted camera')).toBe(true)
  expect([rawPayload.includes('Planted camera'), rawPayload.includes('planted')]).toEqual([false, false])
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
})

test('a PDF with what only looks dangerous is taken', async () => {
  const quoteId = await makeQuote(t.db, t.world, a)
  const text = stream(Buffer.from('BT (How to use /JS and /AA) Tj ET'), '')
  const bytes = pdfOf([catalog('/Lang (en-GB)'), pages, text, packed(['<< /JSon 1 /AAA 2 /Title (/OpenActions) >>'])])
  const { status, body } = await attach(
    t,
    a.contractor,
    { quoteId, record: 'quote' },
    { name: 'x.pdf', bytes },
    'bidders',
  )
  expect([status, body.message]).toEqual([201, 'Attachment added'])
})

test('a PDF that takes too long is given up, and the next one is checked', { timeout: 30_000 }, async () => {
  const checker = createChecker({ ms: 60, bytes: 2_000_000_000 })
  const slow = pdfOf([catalog(''), pages, stream(Buffer.alloc(200_000_000, '1 '), '/Type /ObjStm /N 1 /First 4')])
  expect(await checker.checkPdf(1, slow)).toBe('packed')
  await checker.close()
  const next = createChecker()
  expect(await next.checkPdf(1, plainPdf)).toBeNull()
  await next.close()
})
