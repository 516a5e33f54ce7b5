import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assignmentBodyHash } from '../../api/contract/rules/signedContent.ts'
import { contentNames, pickTicketContent, type TicketBody } from '../../api/contract/tickets/content.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { TicketCreate } from '../../api/contract/tickets/schemas.ts'
import type { Request } from '../../api/contract/wire/call.ts'
import type { FrozenAssignment } from '../../web/offline/kinds/assignment.ts'
import { rulesOf } from '../../web/offline/kinds/kinds.ts'
import type { FrozenTicket } from '../../web/offline/kinds/ticket.ts'
import type { Kind, Media, OutboxRow } from '../../web/offline/rows.ts'

/**
 * Bodies that the first version froze, with the hash and the request that it made of them. Phones hold such rows for as long
 * as they have no signal: their hash stays the same to the bit, and what is sent is what was sent then.
 */
type Frozen<Body, Sent> = { what: string; body: Body; hash: string; request: Sent }
type Fixtures = {
  signature: string
  tickets: Frozen<FrozenTicket, object>[]
  assignments: Frozen<FrozenAssignment, Request>[]
}

const file = new URL('frozenBodies.json', import.meta.url)
const fixtures = JSON.parse(readFileSync(file, 'utf8')) as Fixtures
const bytes = Uint8Array.from(Buffer.from(fixtures.signature, 'base64'))
const media = { mime: 'image/png', bytes: bytes.buffer } as Media

function callOf(kind: Kind, { body, hash }: Frozen<unknown, unknown>, withMedia: Media | null): Request | undefined {
  return rulesOf(kind)?.toCall({ body, bodyHash: hash } as OutboxRow, withMedia, '2026-03-10T09:05:00.000Z')
}

test.each(fixtures.tickets)('a ticket of the first version: $what', async (frozen) => {
  expect(await ticketBodyHash(frozen.body, bytes)).toBe(frozen.hash)
  expect(callOf('ticket', frozen, media)?.body).toEqual(frozen.request)
})

test.each(fixtures.assignments)('an assignment of the first version: $what', async (frozen) => {
  expect(await assignmentBodyHash(frozen.body)).toBe(frozen.hash)
  const { method, path, body } = callOf(frozen.body.action, frozen, null) as Request
  expect({ method, path, body: body ?? null }).toEqual(frozen.request)
})

/** A ticket that leaves nothing unsaid. A field that is missing here doesn't compile. */
const whole: Required<TicketBody> = {
  quote_id: 7,
  gross_kg: 31_940,
  tare_kg: 12_480,
  vehicle: 'FN19 HVO',
  driver_id: 12,
  logged_at: '2026-03-10T09:00:00.000Z',
  signed_by: 'K. Rahman',
  loaded_at: 'Dene Quarry, face 3',
  weighbridge_ref: 'WB-0417',
  sync_token: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  gross_source: 'weighbridge',
  tare_source: 'stored',
  tare_weighed_on: '2026-03-02',
  weighed_at: '2026-03-10T08:58:00.000Z',
  slip_hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  // Only the office fills these.
  source: null,
  driver_name: null,
  paper_kept_at: null,
}
/** The content of a signed ticket as the server reads it from what the phone sends. */
function asReceived(hash: string) {
  const body = { ...whole, device_id: 'c7a5cf1c-72a0-4f7e-9c3c-3a4f6e0f9d10', device_seq: 1 }
  const call = callOf('ticket', { what: 'whole', body, hash, request: {} }, media)
  const { logged_at, sync_token, ...sent } = TicketCreate.parse(call?.body)
  return pickTicketContent({ ...sent, logged_at: logged_at ?? '', sync_token: sync_token ?? '' })
}

test.each(contentNames)('the %s that was signed reaches the server', (field) => {
  expect(asReceived('0'.repeat(64))[field]).toBe(whole[field])
})

test('the server finds the hash that the phone signed', async () => {
  const hash = await ticketBodyHash(whole, bytes)
  expect(await ticketBodyHash(asReceived(hash), bytes)).toBe(hash)
})
