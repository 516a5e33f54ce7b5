import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** Four times a signature pad across a wide, dense screen. sharp refuses a decompression bomb by its header. */
const mostPixels = 4_194_304

/** A long strip of few pixels would still be written and trimmed row by row. */
const mostSide = 8_192

/** Larger than any signature pad; a photo of a signature is shrunk to it. */
const stored = { width: 1600, height: 800 }

/** A drawn signature takes 20 kB. More is a photo or noise, and becomes a smaller picture of four greys. */
const mostStored = 262_144
const small = { width: 800, height: 400 }

const white = '#ffffff'

/** Smaller differences from the paper are camera or JPEG noise. The margin keeps the ends of the strokes. */
export const ink = { background: white, threshold: 40, margin: 8 }

/** Magic bytes of PNG, JPEG and WebP. A data URL's type proves nothing, and an SVG must not reach the decoder. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

export function isPicture(bytes: Buffer): boolean {
  return beginnings.some((isBeginning) => isBeginning(bytes))
}

/** `captured_sha256` is of the device's bytes, which the body hash covers; `sha256` of the stored ones. */
export type StoredSignature = { bytes: Buffer; sha256: Buffer; captured_sha256: Buffer }

/** Re-encodes a signature as PNG, trimmed to its ink, without metadata. Null unless it is a whole PNG, JPEG or WebP. */
export async function encodeSignature(captured: Uint8Array): Promise<StoredSignature | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  const bytes = await recode(input)
  return bytes && { bytes, sha256: sha256(bytes), captured_sha256: sha256(input) }
}

async function recode(input: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    if (await isLongerThan(mostSide, picture)) return null
    // One bit a pixel has no noise to smooth before trimming: this halves the work.
    const lineArt = (await picture.metadata()).bitsPerSample === 1
    const { data, info: raw } = await picture
      .autoOrient()
      .flatten({ background: white })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const bytes = await sharp(data, { raw })
      .trim({ ...ink, lineArt })
      .resize({ ...stored, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    return bytes.length > mostStored ? await shrink(bytes) : bytes
  } catch {
    return null // sharp has no typed errors: any failure means that it isn't a signature
  }
}

function shrink(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes).resize({ ...small, fit: 'inside', withoutEnlargement: true })
  return picture.greyscale().png({ colours: 4, dither: 0 }).toBuffer()
}

/** By its header, before anything is decoded. */
export async function isLongerThan(side: number, picture: Sharp): Promise<boolean> {
  const { width, height } = await picture.metadata()
  return Math.max(width, height) > side
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
