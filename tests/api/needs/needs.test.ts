import { beforeEach, describe, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import {
  makeAmendment,
  makeAnswer,
  makeBid,
  makeHaulierBid,
  makeOrder,
  makeQuestion,
  makeQuote,
  makeTicket,
} from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Person } from '../world.ts'

/** What each role is told that it must do. The clock stands at Tuesday 10 March 2026, 09:00. */

const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(() => emptyOrders(t.db))

const needsOf = async (who: Person, query = '') => (await t.as(who).get(`/api/needs${query}`)).body
const kindsOf = async (who: Person, query = '') =>
  (await needsOf(who, query)).data.map((row: { kind: string }) => row.kind)

const subject = {
  product_name: '20 mm limestone',
  quantity: 480,
  city: 'Derby',
  postcode: 'DE24 9FU',
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
}
const soon = { delivery_from_date: '2026-03-12' }

describe('a contractor', () => {
  test('has nothing to do', async () => {
    expect(await needsOf(a.contractor)).toEqual({ data: [], meta: { total: 0 } })
  })

  test('compares offers: each bid with each haulier, and the lowest total for the whole quantity', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    // Nobody carries it yet.
    expect(await kindsOf(a.contractor)).toEqual([])
    await makeHaulierBid(t.db, a, { quote_id, bid_id })
    await makeHaulierBid(t.db, { ...a, haulier: world.rivalHaulier }, { quote_id, bid_id }, { price_pence: 374_400 })
    const part = { can_deliver: true, quantity_kg: 200_000, price_pence: 100_000 }
    await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, part)
    const { data, meta } = await needsOf(a.contractor)
    expect(data).toMatchObject([{ kind: 'offers', quote_id, ...subject, offers: 3, lowest_total: 10_512 }])
    expect(meta).toEqual({ total: 1 })
  })

  test('agrees to a change of an order until it lapses, has ended or was answered; the supplier where it must too', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    const toAgree = async () => [
      (await kindsOf(a.contractor)).filter((one: string) => one.startsWith('to_agree')),
      (await kindsOf(a.supplier)).filter((one: string) => one.startsWith('to_agree')),
    ]
    const amendment_id = await makeAmendment(t.db, a, quote_id, { side: 'haulier' })
    expect((await needsOf(a.contractor)).data).toContainEqual(
      expect.objectContaining({ kind: 'to_agree', quote_id, company_name: 'haulier-a Ltd' }),
    )
    expect(await toAgree()).toEqual([['to_agree'], ['to_agree_as_supplier']])
    const agreed = { amendment_id, agreed_by: a.supplier.id, agreed_at: t.clock.now }
    await t.db
      .insertInto('amendment_agreements')
      .values({ ...agreed, side: 'supplier' })
      .execute()
    expect(await toAgree()).toEqual([['to_agree'], []])
    await t.db.updateTable('amendments').set({ outcome: 'withdrawn', ended_at: t.clock.now }).execute()
    expect(await toAgree()).toEqual([[], []])
    // A haulier's price is between it and the contractor.
    await makeAmendment(t.db, a, quote_id, { side: 'haulier', haulier_rate_pence: 900 })
    expect(await toAgree()).toEqual([['to_agree'], []])
    await t.db.updateTable('amendments').set({ lapses_at: t.clock.now }).execute()
    expect(await toAgree()).toEqual([[], []])
  })

  test('answers questions until the bids close: how many, and since when', async () => {
    const quote_id = await makeQuote(t.db, world, a, { bids_until: '2026-03-10' })
    const asked_at = new Date('2026-03-08T09:00:00.000Z')
    const removed = { removed_at: asked_at, removed_by: world.admin.id }
    await makeQuestion(t.db, a, quote_id, { asked_at })
    await makeQuestion(t.db, a, quote_id, { nth: 2 })
    await makeQuestion(t.db, a, quote_id, { nth: 3, ...removed })
    await makeAnswer(t.db, a, await makeQuestion(t.db, a, quote_id, { nth: 4 }))
    const closed = await makeQuote(t.db, world, a, { bids_until: '2026-03-09' })
    await makeQuestion(t.db, a, closed)
    const { data, meta } = await needsOf(a.contractor)
    expect(data).toMatchObject([
      { kind: 'questions', quote_id, ...subject, questions: 2, asked_at: asked_at.toISOString() },
    ])
    expect(meta).toEqual({ total: 1 })
    const reader = await createPeople(t.db, t.clock.now).staff('reads-needs', 'contractor', a.contractor.company_id, [
      'read',
    ])
    expect(await kindsOf(reader)).toEqual([])
  })

  test('is asked to edit a rejected quote, with the reason and the time', async () => {
    const rejected = { status: 2, markup_pence: null, rejection_reason: 'too small' } as const
    const quote_id = await makeQuote(t.db, world, a, rejected)
    const checked_at = '2026-03-09T09:00:00.000Z'
    const { data } = await needsOf(a.contractor)
    expect(data).toMatchObject([{ kind: 'quote_rejected', quote_id, reason: 'too small', checked_at }])
  })

  test('no longer sees a rejection after seven days', async () => {
    await makeQuote(t.db, world, a, { status: 2, markup_pence: null, updated_at: new Date('2026-03-03T09:00:01Z') })
    await makeQuote(t.db, world, a, { status: 2, markup_pence: null, updated_at: new Date('2026-03-03T09:00:00Z') })
    expect(await kindsOf(a.contractor)).toEqual(['quote_rejected'])
  })

  test('dismisses a rejection for the firm, takes it back, and sees the next one', async () => {
    const quote_id = await makeQuote(t.db, world, a, { status: 2, markup_pence: null })
    expect((await t.as(a.contractor).put(`/api/quotes/${quote_id}/hidden`)).status).toBe(200)
    expect(await needsOf(a.contractor)).toEqual({ data: [], meta: { total: 0 } })
    expect((await t.as(a.contractor).get(`/api/quotes/${quote_id}`)).body.data.status, 'the quote stays').toBe(2)
    await t.as(a.contractor).delete(`/api/quotes/${quote_id}/hidden`)
    expect(await kindsOf(a.contractor)).toEqual(['quote_rejected'])
    await t.as(a.contractor).put(`/api/quotes/${quote_id}/hidden`)
    await t.db.updateTable('quotes').set({ status: 0 }).where('id', '=', quote_id).execute()
    await t.as(world.admin).put(`/api/quotes/${quote_id}/verify`, { status: 2, reason: 'still too small' })
    expect((await needsOf(a.contractor)).data).toMatchObject([{ kind: 'quote_rejected', reason: 'still too small' }])
  })

  test('cannot dismiss a quote of another firm', async () => {
    const quote_id = await makeQuote(t.db, world, a, { status: 2, markup_pence: null })
    expect((await t.as(world.b.contractor).put(`/api/quotes/${quote_id}/hidden`)).status).toBe(404)
  })

  test('has nothing more to do about a quote that is past its window, deleted or ordered', async () => {
    const rejected = { status: 2, markup_pence: null } as const
    await makeQuote(t.db, world, a, { ...rejected, delivery_from_date: '2026-03-02', delivery_to_date: '2026-03-09' })
    await makeQuote(t.db, world, a, { ...rejected, deleted_at: t.clock.now })
    await makeOrder(t.db, world, a)
    expect(await kindsOf(a.contractor)).toEqual([])
  })

  test('is shown the answer to a query for a week', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    const ticket = await makeTicket(t.db, a, quote_id, { gross_kg: 200_000 })
    const row = { ticket_id: ticket.id, reason: 'Wrong site', queried_by: a.contractor.id, queried_at: t.clock.now }
    await t.db.insertInto('ticket_queries').values(row).execute()
    expect(await kindsOf(a.contractor)).toEqual([])
    const answered = { answer: 'Same gate', answered_by: a.haulier.id }
    const answer = (answered_at: Date) =>
      t.db
        .updateTable('ticket_queries')
        .set({ ...answered, answered_at })
        .execute()
    await answer(t.clock.now)
    expect((await needsOf(a.contractor)).data).toMatchObject([
      { kind: 'query_answered', quote_id, net_weight: 187.52, carrier_name: 'haulier-a Ltd' },
    ])
    await answer(new Date(t.clock.now.getTime() - 8 * 86_400_000))
    expect(await kindsOf(a.contractor)).toEqual([])
  })

  test('is shown an order that runs late at its pace', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    // 19.46 t a day are 25 days; thirteen working days are left.
    await makeTicket(t.db, a, quote_id)
    expect((await needsOf(a.contractor)).data).toMatchObject([
      { kind: 'running_late', quote_id, remaining: 460.54, expected_end: '2026-04-10', late_days: 14 },
    ])
    // With ten times that in one more load it is in time.
    await makeTicket(t.db, a, quote_id, { gross_kg: 200_000, logged_at: new Date('2026-03-06T09:00:00Z') })
    expect(await kindsOf(a.contractor)).toEqual([])
  })

  test('is warned the day before a price they can see ends', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const until = { can_deliver: true, price_holds_until: '2026-03-11' }
    await makeBid(t.db, a, quote_id, until)
    const later = { ...until, price_holds_until: '2026-03-12' }
    await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, later)
    // One that waits for a haulier's price is not seen.
    await makeBid(t.db, { ...a, supplier: world.allRounder }, quote_id, { price_holds_until: '2026-03-11' })
    const { data } = await needsOf(a.contractor)
    expect(data).toMatchObject([
      { kind: 'price_ending', quote_id, supplier_name: 'supplier-a Ltd', price_holds_until: '2026-03-11' },
      { kind: 'offers' },
    ])
  })

  test('is shown who has not confirmed an order whose window is near', async () => {
    const near = await makeOrder(t.db, world, a, { confirmed: 'none', quote: soon })
    await makeOrder(t.db, world, a, { confirmed: 'none' })
    expect((await needsOf(a.contractor)).data).toMatchObject([
      { kind: 'unconfirmed', quote_id: near.quote_id, waits_for: 'supplier', firm_name: 'supplier-a Ltd' },
    ])
    await t.as(a.supplier).post(`/api/quotes/${near.quote_id}/confirm-supplier`)
    expect((await needsOf(a.contractor)).data).toMatchObject([{ waits_for: 'haulier', firm_name: 'haulier-a Ltd' }])
    await t.as(a.haulier).post(`/api/haulier/haulier-bids/${near.haulier_bid_id}/confirm`)
    expect(await kindsOf(a.contractor)).toEqual([])
  })

  test('decides first by the day on which bids close, before the window opens', async () => {
    const [early, closing] = [{ delivery_from_date: '2026-03-14' }, { bids_until: '2026-03-12' }]
    for (const [price_pence, quote] of [
      [100_000, early],
      [900_000, closing],
    ] as const) {
      const quote_id = await makeQuote(t.db, world, a, quote)
      await makeBid(t.db, a, quote_id, { can_deliver: true, price_pence })
    }
    const { data } = await needsOf(a.contractor)
    expect(data.map((row: { lowest_total: number }) => row.lowest_total)).toEqual([9288, 1288])
  })

  test('sees five needs, decisions before reminders, then by deadline and money, and the count of all', async () => {
    for (const [nth, day] of ['2026-03-20', '2026-03-14', '2026-03-14', '2026-03-18'].entries()) {
      const quote_id = await makeQuote(t.db, world, a, { delivery_from_date: day })
      await makeBid(t.db, a, quote_id, { can_deliver: true, price_pence: 100_000 + nth })
    }
    await makeOrder(t.db, world, a, { confirmed: 'none', quote: soon })
    await makeQuote(t.db, world, a, { status: 2, markup_pence: null, delivery_from_date: '2026-03-14' })
    const { data, meta } = await needsOf(a.contractor)
    expect(data.map((row: { kind: string; lowest_total?: number }) => row.lowest_total ?? row.kind)).toEqual([
      ...[1288.02, 1288.01, 1288.03, 1288, 'unconfirmed'],
    ])
    expect(meta.total).toBe(6)
    expect((await needsOf(a.contractor, '?limit=50')).data).toHaveLength(6)
    expect((await needsOf(a.contractor, '?limit=1')).meta.total).toBe(6)
  })
})

