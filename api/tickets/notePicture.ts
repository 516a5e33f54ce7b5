import sharp from 'sharp'
import { photoSide } from '../contract/rules/photo.ts'
import type { ImageMime } from '../contract/wire/dataUrl.ts'
import { isPicture, sha256 } from './signature.ts'

/** A camera's 12 megapixels that came as they were. A decompression bomb is refused from its header. */
const mostPixels = 12_582_912

export type NotePicture = { bytes: Buffer; width: number; height: number; captured_sha256: Buffer }

/**
 * Decodes a photo and encodes it anew as JPEG: where and with what it was taken, and everything else that is no picture,
 * stays behind. Null where the bytes are not a whole PNG, JPEG or WebP within the limit.
 */
export async function encodeNote(captured: Uint8Array): Promise<NotePicture | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  try {
    const { data, info } = await sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, captured_sha256: sha256(input) }
  } catch {
    return null // sharp has no typed errors: whatever it can't decode is no photo
  }
}

const mimes: Partial<Record<string, ImageMime>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Of a photo that is kept as it was taken; null where it is no whole PNG, JPEG or WebP, or larger than a device sends it. */
export async function photoMime(captured: Uint8Array): Promise<ImageMime | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (Math.max(width, height) > photoSide) return null
    await picture.stats()
    return mimes[format] ?? null
  } catch {
    return null // as above
  }
}
