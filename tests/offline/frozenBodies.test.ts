import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assignmentBodyHash, ticketBodyHash } from '../../api/contract/rules/bodyHash.ts'
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