describe('a supplier', () => {
  test('is asked to confirm an order made with their bid', async () => {
    const { quote_id } = await makeOrder(t.db, world, a, { confirmed: 'none' })
    expect((await needsOf(a.supplier)).data).toMatchObject([
      {
        kind: 'to_confirm',
        quote_id,
        delivery_method: 'Deliver',
        collection_address: 'Grange Mill Quarry, Grangemill',
      },
    ])
    await t.as(a.supplier).post(`/api/quotes/${quote_id}/confirm-supplier`)
    expect(await kindsOf(a.supplier)).toEqual([])
  })

  test('confirms an order before they are reminded of a bid, whichever is due first', async () => {
    await makeOrder(t.db, world, a, { confirmed: 'none' })
    await makeBid(t.db, a, await makeQuote(t.db, world, a, { ...soon, bids_until: '2026-03-11' }))
    expect(await kindsOf(a.supplier)).toEqual(['to_confirm', 'deciding_soon'])
  })

  test('sees the quotes new since yesterday as one row, named after the largest', async () => {
    const verified = (verified_at: string, row = {}) =>
      makeQuote(t.db, world, a, { verified_at: new Date(verified_at), ...row })
    await verified('2026-03-09T00:00:00Z', { quantity_kg: 100_000 })
    const largest = await verified('2026-03-10T08:00:00Z', { quantity_kg: 900_000 })
    await verified('2026-03-08T23:59:59Z', { quantity_kg: 990_000 })
    // Sheffield is 35 miles off; this one is in Penzance.
    await verified('2026-03-10T08:00:00Z', { quantity_kg: 999_000, latitude: 50.12, longitude: -5.54 })
    const { data, meta } = await needsOf(a.supplier)
    expect(data).toMatchObject([{ kind: 'new_quotes', quote_id: largest, quantity: 900, count: 2, distance_miles: 0 }])
    // As many stand in the list that the row leads to.
    const listed = `/api/quotes?${new URLSearchParams({ since: data[0].since, unanswered: '1' })}`
    expect((await t.as(a.supplier).get(listed)).body.meta.total).toBe(2)
    expect(meta.total).toBe(1)
    await makeBid(t.db, a, largest)
    expect((await needsOf(a.supplier)).data).toMatchObject([
      { kind: 'deciding_soon' },
      { kind: 'new_quotes', count: 1 },
    ])
  })

  test('is not asked about a quote that their firm has hidden', async () => {
    const kept = await makeQuote(t.db, world, a, { verified_at: t.clock.now, quantity_kg: 100_000 })
    const hidden = await makeQuote(t.db, world, a, { verified_at: t.clock.now, quantity_kg: 900_000 })
    await t.as(a.supplier).put(`/api/quotes/${hidden}/hidden`)
    const { data } = await needsOf(a.supplier)
    expect(data).toMatchObject([{ kind: 'new_quotes', quote_id: kept, count: 1 }])
    const listed = `/api/quotes?${new URLSearchParams({ since: data[0].since, unanswered: '1' })}`
    expect((await t.as(a.supplier).get(listed)).body.meta.total, 'as the list that the row leads to').toBe(1)
    expect((await needsOf(world.rivalSupplier)).data, 'another firm').toMatchObject([{ kind: 'new_quotes', count: 2 }])
    await t.as(a.supplier).delete(`/api/quotes/${hidden}/hidden`)
    expect((await needsOf(a.supplier)).data).toMatchObject([{ kind: 'new_quotes', count: 2 }])
  })

  test('may still change a bid that is decided soon', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    await makeBid(t.db, a, quote_id)
    await makeBid(t.db, a, await makeQuote(t.db, world, a, { delivery_from_date: '2026-03-18' }))
    expect((await needsOf(a.supplier)).data).toMatchObject([
      { kind: 'deciding_soon', quote_id, price: 6768, bids_until: null },
    ])
    // The day on which bids close comes before the window.
    const closing = await makeQuote(t.db, world, a, {
      delivery_from_date: '2026-03-30',
      bids_until: '2026-03-11',
      delivery_to_date: '2026-04-03',
    })
    await makeBid(t.db, a, closing)
    expect((await needsOf(a.supplier)).data[0]).toMatchObject({ quote_id: closing, bids_until: '2026-03-11' })
  })

  test('is asked whether a price holds once its dates have moved, rather than to change it', async () => {
    const quote_id = await makeQuote(t.db, world, a, { terms_version: 2 })
    const bid_id = await makeBid(t.db, a, quote_id)
    expect((await needsOf(a.supplier)).data).toMatchObject([{ kind: 'dates_moved', quote_id, price: 6768 }])
    await t.as(a.supplier).post(`/api/bids/${bid_id}/reaffirm`)
    expect(await kindsOf(a.supplier)).toEqual(['deciding_soon'])
  })

  test('is shown no quote that is closed to bids, whether or not they have bid on it', async () => {
    const closed = { bids_until: '2026-03-09' }
    await makeQuote(t.db, world, a, { ...closed, verified_at: t.clock.now })
    await makeBid(t.db, a, await makeQuote(t.db, world, a, closed))
    expect(await kindsOf(a.supplier)).toEqual([])
    await makeBid(t.db, a, await makeQuote(t.db, world, a, { bids_until: '2026-03-10' }))
    expect(await kindsOf(a.supplier)).toEqual(['deciding_soon'])
  })

  test('is shown at most three unanswered quotes for products they sell', async () => {
    const { company_id } = world.rivalSupplier
    const sold = { company_id, product_id: world.products.limestone, certified: true }
    await t.db.insertInto('company_products').values(sold).execute()
    await makeQuote(t.db, world, a, { product_id: world.products.sand })
    await makeQuote(t.db, world, a, { delivery_from_date: '2026-03-25' })
    const ids = []
    for (const day of ['2026-03-20', '2026-03-17', '2026-03-18', '2026-03-19'])
      ids.push(await makeQuote(t.db, world, a, { delivery_from_date: day }))
    const { data, meta } = await needsOf(world.rivalSupplier)
    expect(data.map((row: { quote_id: number }) => row.quote_id)).toEqual([ids[1], ids[2], ids[3]])
    expect(data[0]).toMatchObject({
      kind: 'unanswered',
      distance_miles: 10.7,
      road_miles: 15.4,
      distance_precision: 'pin',
    })
    expect(meta.total).toBe(3)
    await t.db.deleteFrom('company_products').where('company_id', '=', company_id).execute()
    expect(await kindsOf(world.rivalSupplier)).toEqual([])
  })

  test('is asked to answer a query on a load they carried themselves', async () => {
    const { quote_id } = await makeOrder(t.db, world, a, { carrier: 'supplier' })
    const ticket = await makeTicket(t.db, a, quote_id, { carrier_company_id: a.supplier.company_id })
    const row = { ticket_id: ticket.id, reason: 'Wet', queried_by: a.contractor.id, queried_at: t.clock.now }
    await t.db.insertInto('ticket_queries').values(row).execute()
    expect((await needsOf(a.supplier)).data).toMatchObject([{ kind: 'query_open', quote_id, reason: 'Wet' }])
  })

  test('is shown no quote that is withheld, taken back or has them as a haulier', async () => {
    const now = { verified_at: t.clock.now }
    await makeQuote(t.db, world, a, { ...now, withheld: true })
    await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    const hauled = await makeQuote(t.db, world, a, now)
    const bid_id = await makeBid(t.db, a, hauled)
    await makeHaulierBid(t.db, { ...a, haulier: world.allRounder }, { quote_id: hauled, bid_id })
    expect(await kindsOf(world.allRounder, '?as=supplier')).toEqual([])
  })
})

