import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { codesInFile } from '../../../api/evidence/codesInFile.ts'
import { written } from '../../../api/papers/drawing.ts'
import { openSheets } from '../../../api/papers/lettering.ts'
import { trimSignature } from '../../../api/papers/picture.ts'
import type { Delivery } from '../../../api/papers/queries.ts'
import { drawTicket } from '../../../api/papers/ticketSheet.ts'
import { counts } from '../../counts.ts'
import { sealTicket } from '../../sealedTicket.ts'
import { readPdf } from './pdfText.ts'

const papers = counts(6, 100)
const dpi = 150

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = readFileSync(wasm)
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
})

const delivery = {
  ticket_id: 1,
  quote_id: 2317,
  product_name: 'MOT Type 1',
  product_description: 'recycled, 0/31.5 mm',
  reference: null,
  ordered_kg: 120_000,
  site_address: 'Infinity Park Way',
  site_city: 'Derby',
  site_postcode: 'DE24 9FU',
  collection_address: null,
  collection_postcode: null,
  recycled: true,
  buyer_company_id: 1,
  buyer_name: 'Ashlar Civils',
  seller_company_id: 2,
  seller_name: 'Peakstone Aggregates',
  seller_address: 'Via Gellia, Cromford',
  seller_postcode: 'DE4 3QS',
  carrier_company_id: 3,
  carrier_name: 'Dovedale Haulage',
} satisfies Delivery

const ticket: Ticket = {
  id: 1,
  number: 1042,
  quote_id: 2317,
  gross_weight: 31.52,
  tare: 12.56,
  net_weight: 18.96,
  vehicle: 'FJ71 KXM',
  driver: { id: 1, full_name: 'Callum Reid' },
  created_by: 'Callum Reid',
  signed_by: 'Dave Hallam',
  loaded_at: 'Dene Quarry, Cromford DE4 3QS',
  weighbridge_ref: 'DQ-118204',
  gross_source: 'weighbridge',
  tare_source: 'stored',
  tare_weighed_on: '2025-11-12',
  weighed_at: '2025-11-21T08:41:00.000Z',
  source: null,
  driver_name: null,
  paper_kept_at: null,
  slip_hash: null,
  slip_url: null,
  device_signed: true,
  verify_url: null,
  signature: '',
  logged_at: '2025-11-21T09:26:14.000Z',
  created_at: '2025-11-21T09:51:02.000Z',
  voided: false,
  voided_at: null,
  void_reason: null,
  query: null,
  recycled: true,
}

function paperWith(verifyUrl: string | null, signature: Buffer | null = null): Uint8Array {
  const sheet = openSheets({ title: 'Weight ticket 1042', subject: '', now: new Date('2025-11-21T10:00:00.000Z') })
  drawTicket(sheet, { ticket, delivery, signature, verifyUrl })
  sheet.end()
  return Buffer.concat([...written(sheet)])
}

/** Node's, which its types leave out. */
type CanvasFactory = {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement & { toBuffer: (type: string) => Buffer } }
}

/** What a camera sees of a sheet that lies askew, out of focus. */
async function photograph(pdf: Uint8Array, nth: number): Promise<Uint8Array> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: dpi / 72 })
  const { canvas } = (document.canvasFactory as CanvasFactory).create(viewport.width, viewport.height)
  await page.render({ canvas, viewport }).promise
  const picture = canvas.toBuffer('image/png')
  await document.destroy()
  const tilt = ((nth * 37) % 241) / 10 - 12
  return sharp(picture)
    .flatten({ background: '#fff' })
    .rotate(tilt, { background: '#ddd' })
    .blur(0.6 + (nth % 7) / 10)
    .jpeg({ quality: 70 })
    .toBuffer()
}

test(`${papers} of ${papers} codes are read off the paper at ${dpi} dpi, tilted and blurred, and stand in no text but its link`, async () => {
  for (let nth = 0; nth < papers; nth += 1) {
    const { text } = await sealTicket({ number: nth + 1, signed_by: 'Dave Hallam'.slice(0, 1 + (nth % 11)) })
    const url = `https://loadstone.example/v#${text}`
    const pdf = paperWith(url)
    const [page] = await readPdf(pdf)
    expect(page?.text.replaceAll(' ', '')).not.toContain(text.slice(0, 20))
    expect(codesInFile(Buffer.from(pdf))).toEqual([text])
    const codes = await readBarcodes(await photograph(pdf, nth), { formats: ['QRCode'], tryHarder: true })
    expect(codes.map((code) => code.text)).toEqual([url])
    expect(Number(codes[0]?.version)).toBeLessThanOrEqual(12)
  }
}, 600_000)

test('the paper says where each weight comes from, when it was weighed, and who signed on what', async () => {
  const [page] = await readPdf(paperWith('https://loadstone.example/v#1'))
  for (const words of [
    ...['Friday 21 November 2025 Weighed 08:41 Signed 09:26', 'Gross Weighbridge, ref DQ-118204 31.520'],
    ...['Tare Stored tare, 12 November 2025 12.560', 'Scan to verify', 'Signed on the driver’s phone.'],
  ]) {
    expect(page?.text).toContain(words)
  }
})

test('a ticket that isn’t sealed yet has no code on its paper', async () => {
  const [page] = await readPdf(paperWith(null))
  expect(page?.text).not.toContain('Scan to verify')
})

test('a signature without a background is drawn like any other', async () => {
  const ink =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M20 90 Q150 -40 280 90" stroke="#000" stroke-width="4" fill="none"/></svg>'
  const bare = await sharp(Buffer.from(ink)).png().toBuffer()
  const [page] = await readPdf(paperWith(null, await trimSignature(bare)))
  expect(page?.pictures).toBe(1)
})
