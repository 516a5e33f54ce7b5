import { readFileSync } from 'node:fs'
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openUserDatabase } from '../../web/offline/databases.ts'
import { drain } from '../../web/offline/drain.ts'
import { readBoard } from '../../web/orders/boardOnDevice.ts'
import { createPhone } from './phone.ts'
import { createServer } from './server.ts'

/**
 * What an older version of the app has left on a phone, as it stored it: a later one opens it with all its rows and sends what
 * waits. Each version of the database stays here as it was.
 */
const versions = {
  1: {
    drafts: 'quoteId, &syncToken',
    outbox: '++seq, &syncToken, [state+seq], receivedAt',
    media: 'syncToken, confirmedAt',
    receipts: 'syncToken, receivedAt',
    orders: 'quote_id',
    drivers: 'id',
    vehicles: 'id',
    tickets: 'id, quote_id',
    meta: 'key',
    log: '++id',
  },
  2: {
    drafts: 'quoteId, &syncToken',
    outbox: '++seq, &syncToken, [state+seq], receivedAt',
    media: 'syncToken, confirmedAt',
    receipts: 'syncToken, receivedAt',
    orders: 'quote_id',
    drivers: 'id',
    vehicles: 'id',
    tickets: 'id, quote_id, *flags',
    meta: 'key',
    log: '++id',
  },
  3: {
    drafts: 'quoteId, &syncToken',
    outbox: '++seq, &syncToken, [state+seq], receivedAt',
    media: 'syncToken, confirmedAt',
    receipts: 'syncToken, receivedAt',
    orders: 'quote_id',
    drivers: 'id',
    vehicles: 'id',
    tickets: 'id, quote_id, *flags',
    meta: 'key',
    log: '++id',
    papers: 'token, quoteId',
  },
  4: {
    drafts: 'quoteId, &syncToken',
    outbox: '++seq, &syncToken, [state+seq], receivedAt',
    media: 'syncToken, confirmedAt',
    receipts: 'syncToken, receivedAt',
    orders: 'quote_id',
    drivers: 'id',
    vehicles: 'id',
    tickets: 'id, quote_id, *flags',
    meta: 'key',
    log: '++id',
    papers: 'token, quoteId',
    plans: 'id',
  },
}

type Frozen = { signature: string; tickets: { body: { sync_token: string; quote_id: number }; hash: string }[] }
const file = new URL('frozenBodies.json', import.meta.url)
const { signature, tickets } = JSON.parse(readFileSync(file, 'utf8')) as Frozen
/** Of the fixtures that share a token the last. */
const frozen = [...new Map(tickets.map((ticket) => [ticket.body.sync_token, ticket])).values()]
const userId = 7
const at = Date.parse('2026-03-10T09:00:00.000Z')

/** No type of today's holds them: a field that comes later is not there. */
const queued = frozen.map(({ body, hash }) => ({
  v: 1,
  syncToken: body.sync_token,
  kind: 'ticket',
  state: 'queued',
  body,
  bodyHash: hash,
  quoteId: body.quote_id,
  title: null,
  rev: 1,
  attempts: 0,
  lease: null,
  wait: null,
  lastError: null,
  capturedAt: at,
  lastTryAt: null,
  receivedAt: null,
  exportedAt: null,
}))
const fields = {
  gross: '31.9',
  tare: '',
  vehicle: '',
  driver_id: null,
  signed_by: '',
  loaded_at: '',
  weighbridge_ref: '',
}
const draft = {
  v: 1,
  quoteId: 9,
  syncToken: '0199a1b2-0000-7e5f-8a6b-7c8d9e0f1a2b',
  rev: 3,
  startedAt: at,
  savedAt: at,
  fields,
  signature: null,
}
const cached = [
  { id: 1, quote_id: 7, voided: false, flags: ['late_upload'], logged_at: '2026-03-10T07:00:00.000Z' },
  { id: 2, quote_id: 7, voided: false, flags: [], logged_at: '2026-03-10T08:00:00.000Z' },
  { id: 3, quote_id: 7, voided: false, logged_at: '2026-03-10T09:00:00.000Z' },
  { id: 4, quote_id: 7, voided: true, flags: ['late_upload', 'heavy'], logged_at: '2026-03-10T10:00:00.000Z' },
  { id: 5, quote_id: 7, voided: false, flags: ['heavy', 'late_upload'], logged_at: '2026-03-10T11:00:00.000Z' },
]

test('the current database version is among those that upgrades are tested from', () => {
  expect(openUserDatabase(userId).verno).toBe(Math.max(...Object.keys(versions).map(Number)))
})

test.each(Object.entries(versions))(
  'a phone of database version %s keeps and sends its queue after the upgrade',
  async (version, stores) => {
    const phone = createPhone()
    const { idb: indexedDB } = phone
    const older = new Dexie(`loadstone-${userId}`, { indexedDB, IDBKeyRange })
    older.version(Number(version)).stores(stores)
    await older.table('outbox').bulkAdd(queued)
    const bytes = Uint8Array.from(Buffer.from(signature, 'base64')).buffer
    const picture = { v: 1, mime: 'image/png', bytes, sha256: '', confirmedAt: null }
    await older.table('media').bulkAdd(queued.map(({ syncToken }) => ({ ...picture, syncToken })))
    await older.table('drafts').add(draft)
    await older.table('tickets').bulkAdd(cached)
    await older.table('meta').add({ key: 'checked', cursor: 'c', at })
    older.close()

    const db = openUserDatabase(userId, { indexedDB, IDBKeyRange })
    expect(await db.drafts.toArray()).toEqual([draft])
    expect((await db.outbox.toArray()).map(({ seq: _, ...row }) => row)).toEqual(queued)
    expect((await readBoard(db))?.flagged.map(({ id }) => id)).toEqual([5, 1])
    const server = createServer()
    const page = phone.open(server.fetch)
    await page.databases.registry.users.add({ v: 1, userId, uploadToken: 't', isSignedIn: true, paused: null })
    expect(await drain(page, 'start')).toMatchObject({ received: queued.length, waiting: 0 })
    expect(server.sent.map(({ body }) => body.sync_token)).toEqual(queued.map(({ syncToken }) => syncToken))
  },
)
