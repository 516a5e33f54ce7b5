import { beforeEach, describe, expect, test } from 'vitest'
import type { ActivityRow } from '../../../api/contract/activity.ts'
import type { Notification } from '../../../api/contract/notices.ts'
import { findEvent } from '../../../api/events/record.ts'
import { composeNotice } from '../../../api/notices/compose.ts'
import { findRecipients, isNoticed } from '../../../api/notices/recipients.ts'
import { makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { type Market, makeMarket } from '../market.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { readPdf } from '../papers/pdfText.ts'
import { spreadAll } from '../spreadAll.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Member, Person } from '../world.ts'

/** An order that was released and accepted anew: what the carrier before tipped is theirs, and counts in nothing of the next. */

let market: Market
let quoteId: number
let late: { id: number; flags: string[] }
const t = await openTestApi()
const { a } = t.world
const next = t.world.rivalHaulier
beforeEach(async () => {
  market = await makeMarket(t.db, t.world)
  quoteId = market.quote_id
  await accept(market.own)
  await t.as(a.haulier).post(`/api/haulier/haulier-bids/${market.own}/assign-driver`, { driver_id: a.driver.id })
  await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'The quarry is flooded' })
  late = (await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))).body.data
  await accept(market.rival)
  await t.as(a.supplier).post(`/api/quotes/${quoteId}/confirm-supplier`)
})

const accept = (price: number) =>
  t.as(a.contractor).put(`/api/quotes/${quoteId}/bids/${market.bid_id}/haulier-bids/${price}/accept`)
const dataOf = async (who: Pick<Person, 'token'>, url: string) => (await t.as(who).get(url)).body.data
const isThis = ({ quote_id }: { quote_id: number }) => quote_id === quoteId
const nothing = { ordered: 480, delivered: 0, remaining: 480, percent: 0, loads: 0, status: 'In Progress' }

