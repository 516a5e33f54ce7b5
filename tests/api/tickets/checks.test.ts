import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

/** Void, query and answer: what is said about a ticket after it was sealed. */

let quoteId: number
let ticketId: number
const t = await openTestApi()
const { a } = t.world
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  ticketId = (await makeTicket(t.db, a, quoteId)).id
})

const say = (
  who: Pick<Person, 'token'>,
  what: 'void' | 'query' | 'answer',
  reason: unknown = 'Logged twice',
  id = ticketId,
) => t.as(who).post(`/api/tickets/${id}/${what}`, { reason })
const stored = () => t.db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow()
const queries = () => t.db.selectFrom('ticket_queries').selectAll().where('ticket_id', '=', ticketId).execute()
const orderOf = async (who: Person) => (await t.as(who).get(`/api/quotes/${quoteId}/accepted-details`)).body.data
const sealed = [
  'number',
  'gross_kg',
  'tare_kg',
  'net_kg',
  'body_hash',
  'sync_token',
  'signature_id',
  'logged_at',
] as const

describe('a void', () => {
  test('leaves the ticket as it was sealed, and shows every party who voided it and why', async () => {
    const before = await stored()
    const { status, body } = await say(a.staff_fulfillment, 'void')
    expect([status, body.message]).toEqual([200, 'Ticket voided'])
    const after = await stored()
    for (const column of sealed) expect(after[column]).toEqual(before[column])
    const rowFor = async (who: Person, path = 'quote') => (await t.as(who).get(`/api/${path}/${quoteId}/tickets`)).body
    const firm = (await orderOf(a.haulier)).haulier.company_name
    const seen = { voided: true, void_reason: 'Logged twice', voided_at: t.clock.now.toISOString() }
    expect(await rowFor(a.contractor, 'quotes')).toMatchObject({
      meta: { total: 1 },
      data: [{ ...seen, voided_by: firm }],
    })
    expect(await rowFor(a.supplier)).toMatchObject({ data: [{ ...seen, voided_by: firm }] })
    const name = body.data.voided_by
    expect(await rowFor(a.haulier)).toMatchObject({ data: [{ ...seen, voided_by: name }] })
    expect(await rowFor(t.world.admin, 'quotes')).toMatchObject({ data: [{ voided_by: `${name}, ${firm}` }] })
  })

  test('takes its load out of every sum at once, and reopens an order that it had completed', async () => {
    const last = await makeTicket(t.db, a, quoteId, { gross_kg: 480_000, tare_kg: 12_000 })
    expect((await orderOf(a.contractor)).progress).toMatchObject({ status: 'Completed', loads: 2, delivered: 487.46 })
    expect((await say(a.haulier, 'void', 'Logged twice', last.id)).status).toBe(200)
    expect((await orderOf(a.contractor)).progress).toMatchObject({
      status: 'In Progress',
      loads: 1,
      delivered: 19.46,
      remaining: 460.54,
    })
    expect(await keptSums(quoteId)).toEqual([])
    const { body } = await t.as(a.driver).get('/api/sync')
    const onPhone = body.data.tickets.find(({ id }: { id: number }) => id === last.id)
    expect(onPhone).toMatchObject({ voided: true, void_reason: 'Logged twice' })
  })

  test('is 409 for a voided ticket, whose first reason stands', async () => {
    await say(a.haulier, 'void')
    const { status, body } = await say(a.haulier, 'void', 'Another reason')
    expect([status, body.code, body.message]).toEqual([409, 'ticket_voided', 'This ticket has been voided.'])
    expect((await stored()).void_reason).toBe('Logged twice')
  })

  test('can be made only by its carrier, not by a payer, a driver or another firm', async () => {
    const answers = []
    for (const who of [a.contractor, a.supplier, a.driver, a.staff_execute, t.world.admin, t.world.b.haulier]) {
      answers.push((await say(who, 'void')).status)
    }
    expect(answers).toEqual([403, 403, 403, 403, 403, 404])
    expect((await stored()).voided_at).toBeNull()
  })

  test('can be made by the supplier where they carry', async () => {
    const carried = (await makeOrder(t.db, t.world, a, { carrier: 'supplier' })).quote_id
    const own = { carrier_company_id: a.supplier.company_id, created_by: a.supplier.id }
    const { id } = await makeTicket(t.db, a, carried, own)
    expect((await say(a.haulier, 'void', 'x', id)).status).toBe(404)
    expect((await say(a.contractor, 'query', 'Wet load?', id)).status).toBe(200)
    expect((await say(a.supplier, 'answer', 'Tare retaken', id)).status).toBe(200)
    expect((await say(a.supplier, 'void', 'x', id)).body).toMatchObject({ message: 'Ticket voided' })
  })
})

