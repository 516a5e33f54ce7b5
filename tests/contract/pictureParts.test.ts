import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findExtras, withoutExtras } from '../../api/contract/rules/pictureParts.ts'
import { landedSlip } from '../landedSlip.ts'
import { exif, plainJpeg, refusedJpegs, safariJpeg, withSegment } from '../slipPictures.ts'

const pixelsOf = async (bytes: Uint8Array) => (await sharp(bytes).raw().toBuffer()).toString('base64')

it.each(refusedJpegs)(
  'the check finds %s, and the phone removes it without changing a pixel',
  async (_, bytes, extra) => {
    expect(findExtras(bytes)).toEqual([extra])
    const left = withoutExtras(bytes)
    expect(findExtras(left)).toEqual([])
    expect(await pixelsOf(left)).toBe(await pixelsOf(plainJpeg))
  },
)

it('a canvas’s picture passes: Chromium’s with its colour profile, Safari’s with its Exif and empty 8BIM', async () => {
  for (const bytes of [landedSlip, safariJpeg, plainJpeg]) {
    expect(findExtras(bytes)).toEqual([])
    expect(await pixelsOf(withoutExtras(bytes))).toBe(await pixelsOf(bytes))
  }
  expect(withoutExtras(landedSlip)).toEqual(landedSlip)
  expect(withoutExtras(safariJpeg)).toEqual(plainJpeg)
})

it('Exif of orientation, size and resolution passes', () => {
  const harmless = [
    { tag: 0x0112, value: 6 },
    { tag: 0x0128, value: 2 },
  ]
  expect(findExtras(withSegment(0xe1, exif(harmless)))).toEqual([])
})

it('the check finds real metadata in every kind of picture', async () => {
  const picture = sharp(plainJpeg).withExif({ IFD0: { Copyright: 'K. Rahman' }, IFD3: { GPSLatitudeRef: 'N' } })
  for (const bytes of await Promise.all([
    picture.jpeg().toBuffer(),
    picture.png().toBuffer(),
    picture.webp().toBuffer(),
  ])) {
    expect(findExtras(bytes)).toEqual(expect.arrayContaining(['gps', 'exif']))
  }
  for (const bytes of [await sharp(plainJpeg).png().toBuffer(), await sharp(plainJpeg).webp().toBuffer()]) {
    expect(findExtras(bytes)).toEqual([])
    expect(findExtras(Buffer.concat([bytes, Buffer.from('more')]))).toEqual(['trailing'])
  }
})

it('the check counts no more tags than there are bytes, however many the Exif claims', () => {
  const claim = 'Exif\0\0MM\0*\0\0\0\x08\xff\xff'
  let bytes = plainJpeg
  for (let nth = 0; nth < 500; nth++) bytes = withSegment(0xe1, claim, bytes)
  expect(findExtras(bytes)).toEqual(['exif'])
})

it('the phone keeps the scans of a progressive JPEG', async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7_919) % 256))
  const raw = { raw: { width: 64, height: 48, channels: 3 as const } }
  const bytes = new Uint8Array(await sharp(noise, raw).jpeg({ progressive: true, quality: 95 }).toBuffer())
  expect(findExtras(bytes)).toEqual([])
  expect(withoutExtras(bytes)).toEqual(bytes)
})

it('any bytes can be checked without a crash', () => {
  const begun = fc.constantFrom(safariJpeg, landedSlip, ...refusedJpegs.map(([, bytes]) => bytes))
  fc.assert(
    fc.property(begun, fc.nat(9_000), fc.nat(255), fc.nat(9_000), (bytes, at, value, length) => {
      const changed = bytes.slice(0, length)
      changed[at % Math.max(1, changed.length)] = value
      findExtras(changed)
      findExtras(withoutExtras(changed))
    }),
  )
})
