import type { CheckedSeal, ShownSeal } from '../api/contract/evidence/answers.ts'
import { codeText, roomFor, type TicketCode, writeCode } from '../api/contract/evidence/code.ts'
import { ticketMessage } from '../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, type MadeKey, makeKey, sign } from '../api/contract/evidence/keys.ts'
import { type Seal, sealHash, sealMessage } from '../api/contract/evidence/seal.ts'
import { sha256OfBytes } from '../api/contract/rules/signedContent.ts'

const signature_png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

type Key = MadeKey & { id: string }

async function newKey(): Promise<Key> {
  const made = await makeKey()
  return { ...made, id: await keyIdOf(made.publicKey) }
}

/** A server's key and a phone's, and a ticket that both have signed: the one of the drawn pages. */
export async function sealTicket(change: Partial<TicketCode> = {}, version: 1 | 2 = 2) {
  const server = await newKey()
  const phone = await newKey()
  const content_hash = 'c'.repeat(64)
  const picture_hash = await sha256OfBytes(Uint8Array.from(Buffer.from(signature_png, 'base64')))
  const seal = async (number: number, previous: string | null): Promise<ShownSeal> => {
    const device_signature = await sign(phone.privateKey, ticketMessage(content_hash, 31))
    const plain: Seal = {
      version,
      picture_hash: version === 1 ? null : picture_hash,
      source: null,
      carrier_company_id: 7,
      number,
      content_hash,
      device_signature,
      previous,
      sealed_at: '2025-11-21T09:51:02.345Z',
      is_later: false,
      key_id: server.id,
    }
    return { ...plain, seal_hash: await sealHash(plain), signature: await sign(server.privateKey, sealMessage(plain)) }
  }
  const before = await seal(1041, 'f'.repeat(64))
  const own = await seal(1042, before.seal_hash)
  const code: TicketCode = {
    number: 1042,
    gross_kg: 31_520,
    tare_kg: 12_560,
    gross_source: 'weighbridge',
    tare_source: 'stored',
    tare_weighed_on: '2025-11-12',
    weighed_at: '2025-11-21T08:41:00.000Z',
    logged_at: '2025-11-21T09:26:14.000Z',
    sealed_at: '2025-11-21T09:51:02.000Z',
    is_sealed_later: false,
    is_from_paper: false,
    device_key: phone.id.slice(0, 12),
    seal: own.seal_hash.slice(0, 32),
    key_id: server.id.slice(0, 8),
    carrier: 'Dovedale Haulage',
    seller: 'Peakstone Aggregates',
    buyer: 'Ashlar Civils',
    product: 'MOT Type 1',
    vehicle: 'FJ71 KXM',
    weighbridge_ref: 'DQ-118204',
    loaded_at: 'Dene Quarry, Cromford DE4 3QS',
    site: 'Infinity Park Way, Derby DE24 9FU',
    signed_by: 'Dave Hallam',
    ...change,
  }
  const answer: CheckedSeal = {
    seal: own,
    previous: before,
    state: 'live',
    as_of: '2025-11-21T14:32:00.000Z',
    device: { key_id: phone.id, public_key: phone.publicKey, is_signed: true, author: 31 },
    is_as_sealed: true,
    signature_png,
  }
  return { code, answer, text: await writeSigned(code, server), server, phone }
}

/** What stands behind `/v#`, by whatever key. */
export async function writeSigned(code: TicketCode, key: MadeKey): Promise<string> {
  const bytes = writeCode(code, roomFor('https://loadstone.example'))
  return codeText(bytes, await sign(key.privateKey, bytes))
}

/** The same code with another content, under the signature of the first. */
export async function alter(code: TicketCode, key: MadeKey, change: Partial<TicketCode>): Promise<string> {
  const room = roomFor('https://loadstone.example')
  return codeText(writeCode({ ...code, ...change }, room), await sign(key.privateKey, writeCode(code, room)))
}
