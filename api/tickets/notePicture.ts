import sharp from 'sharp'
import { photoSide } from '../contract/rules/photo.ts'
import type { ImageMime } from '../contract/wire/dataUrl.ts'
import { isLongerThan, isPicture, sha256 } from './signature.ts'

/** A camera's 12 megapixels. sharp refuses a decompression bomb by its header. */
const mostPixels = 12_582_912
const mostSide = 8_192

export type NotePicture = { bytes: Buffer; width: number; height: number; captured_sha256: Buffer }

/** Re-encodes a photo as JPEG, without its location and other metadata. Null unless it is a whole PNG, JPEG or WebP. */
export async function encodeNote(captured: Uint8Array): Promise<NotePicture | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    if (await isLongerThan(mostSide, picture)) return null
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, captured_sha256: sha256(input) }
  } catch {
    return null // sharp has no typed errors: any failure means that it isn't a photo
  }
}

const mimes: Partial<Record<string, ImageMime>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The type of a photo that is stored as taken. Null unless it is a whole PNG, JPEG or WebP. */
export async function photoMime(captured: Uint8Array): Promise<ImageMime | null> {
  const input = Buffer.from(captured.buffer, captured.byteOffset, captured.byteLength)
  if (!isPicture(input)) return null
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    if (await isLongerThan(photoSide, picture)) return null
    await picture.stats()
    return mimes[(await picture.metadata()).format] ?? null
  } catch {
    return null
  }
}

/** The same picture, encoded again without anything beside it. */
export async function withoutMetadata(photo: {
  bytes: Buffer
  mime: string
}): Promise<{ bytes: Buffer; mime: string }> {
  const bytes = await sharp(photo.bytes, { limitInputPixels: mostPixels }).autoOrient().jpeg({ quality: 90 }).toBuffer()
  return { bytes, mime: 'image/jpeg' }
}
