import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { pictureOf } from '../../../web/tickets/signature/drawnSignature.ts'
import { drawnPng } from '../browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a browser says is drawn on a canvas: rows of pixels from white (0) to black (9). */
function drawn(rows: readonly string[]): HTMLCanvasElement {
  const [height, width] = [rows.length, rows[0]?.length ?? 0]
  const data = [...rows.join('')].flatMap((grade) => [...Array(3).fill(255 - Number(grade) * 28), 255])
  const pen = { drawImage: () => {}, getImageData: () => ({ width, height, data: new Uint8ClampedArray(data) }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null)
  return document.createElement('canvas')
}

async function decode(canvas: HTMLCanvasElement) {
  const { mime, bytes } = (await pictureOf(canvas)) ?? {}
  const picture = sharp(Buffer.from(bytes ?? []))
  const { width, height, bitsPerSample } = await picture.metadata()
  const grey = [...(await picture.toColourspace('b-w').raw().toBuffer())]
  const rows = Array.from({ length: height }, (_, y) =>
    grey.slice(y * width, (y + 1) * width).map((value) => (value === 0 ? '#' : value === 255 ? '.' : '?')),
  )
  return { mime, width, height, bitsPerSample, rows: rows.map((row) => row.join('')) }
}

test('a grey pixel counts as ink from half on, and a width that is not a multiple of eight keeps its end', async () => {
  const { rows, mime, bitsPerSample } = await decode(
    drawn(['90000000090', '04500000009', '00000000000', '09999999990']),
  )
  expect(rows).toEqual(['#........#.', '..#.......#', '...........', '.#########.'])
  expect([mime, bitsPerSample]).toEqual(['image/png', 1])
})

test('blank space is cropped to a margin of eight pixels', async () => {
  const blank = '0'.repeat(60)
  const dot = `${'0'.repeat(30)}9${'0'.repeat(29)}`
  const { width, height, rows } = await decode(drawn([...Array(40).fill(blank), dot, dot, ...Array(2).fill(blank)]))
  expect([width, height]).toEqual([17, 12])
  expect(rows[8]).toBe('........#........')
  expect(rows.filter((row) => row.includes('#'))).toHaveLength(2)
})

test('a scribble all over the pad takes two and a half kilobytes at most', async () => {
  const rows = Array.from({ length: 300 }, (_, y) =>
    Array.from({ length: 585 }, (_, x) => (Math.abs(150 + 120 * Math.sin(x / 20) - y) < 6 ? '9' : '0')).join(''),
  )
  expect((await pictureOf(drawn(rows)))?.bytes.length).toBeLessThan(2_500)
})

test('in a browser without compression its own picture of the pad is the signature', async () => {
  const canvas = drawn(['909'])
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawnPng)
  vi.stubGlobal('CompressionStream', undefined)
  const picture = await pictureOf(canvas)
  expect(picture && toDataUrl(picture)).toBe(drawnPng)
})

test('in a browser that hides what is drawn its own picture is the signature', async () => {
  const canvas = drawn(['000'])
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawnPng)
  const picture = await pictureOf(canvas)
  expect(picture && toDataUrl(picture)).toBe(drawnPng)
})
