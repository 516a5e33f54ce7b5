import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Archive, archivedLists } from '../../../api/contract/archive.ts'
import { writeArchive } from '../../../api/privacy/archive.ts'
import { eraseOld } from '../../../api/privacy/erase.ts'
import {
  makeAmendment,
  makeAnswer,
  makeAssignment,
  makeAttachment,
  makeBid,
  makeHaulierBid,
  makeNote,
  makeOrder,
  makePhone,
  makeQuestion,
  makeQuote,
  makeTicket,
} from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Chain, Member, Person } from '../world.ts'

const t = await openTestApi()
const { a, b } = t.world

async function read(person: Person) {
  const { status, headers, raw } = await t.as(person).get('/api/user/archive')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="loadstone-my-data.json"'])
  return { archive: JSON.parse(raw.body), text: raw.body }
}

const secretHash = Buffer.alloc(32, 0xab)
const pricePence = 8_765_432
const at = new Date('2026-03-09T09:00:00.000Z')
const later = { created_at: at, expires_at: new Date('2026-05-09T09:00:00.000Z') }

/** A row in every list of an archive, though nobody has all of them: texts hold the mark, and each row names a colleague. */
async function plantEverywhere(chain: Chain, me: Member, colleague: Member, mark: string) {
  const { db } = t
  const user_id = me.id
  const device = await makePhone(db, me, { name: `Phone ${mark}`, secret_hash: secretHash, unsent: 2 })
  const { device_key } = device
  const session = {
    user_id,
    secret_hash: secretHash,
    browser: `Browser ${mark}`,
    address: '192.0.2.x',
    extended_at: at,
  }
  await db
    .insertInto('sessions')
    .values({ ...session, ...later, revoked_at: at })
    .execute()
  const link = { user_id, purpose: 'reset' as const, token_hash: Buffer.from(mark.padEnd(32)) }
  await db
    .insertInto('email_tokens')
    .values({ ...link, ...later })
    .execute()
  const key = { user_id, id: Buffer.from(mark.padEnd(32)), device_key, public_key: Buffer.alloc(65, 4), message: 1 }
  await db
    .insertInto('device_keys')
    .values({ ...key, created_at: at })
    .execute()
  const refused = { at, kind: 'refused' as const, user_id, actor_id: colleague.id, detail: `Record ${mark}` }
  await db.insertInto('access_records').values(refused).execute()
  await db.insertInto('notice_preferences').values({ user_id, notice: 'bid_received', mail: false }).execute()
  await db
    .insertInto('calendar_feeds')
    .values({ user_id, code: `Code ${mark}`, made_at: at })
    .execute()
  const reference = `Ref ${mark}`
  const contact = { site_contact_name: 'Jo Price', site_contact_phone: '07700 900456' }
  const texts = { reference, notes: `Notes ${mark}`, site_entrance: null, markup_pence: pricePence }
  const quote_id = await makeQuote(db, t.world, chain, { user_id, raised_by: t.world.admin.id, ...texts, ...contact })
  const price = { user_id, price_pence: pricePence }
  const bid_id = await makeBid(db, chain, quote_id, { ...price, notes: `Bid ${mark}` })
  const haulier_bid_id = await makeHaulierBid(db, chain, { quote_id, bid_id }, price)
  const asker = { company_id: me.company_id, asked_by: user_id, text: `Question ${mark}`, nth: 1 }
  const question = await makeQuestion(db, chain, quote_id, asker)
  const answer = await makeAnswer(db, chain, question, { answered_by: user_id, text: `Answer ${mark}` })
  const change = (by: Member, ended_by: Member) => ({
    company_id: by.company_id,
    proposed_by: by.id,
    reason: `Asked by user ${by.id}.`,
    outcome: 'declined' as const,
    ended_at: at,
    ended_by: ended_by.id,
    end_reason: `Ended by user ${ended_by.id}.`,
  })
  const proposed = await makeAmendment(db, chain, quote_id, change(me, colleague))
  const ended = await makeAmendment(db, chain, quote_id, change(colleague, me))
  const added = { company_id: me.company_id, added_by: user_id, name: `File ${mark}.pdf` }
  const attachment = await makeAttachment(db, chain, quote_id, added)
  const assignment = await makeAssignment(db, chain, { quote_id, haulier_bid_id }, me.id)
  const weighed = { vehicle: `V ${mark}`, signed_by: 'Somebody Else' }
  const logged = await makeTicket(db, chain, quote_id, { created_by: me.id, driver_id: colleague.id, ...weighed })
  const driven = await makeTicket(db, chain, quote_id, { created_by: colleague.id, driver_id: me.id, ...weighed })
  const query = (by: Member, answered_by: Member) => ({
    queried_by: by.id,
    queried_at: at,
    reason: `Asked by user ${by.id}.`,
    answered_by: answered_by.id,
    answered_at: at,
    answer: `Answered by user ${answered_by.id}.`,
  })
  await db
    .insertInto('ticket_queries')
    .values([
      { ticket_id: logged.id, ...query(me, colleague) },
      { ticket_id: driven.id, ...query(colleague, me) },
    ])
    .execute()
  const note = await makeNote(db, chain, quote_id, { created_by: me.id })
  const product = { name: `Stone ${mark}`, description: '', status: 0 as const, created_by: me.id, updated_at: at }
  await db
    .insertInto('products')
    .values({ ...product, created_at: at })
    .execute()
  const event = { actor_id: user_id, quote_id, data: { name: 'Somebody Else' }, created_at: at }
  const [event_id, told_id] = [900_000_000 + quote_id * 2, 900_000_001 + quote_id * 2]
  await db
    .insertInto('events')
    .values([
      { ...event, id: event_id, kind: 'quote.created' },
      { ...event, id: told_id, kind: 'bid.submitted', actor_id: colleague.id },
    ])
    .execute()
  await db.insertInto('notices').values({ user_id, event_id: told_id, side: 'contractor' }).execute()
  return {
    quote_id,
    bid_id,
    question,
    answer,
    proposed,
    ended,
    attachment,
    haulier_bid_id,
    assignment,
    note,
    device_key,
    event_id,
    told_id,
  }
}

