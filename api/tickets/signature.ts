import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Four times a signature pad across a wide, dense screen. A decompression bomb is refused from its header. */
const mostPixels = 4_194_304

/** Above the size of any signature pad on paper or screen; a photo of one is shrunk to it. */
const stored = { width: 1600, height: 800 }

const white = '#ffffff'

/** What differs less from the paper is the camera's or the JPEG's; the margin keeps the ends of the strokes in sight. */
export const ink = { background: white, threshold: 40, margin: 8 }

/** How PNG, JPEG and WebP begin. What a data URL calls itself proves nothing, and an SVG must not reach the decoder. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

export function isPicture(bytes: Buffer): boolean {
  return beginnings.some((isBeginning) => isBeginning(bytes))
}

/** Both hashes are kept: of what the device captured, which the body hash covers, and of what is stored. */
export type StoredSignature = { bytes: Buffer; sha256: Buffer; captured_sha256: Buffer }

/**
 * Decodes a signature and encodes it anew as PNG, black on white, trimmed to its ink: metadata, trailing bytes and everything
 * else that is no picture stay behind. Null where the bytes are not a whole PNG, JPEG or WebP within the limit.
 */
export async function encodeSignature(captured: Uint8Array): Promise<StoredSignature | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  const bytes = await recode(input)
  return bytes && { bytes, sha256: sha256(bytes), captured_sha256: sha256(input) }
}

async function recode(input: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    // What has one bit a pixel has no grain to be smoothed before its ink is looked for: half of the work.
    const lineArt = (await picture.metadata()).bitsPerSample === 1
    const { data, info: raw } = await picture
      .autoOrient()
      .flatten({ background: white })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return await sharp(data, { raw })
      .trim({ ...ink, lineArt })
      .resize({ ...stored, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null // sharp has no typed errors: whatever it can't decode is not a signature
  }
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