describe('the reader’s role', () => {
  test('a firm with two roles sees the needs of its main one, or of the one it asks for', async () => {
    const own = { ...a, contractor: world.allRounder }
    const quote_id = await makeQuote(t.db, world, own)
    await makeBid(t.db, a, quote_id, { can_deliver: true })
    await makeOrder(t.db, world, { ...a, supplier: world.allRounder }, { confirmed: 'none' })
    expect(await kindsOf(world.allRounder)).toEqual(['offers'])
    expect(await kindsOf(world.allRounder, '?as=contractor')).toEqual(['offers'])
    expect(await kindsOf(world.allRounder, '?as=supplier')).toEqual(['to_confirm'])
  })

  test('a user who asks in a role they do not have is refused', async () => {
    expect((await t.as(a.contractor).get('/api/needs?as=supplier')).status).toBe(403)
    expect((await t.as(a.supplier).get('/api/orders/running?as=contractor')).status).toBe(403)
    expect((await t.as(a.haulier).get('/api/needs')).status).toBe(403)
  })

  test.each(['/api/needs', '/api/orders/running'])(
    '%s refuses an unknown role and a limit out of range',
    async (path) => {
      for (const [field, query] of [
        ['as', 'as=haulier'],
        ['as', 'as=supplier&as=contractor'],
        ['limit', 'limit=0'],
        ['limit', 'limit=51'],
        ['limit', 'limit=5;drop%20table%20quotes'],
      ] as const) {
        const { status, body } = await t.as(world.allRounder).get(`${path}?${query}`)
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      }
    },
  )
})

describe('a colleague who may only read', () => {
  const reads = (trade: 'contractor' | 'supplier') =>
    createPeople(t.db, t.clock.now).staff(`only-reads-${trade}`, trade, a[trade].company_id, ['read'])

  test('of a contractor is shown what there is to read, and asked to edit nothing', async () => {
    const rejected = { status: 2, markup_pence: null, rejection_reason: 'too small' } as const
    await makeQuote(t.db, world, a, rejected)
    await makeBid(t.db, a, await makeQuote(t.db, world, a), { can_deliver: true })
    await makeOrder(t.db, world, a, { confirmed: 'none', quote: soon })
    expect(await kindsOf(a.contractor)).toEqual(['offers', 'unconfirmed', 'quote_rejected'])
    expect(await kindsOf(await reads('contractor'))).toEqual(['offers', 'unconfirmed'])
  })

  test('of a supplier is asked neither to confirm nor to change a bid', async () => {
    await makeOrder(t.db, world, a, { confirmed: 'none' })
    await makeBid(t.db, a, await makeQuote(t.db, world, a, soon))
    expect(await kindsOf(a.supplier)).toEqual(['to_confirm', 'deciding_soon'])
    expect(await kindsOf(await reads('supplier'))).toEqual([])
  })
})