test('an archive has everything that names the person, and nothing of a colleague’s or of another firm’s', async () => {
  const mine = await plantEverywhere(a, a.haulier, a.driver, 'of mine')
  await plantEverywhere(a, a.staff_execute, a.driver, 'of a colleague')
  await plantEverywhere(b, b.haulier, b.driver, 'of another firm')
  const { archive, text } = await read(a.haulier)
  const { quote_id, device_key } = mine
  const created_at = at.toISOString()
  const { expires_at } = JSON.parse(JSON.stringify(later))
  const place = { address: '1 contractor-a Way', city: 'Derby', postcode: 'DE24 9FU' }
  const days = { delivery_from_date: '2026-03-16', delivery_to_date: '2026-03-27', delivery_method: 'Deliver' }
  const queryOf = (reason: string | null, answer: string | null) => ({
    id: expect.any(Number),
    quote_id,
    reason,
    queried_at: created_at,
    answer,
    answered_at: created_at,
  })
  const weighed = { quote_id, gross_kg: 31_940, tare_kg: 12_480, vehicle: 'V of mine', logged_at: created_at }
  const asked = `Asked by user ${a.haulier.id}.`
  const answered = `Answered by user ${a.haulier.id}.`
  const changeOf = (reason: string | null, end_reason: string | null) => ({
    quote_id,
    reason,
    proposed_at: created_at,
    end_reason,
    ended_at: created_at,
  })
  const id = expect.any(Number)
  expect(archive).toMatchObject({
    made_at: t.clock.now.toISOString(),
    account: { id: a.haulier.id, email: a.haulier.email, company: 'haulier-a Ltd', phone: '01632 960 001' },
    own_firm: { name: 'haulier-a Ltd', payable_contact_name: 'Ruth Calladine' },
    sessions: [
      { id: a.haulier.session_id },
      { browser: 'Browser of mine', address: '192.0.2.x', created_at, extended_at: created_at, revoked_at: created_at },
    ],
    devices: [{ name: 'Phone of mine', device_key, unsent: 2, missing: 0, created_at, revoked_at: null }],
    calendar: [{ made_at: created_at, fetched_at: null }],
    device_keys: [{ device_key, created_at, ended_at: null }],
    mailed_links: [{ id, purpose: 'reset', created_at, expires_at, used_at: null }],
    record: [
      { kind: 'refused', detail: 'Record of mine' },
      { kind: 'exported', detail: 'own data (JSON)' },
    ],
    activity: [{ id: mine.event_id, kind: 'quote.created', quote_id, created_at }],
    notices: [
      { event_id: mine.told_id, kind: 'bid.submitted', side: 'contractor', quote_id, created_at, read_at: null },
    ],
    notice_choices: [{ notice: 'bid_received', mail: false, pace: null, radius_miles: null }],
    quotes: [
      {
        id: quote_id,
        reference: 'Ref of mine',
        product: '20 mm limestone',
        quantity_kg: 480_000,
        ...place,
        site_entrance: null,
        description: null,
        notes: 'Notes of mine',
        ...days,
        raised_for_you: true,
        created_at,
        deleted_at: null,
      },
    ],
    questions: [{ id: mine.question, quote_id, text: 'Question of mine', asked_at: created_at, removed_at: null }],
    answers: [{ id: mine.answer, quote_id, text: 'Answer of mine', answered_at: created_at, removed_at: null }],
    amendments: [
      { id: mine.proposed, ...changeOf(asked, null) },
      { id: mine.ended, ...changeOf(null, `Ended by user ${a.haulier.id}.`) },
    ],
    attachments: [
      {
        id: mine.attachment,
        quote_id,
        name: 'File of mine.pdf',
        readers: 'bidders',
        added_at: created_at,
        removed_at: null,
      },
    ],
    bids: [
      {
        id: mine.bid_id,
        quote_id,
        quantity_kg: 480_000,
        can_deliver: false,
        notes: 'Bid of mine',
        collection_address: 'Grange Mill Quarry, Grangemill',
        collection_postcode: 'DE4 4HY',
        earliest_start: null,
        submitted_at: created_at,
      },
    ],
    delivery_prices: [{ id: mine.haulier_bid_id, quote_id, submitted_at: created_at }],
    assignments: [{ id: mine.assignment, quote_id, assigned_at: created_at, removed_at: null }],
    tickets: [
      { number: 1, ...weighed, logged_by_you: true, created_at, voided_at: null },
      { number: 2, ...weighed, logged_by_you: false, created_at, voided_at: null },
    ],
    ticket_queries: [
      { ticket_number: 1, ...queryOf(asked, null) },
      { ticket_number: 2, ...queryOf(null, answered) },
    ],
    collection_notes: [{ id: mine.note.id, quote_id, taken_at: created_at, created_at }],
    products: [{ id, name: 'Stone of mine', description: '', created_at }],
  })
  expect(Object.keys(archivedLists).filter((name) => archive[name].length === 0)).toEqual([])
  expect(Archive.parse(archive), 'fields that the contract doesn’t name').toEqual(archive)
  const theirs = [a.driver, a.staff_execute, b.haulier, b.driver, t.world.admin].map(({ email }) => email)
  const names = [
    `by user ${a.driver.id}.`,
    'of a colleague',
    'of another firm',
    'Somebody Else',
    'Jo Price',
    '900456',
    'Haulier-execute',
  ]
  const prices = [String(pricePence), String(pricePence / 100), '345600', '676800', '28800', 'pence']
  const secrets = [secretHash.toString('hex'), secretHash.toString('base64'), '"data":[171', 'argon', 'hash', 'secret']
  for (const canary of [...theirs, ...names, ...prices, ...secrets]) expect(text).not.toContain(canary)
})

