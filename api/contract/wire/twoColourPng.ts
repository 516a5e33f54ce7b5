/** A PNG as a phone makes it of a signature: one bit a pixel, greyscale, paper as 1, its rows packed in one piece. */
export type PictureSize = { width: number; height: number }

/** Bytes of a row: its filter, none, and its pixels. */
export function rowLengthOf({ width }: PictureSize): number {
  return 1 + Math.ceil(width / 8)
}

/** `packed`: the rows as zlib packs them. */
export function frameTwoColourPng({ width, height }: PictureSize, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 1 // bits a pixel; greyscale, packed and not interlaced are 0 each
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', packed),
    chunkOf('IEND', new Uint8Array(0)),
  ])
}

/** Where the packed rows of such a picture lie: behind beginning, IHDR and the head of their own, before their check and IEND. */
export function packedRowsOf(picture: Uint8Array): Uint8Array {
  return picture.subarray(41, Math.max(41, picture.length - 16))
}

function chunkOf(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const checked = joined([new TextEncoder().encode(name), data])
  const [length, check] = [new DataView(new ArrayBuffer(4)), new DataView(new ArrayBuffer(4))]
  length.setUint32(0, data.length)
  check.setUint32(0, crc32(checked))
  return joined([new Uint8Array(length.buffer), checked, new Uint8Array(check.buffer)])
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return ~crc >>> 0
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
