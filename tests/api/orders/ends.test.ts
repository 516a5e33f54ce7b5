import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { type Market, makeMarket } from '../market.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

/** Closed short or cancelled by who pays, released by an admin: each with a reason. */

let quoteId: number
const t = await openTestApi()
const { a } = t.world

const end = (
  who: Pick<Person, 'token'>,
  how: 'close' | 'cancel' | 'release',
  reason: unknown = 'The site is full',
  id = quoteId,
) => t.as(who).post(`/api/quotes/${id}/${how}`, { reason })
const details = async (who: Person) => (await t.as(who).get(`/api/quotes/${quoteId}/accepted-details`)).body.data
const lastEvent = async () => {
  const last = await t.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? 0
}

const noReasons = [
  ['', 'The reason field is required.'],
  [null, 'The reason field is required.'],
  ['x'.repeat(10_000), 'The reason field must not be greater than 1000 characters.'],
  [7, 'The reason field must be a string.'],
] as const

describe('an order that is closed short', () => {
  beforeEach(async () => {
    quoteId = (await makeOrder(t.db, t.world, a)).quote_id
    await makeTicket(t.db, a, quoteId, { gross_kg: 109_000, tare_kg: 12_000 })
  })

  test('is completed for every party, with the tonnes delivered and remaining, the reason and who closed it', async () => {
    const { status, body } = await end(a.contractor, 'close')
    const closed_at = t.clock.now.toISOString()
    expect([status, body]).toEqual([
      200,
      { message: 'Order closed short', data: { quote_id: quoteId, closed_at, close_reason: 'The site is full' } },
    ])
    const progress = {
      ordered: 480,
      delivered: 97,
      remaining: 383,
      status: 'Completed',
      note: 'closed at 97.0 t',
      closed_at,
      close_reason: 'The site is full',
    }
    for (const who of [a.contractor, a.supplier, a.haulier, t.world.admin]) {
      expect((await details(who)).progress).toMatchObject(progress)
    }
    const firm = (await details(a.haulier)).contractor.company_name
    expect((await details(a.haulier)).closed_by).toBe(firm)
    expect((await details(a.contractor)).closed_by).not.toBe(firm)
    expect((await details(t.world.admin)).closed_by).toMatch(new RegExp(`, ${firm}$`))
    const { orders } = (await t.as(a.driver).get('/api/sync')).body.data
    expect(orders.find((order: { quote_id: number }) => order.quote_id === quoteId).progress).toMatchObject(progress)
  })

  test('still takes a late load, flagged, and a void', async () => {
    await end(t.world.admin, 'close')
    expect((await details(a.contractor)).closed_by).toBe('an administrator')
    const { status, body } = await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))
    expect([status, body.data.flags]).toEqual([201, expect.arrayContaining(['order_closed'])])
    expect((await t.as(a.haulier).post(`/api/tickets/${body.data.id}/void`, { reason: 'Not ours' })).status).toBe(200)
    expect((await details(a.contractor)).progress).toMatchObject({ status: 'Completed', note: 'closed at 97.0 t' })
  })

  test('cannot be closed twice, or when nothing is left', async () => {
    expect((await end(a.contractor, 'close')).status).toBe(200)
    const twice = await end(a.contractor, 'close', 'Again')
    expect([twice.status, twice.body.code]).toEqual([409, 'order_closed'])
    expect((await details(a.contractor)).progress.close_reason).toBe('The site is full')
    quoteId = (await makeOrder(t.db, t.world, a)).quote_id
    await makeTicket(t.db, a, quoteId, { gross_kg: 492_000, tare_kg: 12_000 })
    const done = await end(a.contractor, 'close')
    expect([done.status, done.body.code]).toEqual([409, 'nothing_left'])
  })

  test('can be closed only by its contractor and admins', async () => {
    const answers = []
    for (const who of [a.supplier, a.haulier, a.driver, t.world.b.contractor])
      answers.push((await end(who, 'close')).status)
    expect(answers).toEqual([403, 403, 403, 404])
    expect((await details(a.contractor)).progress.closed_at).toBeNull()
  })

  test.each(noReasons)('needs a valid reason: $#', async (reason, text) => {
    const { status, body } = await end(a.contractor, 'close', reason)
    expect([status, body.errors]).toEqual([422, { reason: [text] }])
    expect((await details(a.contractor)).progress.closed_at).toBeNull()
  })

  test('is announced to the other parties with its reason', async () => {
    const since = await lastEvent()
    await end(a.contractor, 'close')
    const mails = (await spreadNotices(t, since)).map(({ mail }) => [mail.to, mail.subject, mail.text])
    const to = mails.map(([email]) => email)
    expect(new Set(to)).toEqual(new Set([a.supplier.email, a.haulier.email, a.staff_execute.email]))
    for (const [, subject, text] of mails) {
      expect(subject).toBe('An order was closed short')
      expect(text).toContain('Reason given: The site is full')
    }
  })
})

