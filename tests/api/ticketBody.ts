import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import type { TicketBody } from '../../api/contract/tickets/content.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { parseDataUrl, toDataUrl } from '../../api/contract/wire/dataUrl.ts'

const strokes = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200">
  <path d="M20 140 C 60 20, 100 180, 140 90 S 220 60, 300 120" fill="none" stroke="black" stroke-width="4"/></svg>`

/** A signature as a pad saves it: black strokes on a transparent ground. */
export const signaturePng = new Uint8Array(await sharp(Buffer.from(strokes)).png().toBuffer())
export const signatureData = toDataUrl({ mime: 'image/png', bytes: signaturePng })

/** What POST /api/tickets takes; a test sends what it likes. */
export type SentTicket = Record<string, unknown>

/** 31.940 t gross, 12.480 t tare of FN19 HVO, as a client without an outbox sends it. */
export function plainTicket(quoteId: number, more: SentTicket = {}): SentTicket {
  return { quote_id: quoteId, gross_weight: 31.94, tare: 12.48, signature_data: signatureData, ...more }
}

/** The same as the office types it from a signed paper. */
export function paperTicket(more: SentTicket = {}): SentTicket {
  return {
    sync_token: randomUUIDv7(),
    logged_at: '2026-03-10T07:40:00.000Z',
    gross_weight: 31.94,
    tare: 12.48,
    vehicle: 'FN19 HVO',
    driver_name: 'Mick Slater',
    signed_by: 'K. Rahman',
    weighbridge_ref: 'DQ-118204',
    paper_kept_at: 'Dene Quarry, weighbridge office',
    ...more,
  }
}

/** The same as a device sends it: with its token, its clock and the hash of what it signed. */
export async function deviceTicket(quoteId: number, more: SentTicket = {}): Promise<SentTicket> {
  const sent: SentTicket = {
    ...plainTicket(quoteId),
    vehicle: 'FN19 HVO',
    signed_by: 'K. Rahman',
    logged_at: '2026-03-10T09:00:00.000Z',
    sync_token: randomUUIDv7(),
    ...more,
  }
  return { ...sent, body_hash: await hashOf(sent), ...('body_hash' in more && { body_hash: more.body_hash }) }
}

/** The same as the phone's export holds it (web/offline/exportUnsent.ts). */
export async function exportedTicket(quoteId: number, more: SentTicket = {}) {
  const sent = await deviceTicket(quoteId, more)
  const { gross_weight, tare, signature_data, sync_token, body_hash, ...fields } = sent
  const [head, base64] = String(signature_data).split(';base64,')
  return {
    kind: 'ticket',
    sync_token,
    body_hash,
    captured_at: '2026-03-10T09:00:01.000Z',
    error: 'revoked',
    body: {
      vehicle: null,
      driver_id: null,
      signed_by: null,
      loaded_at: null,
      weighbridge_ref: null,
      ...fields,
      gross_kg: Math.round(Number(gross_weight) * 1000),
      tare_kg: Math.round(Number(tare) * 1000),
      sync_token,
    },
    media: { mime: String(head).slice('data:'.length), sha256: '', base64 },
  }
}

function hashOf(sent: SentTicket): Promise<string> {
  const body = {
    vehicle: null,
    driver_id: null,
    signed_by: null,
    loaded_at: null,
    weighbridge_ref: null,
    ...sent,
    gross_kg: Math.round(Number(sent.gross_weight) * 1000),
    tare_kg: Math.round(Number(sent.tare) * 1000),
  } as TicketBody
  return ticketBodyHash(body, parseDataUrl(String(sent.signature_data))?.bytes ?? new Uint8Array())
}
