/** A device shrinks a photo to these before it sends: the longer side in pixels, and bytes. */
export const photoSide = 1_600
export const mostPhotoBytes = 300_000

/** What is said of a form's field that should hold a photo. */
export function photoTexts(field: string) {
  return {
    required: `The ${field} field is required.`,
    notAnImage: `The ${field} field must be an image.`,
    tooLarge: `The ${field} field must not be greater than 300 kilobytes.`,
  }
}