test('an archive says that a second step is on, and how many recovery codes are left, but none of them', async () => {
  const { id: user_id } = a.contractor
  const stateOf = async () => {
    const { second_step_since, recovery_codes_left } = (await read(a.contractor)).archive.account
    return [second_step_since, recovery_codes_left]
  }
  expect(await stateOf()).toEqual([null, 0])
  const factor = { user_id, secret: secretHash, created_at: at, confirmed_at: null }
  await t.db.insertInto('second_factors').values(factor).execute()
  expect(await stateOf(), 'while it is being set up').toEqual([null, 0])
  await t.db.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', user_id).execute()
  const code = (n: number, used_at: Date | null) => ({ user_id, code_hash: Buffer.alloc(32, n), used_at })
  await t.db
    .insertInto('recovery_codes')
    .values([code(1, null), code(2, null), code(3, at)])
    .execute()
  expect(await stateOf()).toEqual([at.toISOString(), 2])
  expect((await read(a.contractor)).text).not.toContain(secretHash.toString('hex'))
})

test('a driver’s archive has what they do in the app, and no firm', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, b)
  await t.as(b.driver).post('/api/tickets', plainTicket(quote_id, { signed_by: 'Somebody Else' }))
  const { archive, text } = await read(b.driver)
  expect(archive.tickets.at(-1)).toMatchObject({ quote_id, logged_by_you: true })
  expect(archive.activity).toContainEqual(expect.objectContaining({ kind: 'ticket.logged', quote_id }))
  expect(archive.own_firm).toBeNull()
  expect(text).not.toContain('Somebody Else')
  expect((await t.as(null).get('/api/user/archive')).status).toBe(401)
})

