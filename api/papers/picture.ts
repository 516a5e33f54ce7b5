import sharp from 'sharp'

/** How far ink is from the ground, of 255. */
const inkAt = 100

/** A signature trimmed to its ink, in greys: as a paper shows it. Null where there is none or it can't be read. */
export async function trimSignature(bytes: Buffer | undefined): Promise<Buffer | null> {
  if (!bytes) return null
  try {
    return await sharp(bytes)
      .flatten({ background: '#fff' })
      .trim({ threshold: inkAt, lineArt: true })
      .toColourspace('b-w')
      .png()
      .toBuffer()
  } catch {
    return null // sharp has no typed errors: whatever it can't decode is no picture
  }
}

/** A photo as it may stand on a paper; null where the stored bytes are none. */
export async function readPhoto(bytes: Buffer): Promise<Buffer | null> {
  try {
    return (await sharp(bytes).metadata()).format === 'jpeg' ? bytes : null
  } catch {
    return null
  }
}
