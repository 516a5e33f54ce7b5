type PictureSize = { width: number; height: number }

export type Drawing = PictureSize & { isInk: (x: number, y: number) => boolean }

/** One bit per pixel, not a browser PNG's 32. Throws without CompressionStream (Safari before 16.4). */
export async function encodeTwoColourPng(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  return frameTwoColourPng(drawing, await pack(rowsOf(drawing)))
}

/** Each row: a filter byte of 0, then its pixels, paper as 1. */
function rowsOf({ width, height, isInk }: Drawing): Uint8Array<ArrayBuffer> {
  const rowLength = rowLengthOf({ width, height })
  const rows = new Uint8Array(rowLength * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowLength + 1 + (x >> 3)
      if (!isInk(x, y)) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return rows
}

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Response(bytes).body?.pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function rowLengthOf({ width }: PictureSize): number {
  return 1 + Math.ceil(width / 8)
}

/** `packed`: the rows in zlib format. */
function frameTwoColourPng({ width, height }: PictureSize, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 1 // bits per pixel; greyscale, deflate and no interlacing are 0
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf('IHDR', header),
    chunkOf('IDAT', packed),
    chunkOf('IEND', new Uint8Array(0)),
  ])
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
