/** What a ZIP is made of (PKWARE's APPNOTE 6.3.10): stored files whose sums follow them, with ZIP64 where numbers need it. */

export type Stored = { name: Buffer; crc: number; bytes: number; offset: number }
export type Moment = { date: number; time: number }

/** ZIP64 stands for as much; older fields then hold the most that they can. */
const most32 = 0xffff_ffff
const most16 = 0xffff
const version = 45
/** The checksum and size come after the file; names are in UTF-8. */
const flags = 0x0808
/** A plain file of Unix that its owner may write. */
const attributes = 0o100644 * 0x1_0000

/** As MS-DOS counted, in UTC: to two seconds, from 1980 on. */
export function momentOf(at: Date): Moment {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function fieldsOf(...fields: readonly Field[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(value), at)
    else written.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return written
}

/** Fields that a file’s header and its line of the directory share. */
const common = ({ date, time }: Moment): Field[] => [
  [2, version],
  [2, flags],
  [2, 0],
  [2, time],
  [2, date],
]
const atMost32 = (value: number): Field => [4, Math.min(value, most32)]
const atMost16 = (value: number): Field => [2, Math.min(value, most16)]

export function headOf(name: Buffer, moment: Moment): Buffer {
  const fields = fieldsOf([4, 0x04034b50], ...common(moment), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0])
  return Buffer.concat([fields, name])
}

export function sumsOf({ crc, bytes }: Pick<Stored, 'crc' | 'bytes'>): Buffer {
  const size = bytes >= most32 ? 8 : 4
  return fieldsOf([4, 0x08074b50], [4, crc], [size, bytes], [size, bytes])
}

export function lineOfDirectory({ name, crc, bytes, offset }: Stored, moment: Moment): Buffer {
  const large: Field[] =
    bytes >= most32
      ? [
          [8, bytes],
          [8, bytes],
        ]
      : []
  if (offset >= most32) large.push([8, offset])
  const extra = large.length > 0 ? fieldsOf([2, 1], [2, large.length * 8], ...large) : Buffer.alloc(0)
  const fields = fieldsOf(
    ...([[4, 0x02014b50], [2, (3 << 8) | version], ...common(moment), [4, crc]] as const),
    ...[atMost32(bytes), atMost32(bytes)],
    ...([
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, attributes],
    ] as const),
    atMost32(offset),
  )
  return Buffer.concat([fields, name, extra])
}

type Directory = { files: number; bytes: number; offset: number }

export function endOf({ files, bytes, offset }: Directory): Buffer {
  const end = fieldsOf(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
    ] as const),
    ...[atMost16(files), atMost16(files), atMost32(bytes), atMost32(offset)],
    [2, 0],
  )
  if (files < most16 && bytes < most32 && offset < most32) return end
  const large = fieldsOf(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, version],
      [2, version],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, files],
      [8, files],
      [8, bytes],
      [8, offset],
    ] as const),
  )
  const locator = fieldsOf([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1])
  return Buffer.concat([large, locator, end])
}
