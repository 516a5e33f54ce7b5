import { createHash, randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { noteBodyHash } from '../../api/contract/rules/signedContent.ts'
import { toBase64 } from '../../api/contract/wire/base64.ts'

const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <rect width="900" height="1200" fill="#8b7a5f"/><rect x="120" y="100" width="660" height="1000" fill="#fbf7ea"/>
  <path d="M180 300h540M180 420h540M180 540h540" stroke="#23262a" stroke-width="18"/></svg>`

/** A photo of a paper note as a phone sends it. */
export const noteJpeg = new Uint8Array(await sharp(Buffer.from(paper)).jpeg().toBuffer())

/** The same as the phone's export holds it (web/offline/exportUnsent.ts). */
export async function exportedNote(quote_id: number, image = noteJpeg, sync_token = randomUUIDv7()) {
  const body = { quote_id, taken_at: '2026-03-10T09:00:00.000Z', sync_token }
  return {
    kind: 'collection-note',
    sync_token,
    body,
    body_hash: await noteBodyHash(body, image),
    captured_at: '2026-03-10T09:00:01.000Z',
    error: 'revoked',
    media: { mime: 'image/jpeg', sha256: '', base64: toBase64(image) },
  }
}

/** The photo of the slip of the ticket with this token, as the phone's export holds it. */
export function exportedSlip(sync_token = randomUUIDv7(), image = noteJpeg) {
  const sha256 = createHash('sha256').update(image).digest('hex')
  return {
    kind: 'slip',
    sync_token: `slip-${sync_token}`,
    body: { sync_token },
    body_hash: sha256,
    captured_at: '2026-03-10T09:00:01.000Z',
    error: null,
    media: { mime: 'image/jpeg', sha256, base64: toBase64(image) },
  }
}

/** A multipart form; bytes travel as a file. */
export function noteForm(fields: Record<string, string | Uint8Array<ArrayBuffer>> = { image: noteJpeg }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value], { type: 'image/jpeg' }), 'note.jpg')
  }
  return form
}