describe('a late load of the former carrier', () => {
  test('counts in no progress, flag, pace or running order of the next carrier, for any reader', async () => {
    expect(late.flags).toContain('order_closed')
    for (const who of [a.contractor, a.supplier, next, t.world.admin]) {
      const details = await dataOf(who, `/api/quotes/${quoteId}/accepted-details`)
      expect(details.progress).toMatchObject(nothing)
      expect(details.flagged_tickets ?? 0).toBe(0)
    }
    const [listed] = (await dataOf(a.contractor, '/api/contractor/accepted-quotes')).filter(isThis)
    expect(listed.progress).toMatchObject(nothing)
    const [carried] = (await dataOf(next, '/api/haulier/accepted-quotes')).filter(isThis)
    expect(carried).toMatchObject({ progress: nothing, flagged_tickets: 0 })
    const [running] = (await dataOf(a.contractor, '/api/orders/running')).filter(isThis)
    expect(running).toMatchObject({ delivered_before: 0, delivered_today: 0, loads_today: 0, remaining: 480 })
    const { orders } = await dataOf(next, '/api/sync')
    expect(orders.find(isThis).progress).toMatchObject(nothing)
  })

  test('counts in the admin’s tonnes tipped, but in no statement', async () => {
    const tipped = async () => (await dataOf(t.world.admin, '/api/admin/dashboard')).tonnes_this_month
    const before = await tipped()
    await t.as(a.driver).post('/api/tickets', { ...plainTicket(quoteId), tare: 11.94 })
    expect((await tipped()) - before).toBeCloseTo(20)
    await t.as(next).post('/api/tickets', { ...plainTicket(quoteId), tare: 21.94 })
    expect((await tipped()) - before).toBeCloseTo(30)
    const month = t.clock.now.toISOString().slice(0, 7)
    const stated = async (who: Member, as: string) =>
      (await dataOf(who, `/api/statements?month=${month}&as=${as}`)).rows.filter(isThis)
    const ofTheNext = [{ loads: 1, delivered: 10, delivered_to_date: 10 }]
    expect(await stated(a.contractor, 'contractor')).toMatchObject(ofTheNext)
    expect(await stated(a.supplier, 'supplier')).toMatchObject(ofTheNext)
    expect(await stated(next, 'haulier')).toMatchObject(ofTheNext)
    expect(await stated(a.haulier, 'haulier')).toEqual([])
  })

  test('stays in the contractor’s list and out of the next carrier’s', async () => {
    const mine = await dataOf(a.contractor, `/api/quotes/${quoteId}/tickets`)
    expect(mine.map(({ id }: { id: number }) => id)).toEqual([late.id])
    expect(await dataOf(next, `/api/quote/${quoteId}/tickets`)).toEqual([])
    expect((await dataOf(a.driver, '/api/sync')).tickets.filter(isThis)).toEqual([])
  })

  test('is announced to its carrier and the contractor, but not to the next acceptance’s other parties', async () => {
    const { audience } = await readNewestEvent(t.db, quoteId, 'ticket.logged')
    const own = [`company:${a.haulier.company_id}`, `user:${a.driver.id}`]
    expect(audience.toSorted()).toEqual(['admins', `company:${a.contractor.company_id}`, ...own].toSorted())
  })

  test('does not complete the next order, even with its whole quantity', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 492_000, tare_kg: 12_000 })
    expect((await dataOf(a.contractor, `/api/quotes/${quoteId}/accepted-details`)).progress).toMatchObject(nothing)
    const closed = await t.as(a.contractor).post(`/api/quotes/${quoteId}/close`, { reason: 'The site is full' })
    expect(closed.status).toBe(200)
    const { progress } = await dataOf(a.contractor, `/api/quotes/${quoteId}/accepted-details`)
    expect(progress.note).toBe('closed at 0.0 t')
  })

  test('does not prevent the release of the next acceptance', async () => {
    const { status } = await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'Flooded again' })
    expect(status).toBe(200)
  })

  test('does not flag a load of the next carrier as over-delivered or likely double', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 490_000, tare_kg: 12_000, logged_at: t.clock.now })
    const office = { ...plainTicket(quoteId), gross_weight: 31.94, tare: 12.48 }
    const { status, body } = await t.as(next).post('/api/tickets', office)
    expect([status, body.data.flags]).toEqual([201, ['before_confirmation']])
    expect((await dataOf(next, `/api/quotes/${quoteId}/accepted-details`)).progress.delivered).toBe(19.46)
  })

  test('is queried and answered between the contractor and its own carrier', async () => {
    await t.as(a.contractor).post(`/api/tickets/${late.id}/query`, { reason: 'Whose is it?' })
    await t.as(a.haulier).post(`/api/tickets/${late.id}/answer`, { reason: 'Ours, tipped before' })
    for (const kind of ['ticket.queried', 'ticket.answered'] as const) {
      const { audience } = await readNewestEvent(t.db, quoteId, kind)
      expect(audience).toContain(`company:${a.contractor.company_id}`)
      expect(audience).toContain(`company:${a.haulier.company_id}`)
      expect(audience).not.toContain(`company:${next.company_id}`)
      expect(audience).not.toContain(`company:${a.supplier.company_id}`)
    }
    const needs = await dataOf(a.contractor, '/api/needs')
    const answered = needs.find(
      (need: { kind: string; quote_id: number }) => need.kind === 'query_answered' && isThis(need),
    )
    const { name } = await t.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', a.haulier.company_id)
      .executeTakeFirstOrThrow()
    expect(answered.carrier_name).toBe(name)
  })

  test('counts again once its carrier is accepted again', async () => {
    await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'Back to the first' })
    await accept(market.own)
    expect((await dataOf(a.haulier, `/api/quotes/${quoteId}/accepted-details`)).progress).toMatchObject({
      delivered: 19.46,
      loads: 1,
    })
  })

  test('names the former carrier to every reader, unlike the next carrier’s own tickets', async () => {
    const own = (await t.as(next).post('/api/tickets', plainTicket(quoteId))).body.data
    expect(own.former_carrier).toBeUndefined()
    const former = { id: a.haulier.company_id, name: 'haulier-a Ltd' }
    for (const [who, path] of [
      [a.contractor, `/api/quotes/${quoteId}/tickets`],
      [t.world.admin, `/api/quotes/${quoteId}/tickets`],
      [a.haulier, `/api/quote/${quoteId}/tickets`],
    ] as const) {
      const [first] = (await dataOf(who, path)).filter(({ id }: { id: number }) => id === late.id)
      expect(first.former_carrier).toEqual(former)
    }
    const [seen] = (await dataOf(a.supplier, `/api/quote/${quoteId}/tickets`)) as { id: number }[]
    expect(seen).toMatchObject({ id: own.id })
    expect(seen).not.toHaveProperty('former_carrier')
  })

  test('is all that its own carrier can read and print of the order', async () => {
    const others = (await t.as(next).post('/api/tickets', plainTicket(quoteId))).body.data
    for (const who of [a.haulier, a.staff_fulfillment]) {
      const { status, body } = await t.as(who).get(`/api/quote/${quoteId}/tickets`)
      expect([status, body.data.map(({ id }: { id: number }) => id), body.meta.total]).toEqual([200, [late.id], 1])
      expect((await t.as(who).get(`/api/tickets/${late.id}/pdf`)).raw.statusCode).toBe(200)
      const table = (await t.as(who).get(`/api/tickets.csv?order=${quoteId}`)).raw.body
      expect(table).toContain('haulier-a Ltd')
      expect(table).toContain('"1 live, 0 void"')
      expect(table).not.toContain('rival')
      for (const path of [
        `/api/tickets/${others.id}/pdf`,
        `/storage/${others.signature}`,
        `/api/quotes/${quoteId}/accepted-details`,
        `/api/quotes/${quoteId}/delivery-pack`,
        `/api/quotes/${quoteId}/collection-notes`,
      ]) {
        expect([path, (await t.as(who).get(path)).status]).toEqual([path, 404])
      }
    }
    expect((await t.as(a.staff_respond).get(`/api/quote/${quoteId}/tickets`)).status).toBe(403)
  })

  test('leaves its carrier a part in the order, unlike a carrier who logged nothing', async () => {
    await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'Back on the market' })
    expect((await t.as(next).get(`/api/quote/${quoteId}/tickets`)).status).toBe(404)
    expect((await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).status).toBe(200)
  })

  test('leads the contractor to the order while no bid is accepted, and other notices to the quote', async () => {
    await t.as(next).post(`/api/haulier/haulier-bids/${market.rival}/confirm`)
    await spreadAll(t)
    await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'Back on the market' })
    await t.as(a.contractor).post(`/api/tickets/${late.id}/query`, { reason: 'Whose is it?' })
    await spreadAll(t)
    await t.as(a.haulier).post(`/api/tickets/${late.id}/answer`, { reason: 'Ours, tipped before' })
    await spreadAll(t)
    const notices: Notification[] = (await dataOf(a.contractor, '/api/notifications')).filter((row: Notification) =>
      row.about?.endsWith(` ${quoteId}`),
    )
    const pageOf = (kind: string) => notices.find((row) => row.kind === kind)?.page
    expect(pageOf('ticket.answered')).toBe(`/contractor/orderDetails/${quoteId}`)
    expect(pageOf('order.haulier_confirmed')).toBe(`/contractor/quoteDetails/${quoteId}`)
    const asked: Notification[] = await dataOf(a.haulier, '/api/notifications')
    expect(asked.find(({ kind }) => kind === 'ticket.queried')?.page).toBe(`/haulier/orderDetails/${quoteId}`)
    expect(await dataOf(t.world.rivalHaulier, '/api/notifications')).not.toContainEqual(
      expect.objectContaining({ kind: 'ticket.queried' }),
    )
  })

  test('leads its carrier to the order once another carries it, and other notices to the quote', async () => {
    await t.as(a.contractor).post(`/api/tickets/${late.id}/query`, { reason: 'Whose is it?' })
    await spreadAll(t)
    // The next carrier's order is about other tonnes than the one before.
    await t.db.updateTable('orders').set({ quantity_kg: 123_000 }).where('quote_id', '=', quoteId).execute()
    const notices: Notification[] = (await dataOf(a.haulier, '/api/notifications')).filter((row: Notification) =>
      row.about?.endsWith(` ${quoteId}`),
    )
    expect(notices.map(({ kind }) => kind)).toContain('bid.accepted')
    expect(JSON.stringify(notices)).not.toContain('123.0 t')
    for (const { kind, page } of notices) {
      const area = kind === 'ticket.queried' ? 'orderDetails' : 'quoteDetails'
      expect([kind, page]).toEqual([kind, `/haulier/${area}/${quoteId}`])
    }
    const rows: ActivityRow[] = (await dataOf(a.haulier, '/api/activity')).filter(isThis)
    const opens = new Map(rows.map((row) => [row.kind, row.opens]))
    expect([...opens]).toEqual(
      expect.arrayContaining([
        ['ticket.queried', 'order'],
        ['ticket.logged', 'order'],
        ['driver.assigned', 'quote'],
        ['bid.accepted', 'quote'],
      ]),
    )
    const mine: ActivityRow[] = (await dataOf(next, '/api/activity')).filter(isThis)
    expect(mine.find(({ kind }) => kind === 'bid.accepted')?.opens).toBe('order')
  })

  test('is mailed about with the tonnes of its own acceptance', async () => {
    await t.db.updateTable('orders').set({ quantity_kg: 123_000 }).where('quote_id', '=', quoteId).execute()
    await t.as(a.contractor).post(`/api/tickets/${late.id}/query`, { reason: 'Whose is it?' })
    const { id } = await t.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'ticket.queried')
      .where('quote_id', '=', quoteId)
      .executeTakeFirstOrThrow()
    const event = await findEvent(t.db, id)
    if (!isNoticed(event)) throw new Error('Nobody is told')
    const [recipient] = (await findRecipients(t.db, event)).filter(({ actor }) => actor.id === a.haulier.id)
    if (!recipient) throw new Error('Its carrier is not told')
    const mail = await composeNotice(t.db, event, recipient, 'https://loadstone.example')
    expect(mail?.text).toContain('480.0 t')
    expect(mail?.text).not.toContain('123.0 t')
  })

  test('is left out of the order’s pack', async () => {
    await t.as(next).post('/api/tickets', plainTicket(quoteId))
    for (const who of [a.contractor, t.world.admin]) {
      const [summary, ...sheets] = await readPdf(
        (await t.as(who).get(`/api/quotes/${quoteId}/delivery-pack`)).raw.rawPayload,
      )
      expect(summary?.text).toContain('Delivered 19.460 t In Progress')
      expect(sheets.map(({ text }) => text.includes('rival-haulier Ltd'))).toEqual([true])
    }
  })
})