describe('a query and its answer', () => {
  test('stand on the ticket with who and when, as each reader may know them', async () => {
    const asked = await say(a.contractor, 'query', 'Heavier than its neighbours')
    expect([asked.status, asked.body.message]).toEqual([200, 'Ticket queried'])
    expect(asked.body.data.query).toMatchObject({
      reason: 'Heavier than its neighbours',
      answer: null,
      answered_by: null,
    })
    const answered = await say(a.staff_fulfillment, 'answer', 'Wet load, tare retaken')
    expect([answered.status, answered.body.message]).toEqual([200, 'Query answered'])
    const { contractor, haulier } = await orderOf(a.haulier)
    expect(answered.body.data.query).toMatchObject({
      answer: 'Wet load, tare retaken',
      answered_at: t.clock.now.toISOString(),
      queried_by: contractor.company_name,
    })
    const { body } = await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)
    expect(body.data[0].query).toMatchObject({
      queried_by: asked.body.data.query.queried_by,
      answered_by: haulier.company_name,
    })
    expect(asked.body.data.query.queried_by).not.toBe(contractor.company_name)
  })

  test('can be followed by another query once answered, not before', async () => {
    await say(a.contractor, 'query')
    const twice = await say(a.supplier, 'query')
    expect([twice.status, twice.body.code]).toEqual([409, 'already_queried'])
    await say(a.haulier, 'answer', 'Retaken')
    expect((await say(a.supplier, 'query', 'And the tare?')).body.data.query).toMatchObject({ answer: null })
    expect((await queries()).map(({ answer }) => answer)).toEqual(['Retaken', null])
  })

  test('are 409 on a voided ticket, as is an answer without a query', async () => {
    const none = await say(a.haulier, 'answer')
    expect([none.status, none.body.code]).toEqual([409, 'not_queried'])
    await say(a.contractor, 'query')
    await say(a.haulier, 'void')
    expect((await say(a.contractor, 'query')).body.code).toBe('ticket_voided')
    expect((await say(a.haulier, 'answer')).body.code).toBe('ticket_voided')
    expect(await queries()).toMatchObject([{ answer: null }])
  })

  test('come from different sides: the carrier cannot query its own load, and only it can answer', async () => {
    expect((await say(a.haulier, 'query')).status).toBe(403)
    await say(a.contractor, 'query')
    const answers = []
    for (const who of [a.contractor, a.supplier, a.driver, t.world.b.haulier])
      answers.push((await say(who, 'answer')).status)
    expect(answers).toEqual([403, 403, 403, 404])
    expect((await say(t.world.b.contractor, 'query')).status).toBe(404)
  })
})

const required = 'The reason field is required.'
const noReasons = [
  ['', required],
  [null, required],
  ['  ', required],
  ['x'.repeat(10_000), 'The reason field must not be greater than 1000 characters.'],
  [42, 'The reason field must be a string.'],
  [{ text: 'because' }, 'The reason field must be a string.'],
] as const

describe.each([['void'], ['query'], ['answer']] as const)('a %s', (what) => {
  test.each(noReasons)('without a valid reason is 422 and stores nothing: $#', async (reason, text) => {
    if (what === 'answer') await say(a.contractor, 'query')
    const before = [await stored(), await queries()]
    const { status, body } = await say(what === 'query' ? a.contractor : a.haulier, what, reason)
    expect([status, body.errors]).toEqual([422, { reason: [text] }])
    expect([await stored(), await queries()]).toEqual(before)
  })
})

describe('the audience of a check', () => {
  let since = 0
  beforeEach(async () => {
    const last = await t.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    since = last?.id ?? 0
  })
  const mails = async () =>
    (await spreadNotices(t, since)).map(({ mail }) => [mail.to, mail.subject, mail.text] as const)
  const mailsTo = async (who: Person) => (await mails()).filter(([to]) => to === who.email)

  test('is the parties, the ticket’s driver and the admins', async () => {
    await say(a.contractor, 'query', 'Heavier')
    await say(a.haulier, 'void', 'Logged twice')
    const { audience, data } = await readNewestEvent(t.db, quoteId, 'ticket.voided')
    const firms = [a.contractor, a.supplier, a.haulier].map(({ company_id }) => `company:${company_id}`)
    expect(new Set(audience)).toEqual(new Set([...firms, `user:${a.driver.id}`, 'admins']))
    expect(data).toMatchObject({ ticket_id: ticketId, net_kg: 19_460, driver_id: a.driver.id })
    const { body } = await t.as(a.contractor).get('/api/activity?limit=2')
    expect(body.data).toMatchObject([
      { kind: 'ticket.voided', by: { party: 'haulier', name: null }, subject: expect.stringMatching(/^No\. \d+$/) },
      { kind: 'ticket.queried', by: { party: 'you' } },
    ])
  })

  test('gets a query by mail with its reason, except the firm that asked', async () => {
    await say(a.contractor, 'query', 'Heavier than\nits neighbours')
    const [mail] = await mailsTo(a.haulier)
    expect(mail?.[1]).toBe('A ticket was queried: please answer')
    expect(mail?.[2]).toContain('Reason given: Heavier than its neighbours')
    expect(mail?.[2]).toMatch(/Ticket \d+: 20 mm limestone, 480.0 t/)
    expect(await mailsTo(a.supplier)).toHaveLength(1)
    expect(await mailsTo(a.contractor)).toEqual([])
    expect(await mailsTo(t.world.rivalHaulier)).toEqual([])
  })

  test('is not asked for an answer that was given before the mail went out', async () => {
    await say(a.contractor, 'query', 'Heavier')
    await say(a.staff_fulfillment, 'answer', 'Wet load')
    const subjects = (await mailsTo(a.haulier)).map(([, subject]) => subject)
    expect(subjects).toEqual(['A query on a ticket was answered'])
    expect((await mailsTo(a.contractor))[0]?.[2]).toContain('Answer given: Wet load')
  })
})

