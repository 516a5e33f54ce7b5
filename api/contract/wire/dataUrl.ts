import { fromBase64, toBase64 } from './base64.ts'

/** What a signature or a photo may be; never SVG, which can carry script. */
export const imageMimes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageMime = (typeof imageMimes)[number]
export type Image = { mime: ImageMime; bytes: Uint8Array<ArrayBuffer> }

/** A data URL of a PNG, JPEG or WebP in base64 -> its bytes; null for anything else. The bytes are not looked into. */
export function parseDataUrl(text: string): Image | null {
  const mime = imageMimes.find((candidate) => text.startsWith(prefixOf(candidate)))
  if (!mime) return null
  const bytes = fromBase64(text.slice(prefixOf(mime).length))
  return bytes && bytes.length > 0 ? { mime, bytes } : null
}

export function toDataUrl({ mime, bytes }: { mime: ImageMime; bytes: Uint8Array }): string {
  return prefixOf(mime) + toBase64(bytes)
}

function prefixOf(mime: ImageMime): string {
  return `data:${mime};base64,`
}
