import { mostPhotoBytes, photoSide } from '../../../api/contract/rules/photo.ts'
import { withoutExtras } from '../../../api/contract/rules/pictureParts.ts'

export class NotAPhotoError extends Error {
  constructor(text = 'This file is not a picture that your device can open.') {
    super(text)
  }
}

const isPdf = 'This is a PDF. Save its page as a picture (JPEG or PNG), or take a photo of the paper.'

/** JPEG qualities, best first; below the last, a paper can't be read. */
const qualities = [0.85, 0.7, 0.55, 0.4]
const sides = [photoSide, 1_200, 900]

/** A JPEG of at most 1600 px and 300 kB, upright and with nothing but its pixels. Throws NotAPhotoError. */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.type === 'application/pdf') throw new NotAPhotoError(isPdf)
  const photo = await createImageBitmap(file).catch(() => {
    throw new NotAPhotoError()
  })
  try {
    for (const side of sides) {
      const canvas = drawn(photo, side)
      for (const quality of qualities) {
        const bytes = await encoded(canvas, quality)
        if (bytes.length <= mostPhotoBytes) return bytes
      }
    }
    throw new NotAPhotoError()
  } finally {
    photo.close()
  }
}

function drawn(photo: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new NotAPhotoError()
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new NotAPhotoError()
  return withoutExtras(new Uint8Array(await blob.arrayBuffer()))
}