/** What is kept of an order beside its tickets, held against them: nothing but what is wrong. */
async function keptSums(id: number): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (
      select (priced_at at time zone 'Europe/London')::date as day, sum(net_kg) as net_kg, count(*) as loads
      from tickets where quote_id = ${id} and voided_at is null group by 1
    ), days as (select * from order_days where quote_id = ${id} and loads > 0)
    select 'day' as of, live.day::text, live.net_kg, days.net_kg as kept from live full join days using (day)
      where live.net_kg is distinct from days.net_kg or live.loads is distinct from days.loads
    union all
    select 'sum', null, (select coalesce(sum(net_kg), 0) from live), delivered_kg from order_sums
      where quote_id = ${id} and (delivered_kg, days) is distinct from
        ((select coalesce(sum(net_kg), 0) from live), (select count(*) from live))
    union all
    select 'carrier', day::text, sum(tickets.net_kg), carrier_days.net_kg from carrier_days
      join tickets using (carrier_company_id)
      where (logged_at at time zone 'Europe/London')::date = day and voided_at is null and exists (
        select from tickets as own where own.quote_id = ${id} and own.carrier_company_id = carrier_days.carrier_company_id)
      group by carrier_company_id, day, carrier_days.net_kg having sum(tickets.net_kg) <> carrier_days.net_kg`.execute(
    t.db,
  )
  return rows
}

describe('two at once', () => {
  const runs = 6

  test('one of two voids is granted', async () => {
    for (let run = 0; run < runs; run += 1) {
      const { id } = await makeTicket(t.db, a, quoteId)
      const replies = await Promise.all([
        say(a.haulier, 'void', 'one', id),
        say(a.staff_fulfillment, 'void', 'other', id),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    expect(await keptSums(quoteId)).toEqual([])
  })

  test('a void and the next ticket of another day leave the sums right', async () => {
    for (let run = 0; run < runs; run += 1) {
      const { id } = await makeTicket(t.db, a, quoteId, { logged_at: new Date(Date.UTC(2026, 1, 1 + run, 10)) })
      const logged_at = new Date(Date.UTC(2026, 0, 1 + run, 10)).toISOString()
      const replies = await Promise.all([
        say(a.haulier, 'void', 'Logged twice', id),
        t.as(a.driver).post('/api/tickets', { ...plainTicket(quoteId), logged_at }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 201])
      expect(await keptSums(quoteId)).toEqual([])
    }
  })

  test('a query never follows a simultaneous void', async () => {
    for (let run = 0; run < runs; run += 1) {
      const { id } = await makeTicket(t.db, a, quoteId)
      const [asked, voided] = await Promise.all([
        say(a.contractor, 'query', 'Why?', id),
        say(a.haulier, 'void', 'x', id),
      ])
      expect(voided?.status).toBe(200)
      expect([200, 409]).toContain(asked?.status)
      const { rows } = await sql<{ late: number }>`select count(*)::int as late from events as void_event
        join events as asked on asked.quote_id = void_event.quote_id and asked.kind = 'ticket.queried'
          and asked.id > void_event.id and asked.data->>'ticket_id' = ${String(id)}
        where void_event.kind = 'ticket.voided' and void_event.data->>'ticket_id' = ${String(id)}`.execute(t.db)
      expect(rows).toEqual([{ late: 0 }])
    }
  })

  test('one of two queries is granted, and one of two answers', async () => {
    for (let run = 0; run < runs; run += 1) {
      const { id } = await makeTicket(t.db, a, quoteId)
      const asked = await Promise.all([say(a.contractor, 'query', 'Why?', id), say(a.supplier, 'query', 'Why?', id)])
      expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const given = await Promise.all([
        say(a.haulier, 'answer', 'So', id),
        say(a.staff_fulfillment, 'answer', 'So', id),
      ])
      expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})
