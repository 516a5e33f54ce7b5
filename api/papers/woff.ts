import { inflateSync } from 'node:zlib'

const header = { woff: 44, sfnt: 12 }
const entry = { woff: 20, sfnt: 16 }
const padded = (length: number) => Math.ceil(length / 4) * 4

/** The plain font in a WOFF 1.0 file. fontkit would inflate the tables again for each paper, which takes most of its time. */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const font = Buffer.alloc(file.readUInt32BE(16))
  const power = Math.floor(Math.log2(count))
  font.writeUInt32BE(file.readUInt32BE(4), 0)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * entry.sfnt, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE((count - 2 ** power) * entry.sfnt, 10)
  let end = header.sfnt + count * entry.sfnt
  for (let nth = 0; nth < count; nth += 1) {
    const from = header.woff + nth * entry.woff
    const [offset, packedLength, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const packed = file.subarray(offset, offset + packedLength)
    const to = header.sfnt + nth * entry.sfnt
    file.copy(font, to, from, from + 4)
    file.copy(font, to + 4, from + 16, from + 20)
    font.writeUInt32BE(end, to + 8)
    font.writeUInt32BE(length, to + 12)
    // A table that packing would not shorten is stored as it is.
    font.set(packedLength < length ? inflateSync(packed) : packed, end)
    end += padded(length)
  }
  return font
}