describe('an order that is cancelled', () => {
  beforeEach(async () => {
    quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  })

  test('has ended for every party, with the reason and who cancelled it, and its quote stays off the market', async () => {
    const { status, body } = await end(a.contractor, 'cancel')
    const closed_at = t.clock.now.toISOString()
    expect([status, body]).toEqual([
      200,
      { message: 'Order cancelled', data: { quote_id: quoteId, closed_at, close_reason: 'The site is full' } },
    ])
    const progress = {
      ordered: 480,
      delivered: 0,
      status: 'Completed',
      note: null,
      closed_at,
      is_cancelled: true,
      close_reason: 'The site is full',
    }
    for (const who of [a.contractor, a.supplier, a.haulier, t.world.admin]) {
      const { waits_for, closed_by, ...read } = await details(who)
      expect([read.progress, waits_for, closed_by === null]).toEqual([expect.objectContaining(progress), null, false])
    }
    const { orders } = (await t.as(a.driver).get('/api/sync')).body.data
    expect(orders.find((order: { quote_id: number }) => order.quote_id === quoteId).progress).toMatchObject(progress)
    const table = (await t.as(a.contractor).get('/api/contractor/accepted-quotes.csv')).raw.body
    expect(table).toMatch(new RegExp(`^${quoteId},.*,Cancelled,`, 'm'))
    const open = await t.as(a.supplier).get('/api/quotes?limit=200')
    expect(open.body.data.map(({ id }: { id: number }) => id)).not.toContain(quoteId)
  })

  test('takes a load that was on its way, flagged, and stays cancelled', async () => {
    await end(a.contractor, 'cancel')
    const { status, body } = await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))
    expect([status, body.data.flags]).toEqual([201, expect.arrayContaining(['order_cancelled'])])
    expect(body.data.flags).not.toContain('order_closed')
    expect((await details(a.contractor)).progress).toMatchObject({ loads: 1, is_cancelled: true })
  })

  test('refuses what comes after it', async () => {
    await end(a.contractor, 'cancel')
    const late = [
      await end(a.contractor, 'cancel', 'Again'),
      await end(a.contractor, 'close'),
      await end(t.world.admin, 'release'),
      await t.as(a.supplier).post(`/api/quotes/${quoteId}/confirm-supplier`),
    ]
    expect(late.map(({ status, body }) => [status, body.code])).toEqual(late.map(() => [409, expect.any(String)]))
    expect(late.slice(0, 3).map(({ body }) => body.code)).toEqual(Array(3).fill('order_cancelled'))
    expect((await details(a.contractor)).progress.close_reason).toBe('The site is full')
  })

  test('has no load yet; a voided one doesn’t count', async () => {
    const ticket = await makeTicket(t.db, a, quoteId, { gross_kg: 31_000, tare_kg: 12_000 })
    const { status, body } = await end(a.contractor, 'cancel')
    expect([status, body.code]).toEqual([409, 'loads_came'])
    await t.as(a.haulier).post(`/api/tickets/${ticket.id}/void`, { reason: 'Not ours' })
    expect((await end(a.contractor, 'cancel')).status).toBe(200)
  })

  test('can be cancelled only by its contractor', async () => {
    const answers = []
    for (const who of [a.supplier, a.haulier, a.driver, t.world.admin, t.world.b.contractor])
      answers.push((await end(who, 'cancel')).status)
    expect(answers).toEqual([403, 403, 403, 403, 404])
    expect((await details(a.contractor)).progress.is_cancelled).toBe(false)
  })

  test('is announced to the other parties with its reason', async () => {
    const since = await lastEvent()
    await end(a.contractor, 'cancel')
    const mails = (await spreadNotices(t, since)).map(({ mail }) => mail)
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set([a.supplier.email, a.haulier.email, a.staff_execute.email]),
    )
    for (const { subject, text } of mails) {
      expect(subject).toBe('An order was cancelled')
      expect(text).toContain('Reason given: The site is full')
    }
  })

  test('tells only who may cancel it of a driver’s phone with loads that haven’t arrived', async () => {
    const device = { device_key: crypto.randomUUID(), device_seq: 1, unsent: 0, missing: 0 }
    const report = (unsent: number) =>
      t.as(a.driver).get(`/api/sync?${new URLSearchParams({ ...device, unsent } as never)}`)
    await t.as(a.driver).post('/api/devices', { device_key: device.device_key, name: 'Phone' })
    await report(2)
    const told = async (who: Person) => (await details(who)).has_unsent_phone
    expect(await told(a.contractor)).toBe(true)
    for (const who of [a.supplier, a.haulier, t.world.admin]) expect(await told(who)).toBeUndefined()
    await report(0)
    expect(await told(a.contractor)).toBe(false)
  })
})

