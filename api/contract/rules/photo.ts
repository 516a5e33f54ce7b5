import { type Extra, extraWords } from './pictureParts.ts'

/** A device shrinks a photo to this before sending: its longer side in pixels, and its bytes. */
export const photoSide = 1_600
export const mostPhotoBytes = 300_000

export function photoTexts(field: string) {
  return {
    required: `The ${field} field is required.`,
    notAnImage: `The ${field} field must be an image.`,
    carries: (extra: Extra) => `The ${field} field must not carry ${extraWords[extra]}.`,
    tooLarge: `The ${field} field must not be greater than 300 kilobytes.`,
  }
}
