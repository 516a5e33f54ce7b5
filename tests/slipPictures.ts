import sharp from 'sharp'

/** Pictures of slips with and without what a camera adds. */

type Bytes = Uint8Array<ArrayBuffer>

export const plainJpeg: Bytes = new Uint8Array(
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8b7a5f' } })
    .jpeg()
    .toBuffer(),
)

/** `data` as a segment behind the JPEG's APP0. */
export function withSegment(marker: number, data: string | Buffer, jpeg = plainJpeg): Bytes {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  const head = Buffer.from([0xff, marker, Math.floor((bytes.length + 2) / 256), (bytes.length + 2) % 256])
  const behind = jpeg[3] === 0xe0 ? 20 : 2
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, behind), head, bytes, jpeg.subarray(behind)]))
}

type Tag = { tag: number; type?: number; count?: number; value: number }

/** Exif of these tags, its own part behind those of the picture. `next`: where a thumbnail's would begin. */
export function exif(picture: readonly Tag[], own: readonly Tag[] = [], next = 0): Buffer {
  const ownAt = 8 + 2 + 12 * (picture.length + (own.length > 0 ? 1 : 0)) + 4
  const pointer = own.length > 0 ? [{ tag: 0x8769, type: 4, value: ownAt }] : []
  const parts = [part([...picture, ...pointer], next), ...(own.length > 0 ? [part(own, 0)] : [])]
  return Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), ...parts])
}

function part(tags: readonly Tag[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + tags.length * 12 + 4)
  bytes.writeUInt16BE(tags.length)
  for (const [nth, { tag, type = 3, count = 1, value }] of tags.entries()) {
    const at = 2 + nth * 12
    bytes.writeUInt16BE(tag, at)
    bytes.writeUInt16BE(type, at + 2)
    bytes.writeUInt32BE(count, at + 4)
    if (type === 3) bytes.writeUInt16BE(value, at + 8)
    else bytes.writeUInt32BE(value, at + 8)
  }
  bytes.writeUInt32BE(next, 2 + tags.length * 12)
  return bytes
}

const colourAndSize: readonly Tag[] = [
  { tag: 0xa001, value: 1 },
  { tag: 0xa002, type: 4, value: 64 },
  { tag: 0xa003, type: 4, value: 48 },
]
const hashOfNothing = '\xd4\x1d\x8c\xd9\x8f\x00\xb2\x04\xe9\x80\x09\x98\xec\xf8\x42\x7e'
const emptyPhotoshop = `Photoshop 3.0\x008BIM\x04\x04${'\0'.repeat(6)}8BIM\x04\x25${'\0'.repeat(5)}\x10${hashOfNothing}`

/** With the segments that Safari's canvas writes: Exif of colour space and size, and an empty 8BIM. */
export const safariJpeg = withSegment(0xed, emptyPhotoshop, withSegment(0xe1, exif([], colourAndSize)))

const gpsJpeg = withSegment(
  0xe1,
  exif([
    { tag: 0x0112, value: 1 },
    { tag: 0x8825, type: 4, value: 8 },
  ]),
)

export const refusedJpegs: readonly [string, Bytes, string][] = [
  ['a position', gpsJpeg, 'gps'],
  ['a maker’s notes', withSegment(0xe1, exif([], [{ tag: 0x927c, type: 7, count: 900, value: 40 }])), 'maker'],
  ['the camera’s model', withSegment(0xe1, exif([{ tag: 0x0110, type: 2, count: 9, value: 30 }])), 'exif'],
  [
    'more in Exif than its tags',
    withSegment(0xe1, Buffer.concat([exif([], colourAndSize), Buffer.alloc(40, 7)])),
    'exif',
  ],
  ['Exif that can’t be read', withSegment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\xff\xff'), 'exif'],
  ['a thumbnail in Exif', withSegment(0xe1, exif([{ tag: 0x0112, value: 1 }], [], 26)), 'thumbnail'],
  ['a thumbnail in JFIF', withSegment(0xe0, 'JFXX\0\x10'), 'thumbnail'],
  ['XMP', withSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'), 'xmp'],
  ['IPTC', withSegment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x05\x1c\x02P\0\0\0'), 'iptc'],
  ['a comment', withSegment(0xfe, 'Taken by K. Rahman'), 'comment'],
  ['another program’s data', withSegment(0xeb, 'JP\0\x01'), 'other'],
  ['several pictures', withSegment(0xe2, 'MPF\0MM\0*'), 'other'],
  ['data behind it', new Uint8Array(Buffer.concat([plainJpeg, Buffer.from('PK\x03\x04')])), 'trailing'],
]
