import { z } from 'zod'
import { mostPhotoBytes, photoTexts } from '../rules/photo.ts'

/** A photo in a multipart form. The bytes aren't inspected. */
export function photoBytes(field: string) {
  const { required, notAnImage, tooLarge } = photoTexts(field)
  return z
    .custom<Uint8Array<ArrayBuffer>>((input) => input instanceof Uint8Array, {
      error: ({ input }) => (input === undefined ? required : notAnImage),
    })
    .refine((bytes) => bytes.length > 0, { error: notAnImage, abort: true })
    .refine((bytes) => bytes.length <= mostPhotoBytes, tooLarge)
    .meta({ type: 'string', format: 'binary' })
}
