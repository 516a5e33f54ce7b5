import { fromBase64, toBase64 } from './base64.ts'

/** Signatures and photos; never SVG, which can carry script. */
export const imageMimes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageMime = (typeof imageMimes)[number]
export type Image = { mime: ImageMime; bytes: Uint8Array<ArrayBuffer> }

/** Null unless it is a PNG, JPEG or WebP in base64. The bytes aren't inspected. */
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
