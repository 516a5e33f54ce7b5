import sharp from 'sharp'

/** How much ink differs from the ground, of 255. */
const inkAt = 100

/** A signature trimmed to its ink, in greys; null if absent or unreadable. */
export async function trimSignature(bytes: Uint8Array | null | undefined): Promise<Buffer | null> {
  if (!bytes) return null
  try {
    return await sharp(bytes)
      .flatten({ background: '#fff' })
      .trim({ threshold: inkAt, lineArt: true })
      .toColourspace('b-w')
      .png()
      .toBuffer()
  } catch {
    return null // sharp has no typed errors: any failure means that it isn't a picture
  }
}

/** A photo that PDFKit can embed, or null if the bytes aren't a JPEG. */
export async function readPhoto(bytes: Buffer): Promise<Buffer | null> {
  try {
    return (await sharp(bytes).metadata()).format === 'jpeg' ? bytes : null
  } catch {
    return null
  }
}
