/** What a picture carries besides its pixels: the phone takes it off a slip before hashing, the server refuses it. */
export const extraWords = {
  gps: 'a GPS position',
  maker: 'a camera maker’s notes',
  exif: 'details of the camera or its owner (Exif)',
  thumbnail: 'a thumbnail',
  xmp: 'XMP',
  iptc: 'IPTC',
  comment: 'a comment',
  trailing: 'data after the picture',
  other: 'data that are no part of the picture',
} as const
export type Extra = keyof typeof extraWords
type Bytes = Uint8Array<ArrayBuffer>

/** Each kind once. The pixels aren't decoded, so an empty list doesn't mean that it is a whole picture. */
export function findExtras(bytes: Uint8Array): Extra[] {
  return [...new Set(extrasOf(bytes))]
}

function extrasOf(bytes: Uint8Array): Extra[] {
  if (begins(bytes, '\xff\xd8')) return extrasOfJpeg(bytes)
  if (begins(bytes, '\x89PNG')) return extrasOfPng(bytes)
  return begins(bytes, 'RIFF') ? extrasOfWebp(bytes) : ['other']
}

/** A JPEG without them; anything else as it is. */
export function withoutExtras(bytes: Bytes): Bytes {
  const segments = begins(bytes, '\xff\xd8') ? segmentsOf(bytes) : null
  if (!segments) return bytes
  const kept = segments.filter((segment) => !isMarked(segment) || isPlainJfif(segment) || isPlainProfile(segment))
  const parts = [{ from: 0, to: 2 }, ...kept]
  const left = new Uint8Array(parts.reduce((sum, { from, to }) => sum + to - from, 0))
  let at = 0
  for (const { from, to } of parts) {
    left.set(bytes.subarray(from, to), at)
    at += to - from
  }
  return left
}

/** `from` and `to` hold marker and all, of a scan also its pixels; `data` is what follows the length. */
type Segment = { marker: number; from: number; to: number; data: Uint8Array }

const [startOfScan, endOfPicture, comment, app0] = [0xda, 0xd9, 0xfe, 0xe0]

/** Up to the end of the picture; null where that isn't found. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  const segments: Segment[] = []
  for (let at = 2; at + 1 < bytes.length; ) {
    const [mark, marker = 0] = bytes.subarray(at, at + 2)
    if (mark !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfPicture) return [...segments, { marker, from: at, to: at + 2, data: new Uint8Array() }]
    const end = at + 2 + numberAt(bytes, at + 2, 2)
    if (end < at + 4 || end > bytes.length) return null
    const to = marker === startOfScan ? endOfScan(bytes, end) : end
    segments.push({ marker, from: at, to, data: bytes.subarray(at + 4, end) })
    at = to
  }
  return null
}

/** Within a scan, 0xff stands before 0, or before the number of a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && isWithinScan(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

function isWithinScan(next: number): boolean {
  return next === 0 || (next >= 0xd0 && next <= 0xd7)
}

function isMarked({ marker }: Segment): boolean {
  return marker === comment || (marker >= app0 && marker <= app0 + 15)
}

function extrasOfJpeg(bytes: Uint8Array): Extra[] {
  const segments = segmentsOf(bytes)
  const end = segments?.at(-1)?.to
  if (!segments || end === undefined) return ['other']
  const trailing: Extra[] = end < bytes.length ? ['trailing'] : []
  return [...segments.filter(isMarked).flatMap(extrasOfSegment), ...trailing]
}

function extrasOfSegment(segment: Segment): Extra[] {
  const { marker, data } = segment
  if (marker === comment) return ['comment']
  if (isPlainJfif(segment) || isPlainProfile(segment) || isColourMark(segment)) return []
  if (marker === app0) return ['thumbnail']
  if (begins(data, 'Exif\0\0')) return extrasOfExif(data.subarray(6))
  if (begins(data, 'http://ns.adobe.com/')) return ['xmp']
  if (begins(data, photoshop)) return isEmptyPhotoshop(data) ? [] : ['iptc']
  return ['other']
}

/** Version, density and a thumbnail of 0 × 0. */
function isPlainJfif({ marker, data }: Segment): boolean {
  return marker === app0 && begins(data, 'JFIF\0') && data.length === 14 && data[12] === 0 && data[13] === 0
}

const profileMark = 'ICC_PROFILE\0\x01\x01'

/** A whole colour profile in one segment. */
function isPlainProfile({ marker, data }: Segment): boolean {
  const profile = data.subarray(profileMark.length)
  return marker === app0 + 2 && begins(data, profileMark) && isProfile(profile)
}

function isProfile(profile: Uint8Array): boolean {
  return numberAt(profile, 0, 4) === profile.length && begins(profile.subarray(36), 'acsp')
}

/** Adobe's mark says how the colours are coded. */
function isColourMark({ marker, data }: Segment): boolean {
  return marker === app0 + 14 && begins(data, 'Adobe') && data.length === 12
}

