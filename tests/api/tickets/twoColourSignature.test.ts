import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { frameTwoColourPng } from '../../../api/contract/wire/twoColourPng.ts'
import { encodeSignature } from '../../../api/tickets/signature.ts'
import { recodeTwoColour } from '../../../api/tickets/twoColourSignature.ts'
import { encodeTwoColourPng } from '../../../web/tickets/signature/twoColourPng.ts'

/** A phone's own pictures, and what is nearly one of them. */

type IsInk = (x: number, y: number) => boolean
const draw = async (width: number, height: number, isInk: IsInk) =>
  Buffer.from(await encodeTwoColourPng({ width, height, isInk }))

/** Trimmed, with its margin of eight. */
const boxed: IsInk = (x, y) => x >= 8 && y >= 8 && x < 92 && y < 45 && (x === 8 || y === 8 || x === 91 || y === 44)
const signature = await draw(100, 53, boxed)
const headerEnd = 33

function chunk(name: string, data: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, check])
}

const withChunk = (name: string, data: Uint8Array) =>
  Buffer.concat([signature.subarray(0, headerEnd), chunk(name, data), signature.subarray(headerEnd)])

const recode = (picture: Buffer) => recodeTwoColour(picture, { width: 1600, height: 800 }, 8)
const pixelsOf = async (picture: Buffer | undefined) => {
  const { data, info } = await sharp(picture).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: [...data] }
}

test.each([
  ['with a margin all around', 100, 53, boxed],
  ['with ink up to its edges, and rows of whole bytes', 96, 40, (x: number, y: number) => (x + y) % 5 === 0],
  ['of a line at a slant', 203, 203, (x: number, y: number) => Math.abs(x - y) < 2],
])(
  "a phone's picture %s is encoded anew to the same pixels as by the decoder of every kind",
  async (_, w, h, isInk) => {
    const captured = await draw(w, h, isInk)
    const byEvery = Buffer.concat([
      captured.subarray(0, headerEnd),
      chunk('tEXt', Buffer.from('Comment\0hi')),
      captured.subarray(headerEnd),
    ])
    expect(recode(captured)).not.toBeNull()
    expect(recode(byEvery)).toBeNull()
    const stored = (await encodeSignature(captured))?.bytes
    expect(await pixelsOf(stored)).toEqual(await pixelsOf((await encodeSignature(byEvery))?.bytes))
    expect((await sharp(stored).metadata()).bitsPerSample).toBe(1)
  },
)

const rowsOf = (fill: (at: number) => number) => Buffer.from(Array.from({ length: 14 * 53 }, (_, at) => fill(at)))
const framed = (rows: Buffer, behind = '') =>
  Buffer.from(frameTwoColourPng({ width: 100, height: 53 }, Buffer.concat([deflateSync(rows), Buffer.from(behind)])))

test('what stands behind the packed rows is not stored', async () => {
  const inked = rowsOf(() => 0)
  expect(recode(framed(inked, '<script>'))).toEqual(recode(framed(inked)))
})

test.each([
  ['cut', signature.subarray(0, -20)],
  ['with a wrong check', Buffer.concat([signature.subarray(0, -20), Buffer.alloc(4), signature.subarray(-16)])],
  ['with something behind it', Buffer.concat([signature, Buffer.from('<script>')])],
  ['with a remark', withChunk('tEXt', Buffer.from('Comment\0hi'))],
  ['that moves', withChunk('acTL', Buffer.from('0000000200000000', 'hex'))],
  ['whose rows are filtered', framed(rowsOf((at) => (at % 14 === 0 ? 1 : 0)))],
  ['with something beyond the end of its rows', framed(rowsOf((at) => (at % 14 === 13 ? 1 : 0)))],
  ['with fewer rows than it says', framed(rowsOf(() => 0).subarray(14))],
  ['with more rows than it says', framed(Buffer.concat([rowsOf(() => 0), Buffer.alloc(14)]))],
  ['that unpacks to a thousand times what it says', framed(Buffer.alloc(14 * 53 * 1000))],
  ['without ink', await draw(100, 53, () => false)],
  ['that is not trimmed', await draw(100, 53, (x, y) => x < 60 && boxed(x, y))],
  ['larger than is stored', await draw(1601, 9, () => true)],
  ['of eight bits a pixel', await sharp(signature).toColourspace('b-w').png().toBuffer()],
  ['of two colours by a palette', await sharp(signature).png({ palette: true, colours: 2 }).toBuffer()],
  ['row by turns', await sharp(signature).png({ progressive: true }).toBuffer()],
  ['that one can see through', await sharp(signature).ensureAlpha(0.5).png().toBuffer()],
  ['of sixteen bits', await sharp(signature).toColourspace('grey16').png().toBuffer()],
  ['that only begins', signature.subarray(0, 8)],
])('one %s is left to the decoder of every kind', (_, picture) => {
  expect(recode(picture)).toBeNull()
})

test.each([
  ['cut', signature.subarray(0, -20)],
  ['with a wrong check', Buffer.concat([signature.subarray(0, -20), Buffer.alloc(4), signature.subarray(-16)])],
  ['with fewer rows than it says', framed(rowsOf(() => 0).subarray(14 * 20))],
])('one %s is no picture', async (_, picture) => {
  expect(await encodeSignature(picture)).toBeNull()
})