describe('an acceptance that is released', () => {
  let market: Market
  beforeEach(async () => {
    market = await makeMarket(t.db, t.world)
    quoteId = market.quote_id
    const shown = `/api/quotes/${quoteId}/bids/${market.bid_id}/haulier-bids/${market.own}/accept`
    expect((await t.as(a.contractor).put(shown)).status).toBe(200)
    await t.as(a.supplier).post(`/api/quotes/${quoteId}/confirm-supplier`)
    await t.as(a.haulier).post(`/api/haulier/haulier-bids/${market.own}/confirm`)
    await t.as(a.haulier).post(`/api/haulier/haulier-bids/${market.own}/assign-driver`, { driver_id: a.driver.id })
  })
  const bids = () =>
    t.db.selectFrom('bids').select(['id', 'status', 'accepted']).where('quote_id', '=', quoteId).orderBy('id').execute()
  const prices = () =>
    t.db.selectFrom('haulier_bids').select(['id', 'status']).where('quote_id', '=', quoteId).orderBy('id').execute()
  const release = (reason?: unknown) => end(t.world.admin, 'release', reason)

  test('leaves the quote verified, its bids and prices pending, and open to another acceptance', async () => {
    expect((await bids()).map(({ status }) => status).toSorted()).toEqual(['accepted', 'rejected'])
    const { status, body } = await release('The quarry is flooded')
    expect([status, body]).toEqual([200, { message: 'Order released' }])
    expect(await bids()).toMatchObject([
      { status: 'pending', accepted: 'pending' },
      { status: 'pending', accepted: 'pending' },
    ])
    expect((await prices()).map(({ status: stands }) => stands)).toEqual(['pending', 'pending'])
    const { body: quote } = await t.as(a.contractor).get(`/api/quotes/${quoteId}`)
    expect(quote.data).toMatchObject({ status: 1, accepted_count: 0 })
    expect((await t.as(a.contractor).get(`/api/quotes/${quoteId}/accepted-details`)).status).toBe(404)
    const { orders } = (await t.as(a.driver).get('/api/sync')).body.data
    expect(orders.filter((order: { quote_id: number }) => order.quote_id === quoteId)).toEqual([])
    expect((await t.as(a.contractor).put(`/api/bids/${market.delivered}/accept`)).status).toBe(200)
  })

  test('leaves rejected what the contractor had rejected before', async () => {
    await release()
    await t.as(a.contractor).put(`/api/bids/${market.delivered}/reject`, { reason: 'Too dear' })
    await t.as(a.contractor).put(`/api/quotes/${quoteId}/bids/${market.bid_id}/haulier-bids/${market.own}/accept`)
    expect((await release()).status).toBe(200)
    const stands = new Map((await bids()).map(({ id, status }) => [id, status]))
    expect([stands.get(market.delivered), stands.get(market.bid_id)]).toEqual(['rejected', 'pending'])
  })

  test('gives its parties the reason and the driver none, and tells losing bidders that they stand again', async () => {
    const since = await lastEvent()
    await release('The quarry is flooded')
    expect(await readNewestEvent(t.db, quoteId, 'bid.reopened')).toEqual({
      audience: expect.not.arrayContaining([`company:${a.supplier.company_id}`]),
      data: {},
    })
    const mails = (await spreadNotices(t, since)).map(({ mail }) => [mail.to, mail.subject, mail.text] as const)
    const textTo = (who: Person) =>
      mails
        .filter(([to]) => to === who.email)
        .map(([, , text]) => text)
        .join('\n')
    for (const who of [a.contractor, a.supplier, a.haulier])
      expect(textTo(who)).toContain('Reason given: The quarry is flooded')
    expect(textTo(a.driver)).toContain('You were taken off a job')
    const { rivalSupplier, rivalHaulier } = t.world
    for (const who of [rivalSupplier, rivalHaulier]) {
      expect(textTo(who)).toContain('stands again')
      expect(textTo(who)).not.toContain('flooded')
    }
    expect(textTo(a.driver)).not.toContain('flooded')
  })

  test('needs an order without a live ticket; a load that comes later is taken and flagged', async () => {
    const ticket = (await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))).body.data
    const refused = await release()
    expect([refused.status, refused.body.code]).toEqual([409, 'has_tickets'])
    await t.as(a.haulier).post(`/api/tickets/${ticket.id}/void`, { reason: 'Logged on the wrong order' })
    expect((await release()).status).toBe(200)
    const late = await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))
    expect([late.status, late.body.data.flags]).toEqual([201, expect.arrayContaining(['order_closed'])])
    expect((await release()).status).toBe(404)
  })

  test('can be released only by an admin', async () => {
    const answers = []
    for (const who of [a.contractor, a.supplier, a.haulier, a.driver]) answers.push((await end(who, 'release')).status)
    expect(answers).toEqual([403, 403, 403, 403])
  })

  test.each(noReasons)('needs a valid reason: $#', async (reason, text) => {
    const { status, body } = await release(reason)
    expect([status, body.errors]).toEqual([422, { reason: [text] }])
    expect((await details(a.contractor)).id).toBe(quoteId)
  })

  test('hides the former carrier’s tickets from its supplier and the next carrier', async () => {
    const ticket = (await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))).body.data
    await t.as(a.haulier).post(`/api/tickets/${ticket.id}/void`, { reason: 'Logged on the wrong order' })
    await release()
    const { rivalHaulier } = t.world
    await t.as(a.contractor).put(`/api/quotes/${quoteId}/bids/${market.bid_id}/haulier-bids/${market.rival}/accept`)
    const seenBy = async (who: Person, path: string) =>
      (await t.as(who).get(`/api/${path}/${quoteId}/tickets`)).body.meta.total
    expect([
      await seenBy(a.contractor, 'quotes'),
      await seenBy(a.supplier, 'quote'),
      await seenBy(rivalHaulier, 'quote'),
    ]).toEqual([1, 0, 0])
  })

  test('either comes before a simultaneous ticket, which is flagged, or is refused because of it', async () => {
    for (let run = 0; run < 5; run += 1) {
      const [released, logged] = await Promise.all([
        release(),
        t.as(a.driver).post('/api/tickets', plainTicket(quoteId)),
      ])
      expect(logged.status).toBe(201)
      const isFlagged = logged.body.data.flags.includes('order_closed')
      expect(released.status).toBe(isFlagged ? 200 : 409)
      await t.db
        .updateTable('tickets')
        .set({ voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'x' })
        .where('quote_id', '=', quoteId)
        .execute()
      if (released.status === 200) {
        await t.as(a.contractor).put(`/api/quotes/${quoteId}/bids/${market.bid_id}/haulier-bids/${market.own}/accept`)
      }
    }
  })
})
