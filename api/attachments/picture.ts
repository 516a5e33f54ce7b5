import sharp, { type Sharp } from 'sharp'
import { createTurns } from '../auth/turns.ts'
import { type FileMime, pictureMimes, type RefusedFile } from '../contract/rules/attachments.ts'

/** A large camera's, or an A1 plan at 200 dpi. sharp refuses a decompression bomb by its header. */
const mostPixels = 50_000_000
const mostSide = 16_384
const previewSide = 320

export type Picture = { mime: FileMime; bytes: Buffer; preview: Buffer; width: number; height: number }

/** A picture takes up to 200 MB while it is encoded. */
const turns = createTurns(2)

export function encodePicture(user: number, input: Buffer): Promise<Picture | RefusedFile> {
  return turns(String(user), () => encode(input))
}

/** Encodes the picture again in its own format, which drops its metadata and anything else in the file. */
async function encode(input: Buffer): Promise<Picture | RefusedFile> {
  try {
    const { width, height, format, isPalette } = await sharp(input, { limitInputPixels: false }).metadata()
    const mime = pictureMimes.find((one) => one === `image/${format}`)
    if (!mime) return 'type'
    if (width * height > mostPixels || Math.max(width, height) > mostSide) return 'pixels'
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const { data, info } = await encoders[mime](picture, isPalette === true).toBuffer({
      resolveWithObject: true,
    })
    const small = { width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true } as const
    const preview = await sharp(data, { limitInputPixels: mostPixels }).resize(small).webp({ quality: 75 }).toBuffer()
    return { mime, bytes: data, preview, width: info.width, height: info.height }
  } catch {
    return 'picture' // sharp has no typed errors: any failure means that it isn't a whole picture
  }
}

const encoders = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 85 }),
  'image/png': (picture: Sharp, palette: boolean) => picture.png({ palette }),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 85 }),
} as const