const photoshop = 'Photoshop 3.0\0'
const hashOfNothing = '\xd4\x1d\x8c\xd9\x8f\x00\xb2\x04\xe9\x80\x09\x98\xec\xf8\x42\x7e'
/** As Safari's canvas writes it: no IPTC, and the hash of nothing. */
const emptyPhotoshop = `${photoshop}8BIM\x04\x04${'\0'.repeat(6)}8BIM\x04\x25${'\0'.repeat(5)}\x10${hashOfNothing}`

function isEmptyPhotoshop(data: Uint8Array): boolean {
  return data.length === photoshop.length || (data.length === emptyPhotoshop.length && begins(data, emptyPhotoshop))
}

const tags = { orientation: 0x0112, exif: 0x8769, gps: 0x8825, maker: 0x927c } as const
/** Pixel size, orientation and resolution; then colour space and pixel size in Exif's own part. */
const harmless = [0x0100, 0x0101, tags.orientation, 0x011a, 0x011b, 0x0128, 0xa001, 0xa002, 0xa003]
const [short, long, rational] = [3, 4, 5]

type Tag = { tag: number; type: number; count: number; value: number }
/** `next`: where the tags of a thumbnail begin. */
type Tags = { list: Tag[]; next: number; length: number }
type Read = (at: number, length: number) => number

/** At most as many as `room` bytes hold: two bytes of a small file may claim 65,535, in each of its segments. */
function tagsAt(read: Read, from: number, room: number): Tags {
  const count = read(from, 2)
  const list = Array.from({ length: Math.min(count, Math.floor(room / 12)) }, (_, nth) => {
    const at = from + 2 + nth * 12
    return { tag: read(at, 2), type: read(at + 2, 2), count: read(at + 4, 4), value: read(at + 8, 4) }
  })
  return { list, next: read(from + 2 + count * 12, 4), length: 2 + count * 12 + 4 }
}

/** `tiff`: begins with the byte order. */
function extrasOfExif(tiff: Uint8Array): Extra[] {
  const isLittle = begins(tiff, 'II')
  if (!isLittle && !begins(tiff, 'MM')) return ['exif']
  const read: Read = (at, length) => numberAt(tiff, at, length, isLittle)
  const picture = tagsAt(read, read(4, 4), tiff.length)
  const pointer = picture.list.find(({ tag }) => tag === tags.exif)
  const parts = pointer ? [picture, tagsAt(read, pointer.value, tiff.length)] : [picture]
  const all = parts.flatMap(({ list }) => list).filter((one) => one !== pointer)
  const found = [...all.flatMap(extraOfTag), ...parts.flatMap(({ next }): Extra[] => (next === 0 ? [] : ['thumbnail']))]
  const rationals = all.filter(({ type }) => type === rational).length
  const used = parts.reduce((sum, { length }) => sum + length, 8 + rationals * 8)
  // Some writers add a byte or two to make the length even.
  const isAll = used <= tiff.length && tiff.length <= used + 4
  return found.length > 0 || isAll ? found : ['exif']
}

function extraOfTag({ tag, type, count }: Tag): Extra[] {
  if (tag === tags.gps) return ['gps']
  if (tag === tags.maker) return ['maker']
  return harmless.includes(tag) && count === 1 && [short, long, rational].includes(type) ? [] : ['exif']
}

const chunksOfPng = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'IEND']

function extrasOfPng(bytes: Uint8Array): Extra[] {
  const found: Extra[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = numberAt(bytes, at, 4)
    const [name, data] = [nameAt(bytes, at + 4), bytes.subarray(at + 8, at + 8 + length)]
    at += 12 + length
    if (name === 'eXIf') found.push(...extrasOfExif(data))
    else if (name === 'iTXt' && begins(data, 'XML:com.adobe.xmp')) found.push('xmp')
    else if (name.endsWith('Xt')) found.push('comment')
    else if (!chunksOfPng.includes(name)) found.push('other')
    if (name === 'IEND') return at < bytes.length ? [...found, 'trailing'] : found
  }
  return found
}

const chunksOfWebp = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']

function extrasOfWebp(bytes: Uint8Array): Extra[] {
  const found: Extra[] = []
  const end = 8 + numberAt(bytes, 4, 4, true)
  for (let at = 12; at + 8 <= Math.min(end, bytes.length); ) {
    const length = numberAt(bytes, at + 4, 4, true)
    const [name, data] = [nameAt(bytes, at), bytes.subarray(at + 8, at + 8 + length)]
    at += 8 + length + (length % 2)
    if (name === 'EXIF') found.push(...extrasOfExif(begins(data, 'Exif\0\0') ? data.subarray(6) : data))
    else if (name === 'XMP ') found.push('xmp')
    else if (!chunksOfWebp.includes(name)) found.push('other')
  }
  return end < bytes.length ? [...found, 'trailing'] : found
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function begins(bytes: Uint8Array, text: string): boolean {
  return bytes.length >= text.length && [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))
}

function numberAt(bytes: Uint8Array, at: number, length: number, isLittle = false): number {
  const all = Array.from({ length }, (_, nth) => bytes[at + nth] ?? 0)
  return (isLittle ? all.reverse() : all).reduce((value, byte) => value * 256 + byte, 0)
}
