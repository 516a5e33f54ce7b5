import { beforeEach, expect, test } from 'vitest'
import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { readHighestSeq } from '../../web/offline/deviceSeq.ts'
import { DraftChangedError, saveDraft, startDraft } from '../../web/offline/drafts.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import { freezeTicket, InvalidTicketError } from '../../web/offline/freeze.ts'
import { isStorageFull } from '../../web/offline/fullDisk.ts'
import type { FrozenTicket } from '../../web/offline/kinds/ticket.ts'
import type { TicketDraft } from '../../web/offline/rows.ts'
import { driverId, emptyFields, fillDraft, fullFields, logTicket } from './driver.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
import { createServer } from './server.ts'

let phone: Phone
let page: Process
beforeEach(() => {
  phone = createPhone()
  page = phone.open(createServer().fetch)
})
const db = () => page.databases.user(driverId)

test('every database reports and shows only what is committed to the disk', () => {
  for (const { _options } of [db(), page.databases.registry] as unknown as { _options: object }[]) {
    expect(_options).toMatchObject({ chromeTransactionDurability: 'strict', cache: 'disabled' })
  }
})

test('a draft is kept as typed, one per order, under a token that it keeps', async () => {
  const first = await startDraft(page, driverId, { quoteId: 3, fields: emptyFields })
  const typed = await saveDraft(page, driverId, { ...first, fields: { ...emptyFields, gross: '31.' } })
  const again = await startDraft(page, driverId, { quoteId: 3, fields: fullFields })
  expect(typed.syncToken).toBe(first.syncToken)
  expect(again).toEqual({ ...typed, rev: 2, fields: { ...emptyFields, gross: '31.' } })
  const other = await startDraft(page, driverId, { quoteId: 4, fields: emptyFields })
  expect(first.syncToken).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(other.syncToken).not.toBe(first.syncToken)
})

test('the slower of two tabs learns that the draft has changed, and overwrites nothing', async () => {
  const tab = phone.open(createServer().fetch)
  const draft = await fillDraft(page, 3)
  const saved = await saveDraft(tab, driverId, { ...draft, fields: { ...fullFields, gross: '30' } })
  await expect(saveDraft(page, driverId, draft)).rejects.toThrow(DraftChangedError)
  await expect(finishTicket(page, driverId, draft)).rejects.toThrow(DraftChangedError)
  expect(await db().drafts.get(3)).toEqual(saved)
})

test('finishing freezes body, media and hash, and removes the draft', async () => {
  const draft = await fillDraft(page, 3)
  phone.clock.advance(60_000)
  const row = await finishTicket(page, driverId, draft)
  const body = row.body as FrozenTicket
  expect(body).toMatchObject({
    quote_id: 3,
    gross_kg: 31_940,
    tare_kg: 12_480,
    vehicle: 'FN19 HVO',
    signed_by: 'K. Rahman',
    loaded_at: null,
    logged_at: '2026-03-10T09:01:00.000Z',
    sync_token: draft.syncToken,
    device_seq: 1,
  })
  const media = await db().media.get(draft.syncToken)
  const bytes = new Uint8Array(media?.bytes ?? new ArrayBuffer())
  expect(media).toMatchObject({ mime: 'image/png', sha256: await sha256OfBytes(bytes), confirmedAt: null })
  expect(row).toMatchObject({ state: 'queued', kind: 'ticket', bodyHash: await ticketBodyHash(body, bytes) })
  expect(await db().drafts.count()).toBe(0)
  expect(phone.syncsAsked()).toBe(1)
})

test('finishing one draft in two tabs makes one ticket', async () => {
  const tab = phone.open(createServer().fetch)
  const draft = await fillDraft(page, 3)
  const rows = await Promise.all([finishTicket(page, driverId, draft), finishTicket(tab, driverId, draft)])
  expect(rows[0].seq).toBe(rows[1].seq)
  expect(await finishTicket(tab, driverId, draft)).toEqual(rows[0])
  expect(await db().outbox.count()).toBe(1)
})

test('the second tab to finish gets the ticket even if the signature can no longer be read', async () => {
  const tab = phone.open(createServer().fetch)
  const draft = await fillDraft(page, 3)
  const row = await finishTicket(page, driverId, draft)
  tab.databases.user(driverId).media.hook('reading', () => undefined)
  expect(await finishTicket(tab, driverId, draft)).toEqual(row)
})