test('long lists come whole, once and in order', async () => {
  const { id: user_id } = b.contractor
  const numbers = Array.from({ length: 2_500 }, (_, n) => n)
  const records = numbers.map((n) => ({ at, kind: 'signed_in' as const, user_id, detail: String(n) }))
  await t.db.insertInto('access_records').values(records).execute()
  const events = numbers.map((n) => ({ id: 800_000_000 + n, kind: 'quote.created', data: {}, created_at: at }))
  await t.db.insertInto('events').values(events).execute()
  // As the bell stores them: in no order.
  const notices = events.map(({ id }) => ({ user_id, event_id: id, side: 'contractor' as const })).reverse()
  await t.db.insertInto('notices').values(notices).execute()
  const { archive } = await read(b.contractor)
  const told = archive.record.filter(({ kind }: { kind: string }) => kind === 'signed_in')
  expect(told.map(({ detail }: { detail: string }) => Number(detail))).toEqual(numbers)
  const ids = archive.notices.map(({ event_id }: { event_id: number }) => event_id)
  expect(ids.filter((id: number) => id >= 800_000_000)).toEqual(events.map(({ id }) => id))
})

test('an erased person’s archive is theirs no longer: no session opens it, and nobody is named in it', async () => {
  const gone = await plantEverywhere(b, b.staff_respond, b.driver, 'of somebody who left')
  await t.db.updateTable('users').set({ deactivated_at: at }).where('id', '=', b.staff_respond.id).execute()
  await eraseOld({ db: t.db, now: () => new Date('2028-03-11T09:00:00.000Z') })
  expect((await t.as(b.staff_respond).get('/api/user/archive')).status).toBe(401)
  const actor = { ...b.staff_respond, roles: [], permissions: [] } as unknown as Parameters<typeof writeArchive>[1]
  const written = await text(Readable.from(writeArchive(t.deps, actor)))
  const archive = JSON.parse(written)
  expect(archive).toMatchObject({
    account: { first_name: 'Erased', last_name: 'person', phone: null, email: `erased-${actor.id}@erased.invalid` },
    sessions: [],
    mailed_links: [],
    notices: [],
    notice_choices: [],
    devices: [{ name: 'Erased', device_key: gone.device_key }],
  })
  for (const canary of ['Respond', b.staff_respond.email, '01632 960 001', 'Jo Price'])
    expect(written).not.toContain(canary)
})
