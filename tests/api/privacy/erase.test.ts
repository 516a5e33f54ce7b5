import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSealFaults } from '../../../api/contract/evidence/checkSeal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { keptFor } from '../../../api/contract/rules/keptFor.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { eraseOld } from '../../../api/privacy/erase.ts'
import { eraseTickets, lockOldTickets } from '../../../api/privacy/queries.ts'
import { startErasing } from '../../../api/privacy/worker.ts'
import { rowsOf } from '../backup/rowsOf.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeAttachment, makeNote, makeOrder, makeQuote, makeSite } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { exportedSlip, noteForm, noteJpeg } from '../noteForm.ts'
import { readPdf } from '../papers/pdfText.ts'
import { deviceTicket, paperTicket, plainTicket } from '../ticketBody.ts'

const t = await openTestApi()
const { a } = t.world
let quoteId: number
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

/** The API's own clock stays, so that sessions do. */
async function eraseAfter(years: number, days = 1): Promise<void> {
  const at = new Date(t.clock.now.getTime() + days * 86_400_000)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  await eraseOld({ db: t.db, now: () => at })
  // Readers compare with the system's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.max(at.getTime(), Date.now()) })
}
afterEach(() => {
  vi.useRealTimers()
})

async function log() {
  const { data } = (await t.as(a.driver).post('/api/tickets', plainTicket(quoteId, { signed_by: 'K. Rahman' }))).body
  const verdict = await verifyCode(data.verify_url.slice(3), [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  return { data, ...verdict }
}
const ticketOf = async () => (await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body.data[0]

test('six years after a load its ticket says when signer and signature were erased, and keeps its weights', async () => {
  const { data } = await log()
  await eraseAfter(6, -1)
  expect((await ticketOf()).erased_at).toBeUndefined()
  await eraseAfter(6)
  const ticket = await ticketOf()
  expect(ticket).toMatchObject({
    signed_by: null,
    verify_url: null,
    slip_url: null,
    net_weight: data.net_weight,
  })
  expect(ticket.erased_at).toMatch(/^\d{4}-/)
  expect(ticket.altered).toBeUndefined()
  expect((await t.as(a.contractor).get(`/storage/${data.signature}`)).status).toBe(404)
  const [line] = parse((await t.as(a.contractor).get('/api/tickets.csv')).raw.body, { bom: true, columns: true }) as {
    [head: string]: string
  }[]
  expect(line).toMatchObject({ Status: 'Live', 'Signed by': `Erased on ${ticket.erased_at.slice(0, 10)}` })
  const paper = await t.as(a.contractor).get(`/api/tickets/${data.id}/pdf`)
  const [page] = await readPdf(paper.raw.rawPayload)
  expect(page?.text.match(/Erased on \d/g)).toHaveLength(2)
})

test('six years after a load a ticket from paper has lost signer, driver and scan, and the file adds nothing', async () => {
  const scan_data = toDataUrl({ mime: 'image/jpeg', bytes: noteJpeg })
  const tickets = [paperTicket({ scan_data })]
  const send = () => t.as(a.haulier).post('/api/tickets/paper', { quote_id: quoteId, tickets })
  await send()
  await eraseAfter(6)
  const ticket = await ticketOf()
  expect(ticket).toMatchObject({ source: 'paper', signed_by: null, driver_name: null, slip_url: null })
  expect(ticket.erased_at).toMatch(/^\d{4}-/)
  expect(ticket.altered).toBeUndefined()
  expect(await t.db.selectFrom('ticket_slips').select('ticket_id').execute()).toEqual([])
  expect((await send()).body.data[0]).toMatchObject({ is: 'known', number: ticket.number })
})

test('six years after a load no photo of its slip or of a collection note is left', async () => {
  const { data } = await log()
  const slip = { ticket_id: data.id, mime: 'image/png' as const, bytes: Buffer.from('x'), created_at: t.clock.now }
  await t.db.insertInto('ticket_slips').values(slip).execute()
  await makeNote(t.db, a, quoteId, { created_at: t.clock.now })
  const count = async (table: 'ticket_slips' | 'collection_notes') =>
    (await t.db.selectFrom(table).select('created_at').execute()).length
  await eraseAfter(6, -1)
  expect([await count('ticket_slips'), await count('collection_notes')]).toEqual([1, 1])
  await eraseAfter(6)
  expect([await count('ticket_slips'), await count('collection_notes')]).toEqual([0, 0])
})

/** A driver's ticket that names a slip, as their phone keeps sending both until it hears an answer. */
async function makeSending() {
  const row = exportedSlip()
  const { sync_token } = row.body
  const ticket = await deviceTicket(quoteId, { sync_token, slip_hash: row.body_hash, signed_by: 'K. Rahman' })
  return {
    row,
    sendTicket: () => t.as(a.driver).post('/api/tickets', ticket),
    sendSlip: () => t.as(a.driver).post('/api/tickets/slips', noteForm({ sync_token, slip: noteJpeg })),
  }
}

test('a file goes six years after the last day and the last load, and with its quote at once', async () => {
  const id = await makeAttachment(t.db, a, quoteId)
  const deleted = await makeQuote(t.db, t.world, a, { deleted_at: t.clock.now })
  await makeAttachment(t.db, a, deleted)
  await eraseOld({ db: t.db, now: () => t.clock.now })
  const left = () => t.db.selectFrom('attachment_files').select('attachment_id').execute()
  expect(await left()).toEqual([{ attachment_id: id }])
  await eraseAfter(6, 16)
  expect(await left()).toEqual([{ attachment_id: id }])
  await eraseAfter(6, 19)
  expect(await left()).toEqual([])
  const rows = await t.db.selectFrom('attachments').select(['name', 'removed_by']).execute()
  expect(rows).toEqual(Array(2).fill({ name: 'Site plan.pdf', removed_by: null }))
})

const kept = ['tickets', 'signatures', 'ticket_slips', 'ticket_seals', 'events', 'order_sums'] as const
async function rowsKept(): Promise<string> {
  const rows = await rowsOf(t.db)
  return JSON.stringify(kept.map((table) => rows[table]))
}

test('a phone that sends an erased ticket and its slip again is answered as before, and brings nothing back', async () => {
  const { row, sendTicket, sendSlip } = await makeSending()
  const { data } = (await sendTicket()).body
  expect((await sendSlip()).status).toBe(201)
  await eraseAfter(6)
  const before = await rowsKept()
  const again = await sendTicket()
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  const { id, number, net_weight } = data
  const erased = { signed_by: null, verify_url: null, slip_url: null, erased_at: expect.stringMatching(/^\d{4}-/) }
  expect(again.body.data).toMatchObject({ id, number, net_weight, ...erased })
  const slip = await sendSlip()
  expect([slip.status, slip.headers['idempotency-replayed']]).toEqual([200, 'true'])
  const imported = await t.as(a.haulier).post('/api/tickets/slips/import', { user_id: a.driver.id, slips: [row] })
  expect(imported.body.data).toMatchObject([{ is: 'known' }])
  expect(await rowsKept()).toBe(before)
})

test('a slip that arrives while its ticket is being erased is not kept', async () => {
  const { sendTicket, sendSlip } = await makeSending()
  await sendTicket()
  const at = new Date(t.clock.now)
  at.setUTCFullYear(at.getUTCFullYear() + 7)
  const trx = await t.db.startTransaction().execute()
  const [ticket] = await lockOldTickets(trx, at, 1)
  if (!ticket) throw new Error('There is no ticket')
  await eraseTickets(trx, [{ ...ticket, code_hashes: [Buffer.alloc(16), Buffer.alloc(16)] }], at)
  const sending = sendSlip()
  await expect.poll(isWaiting).toBe(true)
  await trx.commit().execute()
  expect((await sending).status).toBe(200)
  expect(await t.db.selectFrom('ticket_slips').select('ticket_id').execute()).toEqual([])
})

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows.length > 0
}

test('a step of the night that fails stops no other, is a failure that somebody sees, and is done the next night', async () => {
  await log()
  const contact = { site_contact_name: 'Jo Price', site_contact_phone: '07700 900456' }
  await t.db.updateTable('quotes').set(contact).where('id', '=', quoteId).execute()
  await makeNote(t.db, a, quoteId, { created_at: t.clock.now })
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'No room'; end $$`.execute(t.db)
  await sql`create trigger fails before update on quotes execute function fail()`.execute(t.db)
  const at = new Date(t.clock.now)
  at.setUTCFullYear(at.getUTCFullYear() + 7)
  const { jobs } = t.deps
  const told: string[] = []
  jobs.on('error', ({ message }) => told.push(message))
  await startErasing({ db: t.db, jobs, now: () => at })
  const night = async () => {
    const id = String(await jobs.send('erase', {}))
    const stateOf = async () => (await jobs.findJobs('erase', { id }))[0]?.state
    await expect.poll(stateOf, { timeout: 10_000 }).not.toMatch(/created|active/)
    return stateOf()
  }
  const left = async () => {
    const { signed_by } = await t.db.selectFrom('tickets').select('signed_by').executeTakeFirstOrThrow()
    const notes = await t.db.selectFrom('collection_notes').select('id').execute()
    const quote = t.db.selectFrom('quotes').select('site_contact_name as name').where('id', '=', quoteId)
    return { signed_by, notes: notes.length, contact: (await quote.executeTakeFirstOrThrow()).name }
  }
  expect(await night()).toBe('retry')
  expect(told).toEqual([expect.stringMatching(/^Not erased: .*No room/)])
  expect(await left()).toEqual({ signed_by: null, notes: 0, contact: 'Jo Price' })
  await sql`drop trigger fails on quotes`.execute(t.db)
  expect(await night()).toBe('completed')
  expect(await left()).toEqual({ signed_by: null, notes: 0, contact: null })
  expect(told).toHaveLength(1)
  await jobs.offWork('erase')
})

test('whoever changes a ticket can’t hide it by calling the ticket erased', async () => {
  await log()
  const mark = (erased_at: Date) =>
    t.db.updateTable('tickets').set({ gross_kg: 40_000, signed_by: null, erased_at }).where('quote_id', '=', quoteId)
  for (const years of [0, 6]) {
    const erasedAt = new Date(t.clock.now.getTime())
    erasedAt.setUTCFullYear(erasedAt.getUTCFullYear() + years, erasedAt.getUTCMonth() + 1)
    await mark(erasedAt).execute()
    expect((await ticketOf()).altered).toBe(true)
  }
})

test('whoever holds the code of an erased ticket still learns that it stands, and its seal still proves the chain', async () => {
  await log()
  const { code, hash } = await log()
  await eraseAfter(6)
  const ask = (held: string) => t.as(null).get(`/api/verify/${code.seal}?code=${held}`)
  const { data } = (await ask(hash)).body
  expect(data).toMatchObject({ state: 'live', is_as_sealed: true, signature_png: '' })
  expect(data.erased_at).toMatch(/^\d{4}-/)
  expect(await findSealFaults(code, data, new Map([[ownKey.id, ownKey.publicKey]]))).toEqual([])
  expect((await ask('0'.repeat(32))).status).toBe(404)
  const pack = { tickets: [{ seal: code.seal, code: hash }] }
  expect((await t.as(null).post('/api/verify/packs', pack)).body.data.state).toBe('incomplete')
})

test('two years after an account has ended nothing names its person', async () => {
  const user = await t.db
    .insertInto('users')
    .values({
      company_id: a.haulier.company_id,
      role: 'driver',
      first_name: 'Tamsin',
      last_name: 'Okafor',
      email: 'tamsin.okafor@example.com',
      phone: '07700 900123',
      password_hash: 'hash',
      created_at: t.clock.now,
      deactivated_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await nameEverywhere(user.id)
  const everything = async () => JSON.stringify(await rowsOf(t.db))
  await eraseAfter(2, -1)
  expect(await everything()).toContain('Tamsin')
  await eraseAfter(2)
  const rows = await everything()
  for (const part of ['Tamsin', 'tamsin', 'Okafor', '900123', '"hash"']) expect(rows).not.toContain(part)
  for (const table of [
    'sessions',
    'email_tokens',
    'second_factors',
    'recovery_codes',
    'notices',
    'calendar_feeds',
  ] as const) {
    expect(await t.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(), table).toEqual([])
  }
  const staff = (await t.as(a.haulier).get('/api/users')).body
  expect(JSON.stringify(staff)).not.toContain('Erased')
})

/** Wherever the person's name may stand, or something of theirs alone. */
async function nameEverywhere(user_id: number): Promise<void> {
  const { now } = t.clock
  const hash = Buffer.alloc(32, 1)
  const name = 'Tamsin Okafor'
  const times = { created_at: now, extended_at: now, expires_at: now }
  await t.db
    .insertInto('sessions')
    .values({ user_id, secret_hash: hash, ...times })
    .execute()
  const token = { purpose: 'reset' as const, token_hash: hash, created_at: now, expires_at: now }
  await t.db
    .insertInto('email_tokens')
    .values({ user_id, ...token })
    .execute()
  await t.db.insertInto('second_factors').values({ user_id, secret: hash, created_at: now }).execute()
  await t.db.insertInto('calendar_feeds').values({ user_id, code: 'Tamsin', made_at: now }).execute()
  await t.db.insertInto('recovery_codes').values({ user_id, code_hash: hash }).execute()
  const device = await t.db
    .insertInto('devices')
    .values({ user_id, device_key: randomUUID(), name: 'Tamsin’s phone', secret_hash: hash, ...datesOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = (id: number, kind: string, data: object) => ({ id, kind, created_at: now, data: { ...data } })
  await t.db
    .insertInto('events')
    .values([
      event(900_000_001, 'user.banned', { user_id, name }),
      event(900_000_002, 'device.registered', { device_id: device.id, name: 'Tamsin’s phone' }),
    ])
    .execute()
  await t.db.insertInto('notices').values({ user_id, event_id: 900_000_001, side: 'contractor' }).execute()
  const contact = { payable_contact_name: name, payable_contact_phone: '07700 900123', owner_user_id: user_id }
  const address = { name: 'Ended Ltd', address: '1 Old Road', is_contractor: true, created_at: now, ...contact }
  await t.db.insertInto('companies').values(address).execute()
}

const datesOf = (now: Date) => ({ created_at: now, last_seen_at: now, expires_at: now })

test('the people of a firm go with its owner', async () => {
  const { b } = t.world
  await t.db.updateTable('users').set({ deleted_at: t.clock.now }).where('id', '=', b.haulier.id).execute()
  await eraseAfter(2)
  const { erased_at } = await t.db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', b.driver.id)
    .executeTakeFirstOrThrow()
  expect(erased_at).not.toBeNull()
})

test('two years after the last load nobody is named as the site’s contact', async () => {
  const contact = { site_contact_name: 'Jo Price', site_contact_phone: '07700 900456' }
  await t.db.updateTable('quotes').set(contact).where('id', '=', quoteId).execute()
  const former = { quote_id: quoteId, changed_by: a.contractor.id, changed_at: t.clock.now, was: 'Sam Hill' }
  await t.db
    .insertInto('order_changes')
    .values(['site_contact_name', 'site_entrance'].map((field) => ({ ...former, field })))
    .execute()
  const findFormer = async () => {
    const rows = t.db.selectFrom('order_changes').select('was').where('quote_id', '=', quoteId).orderBy('id')
    return (await rows.execute()).map(({ was }) => was)
  }
  const find = () =>
    t.db
      .selectFrom('quotes')
      .select(['site_contact_name', 'site_contact_phone'])
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
  await log()
  const { delivery_to_date } = await t.db
    .selectFrom('quotes')
    .select('delivery_to_date')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const daysLeft = Math.ceil((Date.parse(delivery_to_date) - t.clock.now.getTime()) / 86_400_000)
  await eraseAfter(2, Math.max(daysLeft, 0) - 1)
  expect([await find(), await findFormer()]).toEqual([contact, ['Sam Hill', 'Sam Hill']])
  await eraseAfter(2, Math.max(daysLeft, 0) + 2)
  expect(await find()).toEqual({ site_contact_name: null, site_contact_phone: null })
  // The entrance names nobody.
  expect(await findFormer()).toEqual([null, 'Sam Hill'])
})

test('two years after a saved site was archived nobody is named as its contact, and one in use keeps theirs', async () => {
  const contact = { site_contact_name: 'Jo Price', site_contact_phone: '07700 900456' }
  const archived = await makeSite(t.db, a, { ...contact, name: 'Over', archived_at: t.clock.now })
  const inUse = await makeSite(t.db, a, { ...contact, name: 'Running' })
  const find = async (id: number) =>
    t.db
      .selectFrom('sites')
      .select(['site_contact_name', 'site_contact_phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await eraseAfter(2, -1)
  expect(await find(archived)).toEqual(contact)
  await eraseAfter(2, 2)
  expect(await find(archived)).toEqual({ site_contact_name: null, site_contact_phone: null })
  expect(await find(inUse)).toEqual(contact)
})

test('records of sign-ins are kept for a year and then deleted; nobody can delete a younger one', async () => {
  const record = (days: number) => ({ at: new Date(Date.now() - days * 86_400_000), kind: 'signed_in' as const })
  await t.db
    .insertInto('access_records')
    .values([record(366), record(364)].map((one) => ({ ...one, user_id: 7_777_777 })))
    .execute()
  const own = () => t.db.selectFrom('access_records').select('id').where('user_id', '=', 7_777_777).execute()
  await eraseAfter(0)
  expect(await own()).toHaveLength(1)
  const { rows } = await sql<{
    prosrc: string
  }>`select prosrc from pg_proc where proname = 'keep_access_records'`.execute(t.db)
  expect(rows[0]?.prosrc).toContain(`interval '${keptFor.accessRecordDays} days'`)
  await expect(t.db.deleteFrom('access_records').where('user_id', '=', 7_777_777).execute()).rejects.toThrow(
    'access_records only grows, and keeps a year',
  )
})