test('finishing freezes what was typed since the last save; a tab with other content is refused', async () => {
  const tab = phone.open(createServer().fetch)
  const draft = await fillDraft(page, 3)
  const typed = { ...draft, fields: { ...fullFields, weighbridge_ref: 'WB7' } }
  const row = await finishTicket(page, driverId, typed)
  expect(row.body).toMatchObject({ weighbridge_ref: 'WB7' })
  expect(await finishTicket(tab, driverId, typed)).toEqual(row)
  await expect(finishTicket(tab, driverId, draft)).rejects.toThrow(DraftChangedError)
  const signature = { mime: 'image/png', bytes: Uint8Array.from([1, 2, 3]).buffer } as const
  await expect(finishTicket(tab, driverId, { ...typed, signature })).rejects.toThrow(DraftChangedError)
  expect(await db().outbox.count()).toBe(1)
})

test('a refused finish leaves the second copy of another tab’s ticket unchanged', async () => {
  const tab = phone.open(createServer().fetch)
  const draft = await fillDraft(page, 3)
  await finishTicket(page, driverId, { ...draft, fields: { ...fullFields, weighbridge_ref: 'WB7' } })
  const copies = new Map(phone.copies)
  await expect(finishTicket(tab, driverId, draft)).rejects.toThrow(DraftChangedError)
  expect([copies.size, phone.copies]).toEqual([1, copies])
})

test('a ticket frozen at the press is saved as it is, unless the press was long or the form changed', async () => {
  const [first, second] = [await fillDraft(page, 3), await fillDraft(page, 4)]
  const prepare = (draft: TicketDraft) => freezeTicket(page, driverId, draft)
  const prepared = [prepare(first), prepare(second)] as const
  phone.clock.advance(999)
  const quick = await finishTicket(page, driverId, first, prepared[0])
  expect(quick.body).toMatchObject({ logged_at: '2026-03-10T09:00:00.000Z', device_seq: 1 })
  expect(quick.bodyHash).toBe((await prepared[0]).bodyHash)
  phone.clock.advance(1)
  const late = await finishTicket(page, driverId, second, prepared[1])
  expect(late.body).toMatchObject({ logged_at: '2026-03-10T09:00:01.000Z', device_seq: 2 })
  const media = await db().media.get(second.syncToken)
  const bytes = new Uint8Array(media?.bytes ?? new ArrayBuffer())
  expect(late.bodyHash).toBe(await ticketBodyHash(late.body as FrozenTicket, bytes))
})

test.each([
  [{ gross: '' }, 'gross_weight', 'The gross weight field is required.'],
  [{ gross: '12.480' }, 'net_weight', 'Net weight must be greater than 0.'],
  [{ tare: 'x' }, 'tare', 'The tare field must be a number.'],
  [{ vehicle: 'x'.repeat(21) }, 'vehicle', 'The vehicle field must not be greater than 20 characters.'],
])('%j can’t be finished, and the draft stays', async (change, field, text) => {
  const draft = await fillDraft(page, 3, { fields: { ...fullFields, ...change } })
  const error = await finishTicket(page, driverId, draft).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(InvalidTicketError)
  expect(error.errors).toMatchObject({ [field]: [text] })
  expect([await db().outbox.count(), await db().drafts.count()]).toEqual([0, 1])
})

test('a draft without a signature can’t become a ticket', async () => {
  const draft = await startDraft(page, driverId, { quoteId: 3, fields: fullFields })
  const error = await finishTicket(page, driverId, draft).catch((thrown) => thrown)
  expect(error.errors).toEqual({ signature_data: ['Save signature before submitting.'] })
})

test.each(['outbox', 'media', 'drafts', 'meta', 'log'] as const)(
  'when %s is full, nothing is written, nothing is lost and no number is given out',
  async (table) => {
    const draft = await fillDraft(page, 3)
    const fail = () => {
      throw new DOMException('No space left', 'QuotaExceededError')
    }
    const write = table === 'drafts' ? 'deleting' : 'creating'
    db()[table].hook(write as 'creating', fail)
    const error = await finishTicket(page, driverId, draft).catch((thrown) => thrown)
    expect(isStorageFull(error)).toBe(true)
    expect([await db().outbox.count(), await db().media.count(), await db().meta.count()]).toEqual([0, 0, 0])
    expect(await db().drafts.get(3)).toEqual(draft)
    expect([phone.copies.size, await readHighestSeq(page, db(), driverId)]).toEqual([0, 0])
    db()
      [table].hook(write as 'creating')
      .unsubscribe(fail)
    const row = await finishTicket(page, driverId, draft)
    expect(row.body).toMatchObject({ device_seq: 1 })
  },
)

