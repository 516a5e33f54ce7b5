import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentNames, pickTicketContent, type TicketBody, ticketContent } from '../../api/contract/tickets/content.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { TicketCreate } from '../../api/contract/tickets/schemas.ts'
import { fromColumns, toColumns } from '../../api/evidence/rules/contentColumns.ts'
import { FrozenTicket, ticket } from '../../web/offline/kinds/ticket.ts'
import type { Media, OutboxRow } from '../../web/offline/rows.ts'

/**
 * 1,000 random bodies of the two landed versions, with the hash that the code of commit 49c0e49 made of each, and the digests of
 * its request and its columns. They hold for ever: a phone may send such a body years later.
 */
type Landed = { body: FrozenTicket; hash: string; request: string; columns: string }
const file = gunzipSync(readFileSync(new URL('landedBodies.json.gz', import.meta.url))).toString()
const { signature, tickets } = JSON.parse(file) as { signature: string; tickets: Landed[] }
const bytes = Uint8Array.from(Buffer.from(signature, 'base64'))
const media = { mime: 'image/png', bytes: bytes.buffer } as Media

function requestOf({ body, hash }: Landed) {
  const { body: request } = ticket.toCall({ body, bodyHash: hash } as OutboxRow, media, '2026-11-25T09:05:00.000Z')
  return request as Record<string, unknown>
}

/** The content as the server reads it from what the phone sends. */
function received(landed: Landed) {
  const { logged_at, sync_token, ...sent } = TicketCreate.parse(requestOf(landed))
  return pickTicketContent({ ...sent, logged_at: logged_at ?? '', sync_token: sync_token ?? '' })
}

const failing = async (holds: (landed: Landed) => boolean | Promise<boolean>) => {
  const held = await Promise.all(tickets.map(holds))
  return tickets.filter((_, nth) => !held[nth]).map(({ body }) => body)
}

test('a landed body keeps its hash', async () => {
  expect(tickets).toHaveLength(1_000)
  expect(await failing(async ({ body, hash }) => (await ticketBodyHash(body, bytes)) === hash)).toEqual([])
})

test('a landed body is sent as it was', async () => {
  const unlike = await failing((landed) => {
    const { signature_data: _, ...told } = requestOf(landed)
    return digestOf(told) === landed.request
  })
  expect(unlike).toEqual([])
})

test('a landed body fills the columns that it did', async () => {
  const ofThen = contentNames.filter((name) => ticketContent[name].since <= 2)
  const unlike = await failing((landed) => {
    const columns = toColumns(received(landed))
    return digestOf(Object.fromEntries(ofThen.map((name) => [name, columns[name]]))) === landed.columns
  })
  expect(unlike).toEqual([])
})

test('the columns give back the content that filled them', async () => {
  const unlike = await failing((landed) => {
    const content = received(landed)
    return digestOf(fromColumns(toColumns(content))) === digestOf(content)
  })
  expect(unlike).toEqual([])
})

test('a body that lacks a field of the first version is refused', () => {
  const { vehicle: _, ...cut } = (tickets[0] as Landed).body as FrozenTicket & TicketBody
  expect(() => FrozenTicket.parse(cut)).toThrow()
})

/** Hashes the JSON with its keys in order and bytes in hexadecimal, without undefined values. */
function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (value instanceof Date) return value.toISOString()
  if (!(value instanceof Object)) return value
  const entries = Object.entries(value).filter(([, said]) => said !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, said]) => [key, inOrder(said)]),
  )
}
