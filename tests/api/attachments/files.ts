import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { AttachedTo, Readers } from '../../../api/contract/rules/attachments.ts'
import { partBytes } from '../../../api/contract/rules/attachments.ts'
import type { Reply, TestApi } from '../harness.ts'
import { noteForm } from '../noteForm.ts'
import type { Person } from '../world.ts'

type File = { name: string; bytes: Buffer }

/** Objects by number, each as its PDF text or bytes; the first is the catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const parts = objects.map((object, nth) =>
    Buffer.concat([Buffer.from(`${nth + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts,
    Buffer.from(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n9\n%%EOF\n`),
  ])
}

export const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
export const plainPdf = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages])

export function picture(format: 'jpeg' | 'png' | 'webp' = 'png', side = 640): Promise<Buffer> {
  const create = { width: side, height: side / 2, channels: 3, background: '#8b7a5f' } as const
  return sharp({ create }).toFormat(format).toBuffer()
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Place = { quoteId: number; record: AttachedTo; bidId?: number }

export function beginning(
  t: Pick<TestApi, 'as'>,
  who: Person,
  { quoteId, record, bidId }: Place,
  { name, bytes }: File,
) {
  const body = { record, bid_id: bidId ?? null, name, size: bytes.length, sha256: sha256(bytes) }
  return t.as(who).post(`/api/quotes/${quoteId}/attachments`, body)
}

export function partOf(bytes: Buffer, n: number): Buffer {
  return bytes.subarray((n - 1) * partBytes, n * partBytes)
}

export function sendPart(
  t: Pick<TestApi, 'as'>,
  who: Person,
  upload: string,
  n: number,
  bytes: Buffer,
  hash = sha256(bytes),
) {
  return t.as(who).put(`/api/uploads/${upload}/parts/${n}`, noteForm({ sha256: hash, part: new Uint8Array(bytes) }))
}

/** All steps; the answer is that of the first that was refused, or the last. */
export async function attach(
  t: Pick<TestApi, 'as'>,
  who: Person,
  place: Place,
  file: File,
  readers: Readers = 'parties',
): Promise<Reply> {
  const begun = await beginning(t, who, place, file)
  if (begun.status >= 400) return begun
  const { id, parts } = begun.body.data
  for (let n = 1; n <= parts; n++) {
    const sent = await sendPart(t, who, id, n, partOf(file.bytes, n))
    if (sent.status >= 400) return sent
  }
  return t.as(who).post(`/api/uploads/${id}/finish`, { readers })
}