test('a form keeps its draft and saves its ticket when its database is recreated', async () => {
  const draft = await fillDraft(page, 3)
  const wipe = () => db().delete({ disableAutoOpen: false })
  await wipe()
  const saved = await saveDraft(page, driverId, { ...draft, fields: { ...fullFields, weighbridge_ref: 'WB7' } })
  expect(await db().drafts.get(3)).toEqual(saved)
  await wipe()
  const row = await finishTicket(page, driverId, saved)
  expect(row.body).toMatchObject({ weighbridge_ref: 'WB7', sync_token: draft.syncToken, device_seq: 1 })
  expect([await db().outbox.count(), await db().media.count(), await db().drafts.count()]).toEqual([1, 1, 0])
  expect(phone.copies.size).toBe(1)
})

test('a form whose ticket another tab finished makes no new draft, even after the row has gone', async () => {
  const draft = await fillDraft(page, 3)
  const { seq, syncToken, quoteId } = await finishTicket(page, driverId, draft)
  const typed = { ...draft, fields: { ...fullFields, weighbridge_ref: 'WB7' } }
  await expect(saveDraft(page, driverId, typed)).rejects.toThrow(DraftChangedError)
  await db().outbox.update(seq, { state: 'received', receivedAt: 1 })
  await db().outbox.delete(seq)
  const received = { v: 1, syncToken, quoteId, kind: 'ticket', receivedAt: 1 } as const
  await db().receipts.add({ ...received, number: 1042, flags: [], serverTime: null })
  await expect(saveDraft(page, driverId, typed)).rejects.toThrow(DraftChangedError)
  await expect(finishTicket(page, driverId, draft)).rejects.toThrow(DraftChangedError)
  expect(await db().drafts.count()).toBe(0)
})

test('each author’s numbers go on after the database was wiped', async () => {
  await logTicket(page, 3)
  await logTicket(page, 3)
  await logTicket(page, 3, { userId: 8 })
  await db().delete({ disableAutoOpen: false })
  expect(await readHighestSeq(page, db(), driverId)).toBe(2)
  expect((await logTicket(page, 3)).body).toMatchObject({ device_seq: 3 })
  expect((await logTicket(page, 3, { userId: 8 })).body).toMatchObject({ device_seq: 2 })
})

test('two tabs that finish different tickets at once give out two numbers', async () => {
  const tab = phone.open(createServer().fetch)
  const drafts = [await fillDraft(page, 3), await fillDraft(tab, 4)] as const
  const rows = await Promise.all([finishTicket(page, driverId, drafts[0]), finishTicket(tab, driverId, drafts[1])])
  expect(rows.map(({ body }) => (body as FrozenTicket).device_seq).sort()).toEqual([1, 2])
})

test('numbers go on after local storage was emptied', async () => {
  await logTicket(page, 3)
  await logTicket(page, 3)
  phone.storage.clear()
  expect((await logTicket(page, 3)).body).toMatchObject({ device_seq: 3 })
  expect([await db().outbox.count(), phone.copies.size]).toEqual([3, 3])
})

test('full or edited local storage stops no ticket', async () => {
  const broken = phone.open(createServer().fetch)
  broken.mirror = {
    getItem: () => 'not a number',
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  const draft = await fillDraft(page, 3)
  await page.databases.registry.settings.put({ key: 'device', value: 'c7a5cf1c-72a0-4f7e-9c3c-3a4f6e0f9d10' })
  expect((await finishTicket(broken, driverId, draft)).body).toMatchObject({ device_seq: 1 })
})

test('a dead database connection is opened again, with all that it held', async () => {
  const draft = await fillDraft(page, 3)
  db().backendDB().close()
  expect((await finishTicket(page, driverId, draft)).seq).toBe(1)
})

test('a connection that iOS dropped in the background is reopened when it is next needed', async () => {
  const draft = await fillDraft(page, 3)
  const lost = () => {
    db().outbox.hook('creating').unsubscribe(lost)
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  }
  db().outbox.hook('creating', lost)
  expect((await finishTicket(page, driverId, draft)).seq).toBe(1)
  expect(await db().outbox.count()).toBe(1)
})
