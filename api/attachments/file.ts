import { type FileMime, kindOfName, mostFileBytes, type RefusedFile } from '../contract/rules/attachments.ts'
import type { Checker } from './checker.ts'
import { encodePicture } from './picture.ts'

export type CheckedFile = {
  mime: FileMime
  bytes: Buffer
  /** A small WebP of a picture. */
  preview: Buffer | null
  width: number | null
  height: number | null
}

/** Magic bytes: a name proves nothing, and an SVG must not reach the decoder. */
const beginnings = {
  pdf: (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-',
  picture: (bytes: Buffer) =>
    bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
    bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'),
} as const

/** By the first bytes. */
export function refusedByBeginning(name: string, bytes: Buffer): RefusedFile | null {
  const kind = beginnings.pdf(bytes) ? 'pdf' : beginnings.picture(bytes) ? 'picture' : null
  if (!kind) return 'type'
  return kind === kindOfName(name) ? null : 'other'
}

/** The file as we keep it, or why we refuse it. We encode pictures again and keep a PDF as it came. */
export async function checkFile(
  checker: Checker,
  user: number,
  name: string,
  bytes: Buffer,
): Promise<CheckedFile | RefusedFile> {
  const refused = refusedByBeginning(name, bytes)
  if (refused) return refused
  if (beginnings.pdf(bytes)) {
    const found = await checker.checkPdf(user, bytes)
    return found ?? { mime: 'application/pdf', bytes, preview: null, width: null, height: null }
  }
  const picture = await encodePicture(user, bytes)
  return typeof picture !== 'string' && picture.bytes.length > mostFileBytes ? 'large' : picture
}
