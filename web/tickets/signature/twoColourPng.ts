import { frameTwoColourPng, type PictureSize, rowLengthOf } from '../../../api/contract/wire/twoColourPng.ts'

/** Black ink on white paper. */
export type Drawing = PictureSize & { isInk: (x: number, y: number) => boolean }

/** One bit a pixel, greyscale, where a browser's own PNG has 32. Throws where it can't pack bytes: Safari before 16.4. */
export async function encodeTwoColourPng(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  return frameTwoColourPng(drawing, await pack(rowsOf(drawing)))
}

/** Of each row its filter, none, and its pixels, paper as 1. */
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

/** As zlib does. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Response(bytes).body?.pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
