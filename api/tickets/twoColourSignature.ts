import { deflateSync, inflateSync } from 'node:zlib'
import { frameTwoColourPng, type PictureSize, packedRowsOf, rowLengthOf } from '../contract/wire/twoColourPng.ts'

/** What surrounds the packed rows. */
const frameBytes = 57

/**
 * A phone's own signature, decoded and encoded anew: most are such, and a decoder of every kind of picture takes many times as
 * long. Null where it is anything but what a phone makes, trimmed to its ink and no larger than `most`: for that decoder to judge.
 */
export function recodeTwoColour(input: Buffer, most: PictureSize, margin: number): Buffer | null {
  if (input.length < frameBytes) return null
  const size = { width: input.readUInt32BE(16), height: input.readUInt32BE(20) }
  if (size.width > most.width || size.height > most.height) return null
  const length = rowLengthOf(size) * size.height
  const packed = packedRowsOf(input)
  if (packed.length > length || !input.equals(frameTwoColourPng(size, packed))) return null
  const rows = unpack(packed, length)
  if (!rows) return null
  const picture = { ...size, rows }
  if (!isPlain(picture) || !isTrimmed(picture, margin)) return null
  return Buffer.from(frameTwoColourPng(size, deflateSync(rows)))
}

type Picture = PictureSize & { rows: Buffer }

/** Of exactly this length: of what promises more, no more is unpacked. */
function unpack(packed: Uint8Array, length: number): Buffer | null {
  try {
    const rows = inflateSync(packed, { maxOutputLength: length })
    return rows.length === length ? rows : null
  } catch {
    return null // cut, wrong or longer
  }
}

/** No row is filtered, and nothing is written where a row's last byte goes beyond its pixels. */
function isPlain({ width, height, rows }: Picture): boolean {
  const rowLength = rowLengthOf({ width, height })
  const beyond = 0xff >> (width % 8 || 8)
  for (let at = 0; at < rows.length; at += rowLength) {
    if (rows[at] !== 0 || ((rows[at + rowLength - 1] ?? 0) & beyond) !== 0) return false
  }
  return true
}

/** There is ink within the margin of each edge. */
function isTrimmed(picture: Picture, margin: number): boolean {
  const { width, height } = picture
  const [left, top] = [Math.min(width, margin + 1), Math.min(height, margin + 1)]
  return (
    hasInk(picture, [0, width], [0, top]) &&
    hasInk(picture, [0, width], [height - top, height]) &&
    hasInk(picture, [0, left], [0, height]) &&
    hasInk(picture, [width - left, width], [0, height])
  )
}

type Range = readonly [from: number, to: number]

function hasInk({ width, height, rows }: Picture, [left, right]: Range, [top, bottom]: Range): boolean {
  const rowLength = rowLengthOf({ width, height })
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const byte = rows[y * rowLength + 1 + (x >> 3)] ?? 0
      if ((byte & (0x80 >> (x & 7))) === 0) return true
    }
  }
  return false
}
