import { describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'

const t = await openTestApi()
const body = { ...quoteBody, product_id: t.world.products.limestone }

const asOwner = () => t.as(t.world.a.contractor)
const edit = (id: number, change: Record<string, unknown> = {}) =>
  asOwner().put(`/api/quotes/${id}`, { ...body, ...change })
const stored = (id: number) => t.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A quote as `body` says, in the state of the row, with a pending bid and a price on it. */
async function makeBidOn(row: { status: 0 | 1; markup_pence?: number }) {
  const { db, world } = t
  const { body: made } = await asOwner().post('/api/quotes', body)
  await db.updateTable('quotes').set(row).where('id', '=', made.data.id).execute()
  const quote_id: number = made.data.id
  const bid_id = await makeBid(db, world.a, quote_id)
  const price_id = await makeHaulierBid(db, world.a, { quote_id, bid_id })
  return { quote_id, bid_id, price_id }
}

async function statesOf({ bid_id, price_id }: { bid_id: number; price_id: number }) {
  const bid = await t.db.selectFrom('bids').select('status').where('id', '=', bid_id).executeTakeFirstOrThrow()
  const price = await t.db
    .selectFrom('haulier_bids')
    .select('status')
    .where('id', '=', price_id)
    .executeTakeFirstOrThrow()
  return [bid.status, price.status]
}

async function eventsOf(quoteId: number) {
  const rows = await t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select(['events.kind', 'audience'])
    .where('quote_id', '=', quoteId)
    .where('events.kind', '<>', 'quote.created')
    .execute()
  return rows.map(({ kind, audience }) => `${kind} ${audience}`).sort()
}

describe('an edit', () => {
  test('changes a waiting quote', async () => {
    const { body: made } = await asOwner().post('/api/quotes', body)
    const { status, body: answer } = await edit(made.data.id, { quantity: 12.5, notes: null, postcode: 'LS1 4AP' })
    expect([status, answer.message]).toEqual([200, 'Quote updated successfully'])
    expect(answer.data).toMatchObject({ seen_as: 'owner', quantity: 12.5, notes: null, area: 'LS1', latitude: 53.797 })
  })

  test('changes nothing if its window has ended', async () => {
    const { body: made } = await asOwner().post('/api/quotes', body)
    const window = { delivery_from_date: '2026-03-01', delivery_to_date: '2026-03-09' }
    const { status, body: answer } = await edit(made.data.id, { ...window, notes: 'Too late' })
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['delivery_to_date']])
    expect((await stored(made.data.id)).notes).toBe('Wheel wash at the gate')
  })

  test('submits a rejected quote again', async () => {
    const id = await makeQuote(t.db, t.world, t.world.a, { status: 2, markup_pence: null })
    expect((await edit(id)).body.data.status).toBe(0)
  })

  test('cancels the bids and tells the bidders if it changes what was bid on', async () => {
    const { world } = t
    for (const change of [
      { product_id: world.products.sand },
      { quantity: 481 },
      { address: 'Elsewhere' },
      { postcode: 'S44 5HZ' },
      { tested_stone_supplier: 'No' },
      { delivery_method: 'Collect' },
    ]) {
      const made = await makeBidOn({ status: 0 })
      expect((await edit(made.quote_id, change)).status).toBe(200)
      expect(await statesOf(made)).toEqual(['cancelled', 'void'])
      expect(await eventsOf(made.quote_id)).toEqual([
        'bid.cancelled admins',
        `bid.cancelled company:${world.a.supplier.company_id}`,
        'haulier_bid.voided admins',
        `haulier_bid.voided company:${world.a.haulier.company_id}`,
        'quote.updated admins',
        `quote.updated company:${world.a.contractor.company_id}`,
      ])
    }
  })

  test('keeps the bids if it changes anything else', async () => {
    const made = await makeBidOn({ status: 0 })
    await edit(made.quote_id, {
      notes: 'Ring first',
      description: 'Clean',
      access_times_open: '08:00',
      site_entrance: 'Gate 3',
    })
    expect(await statesOf(made)).toEqual(['pending', 'pending'])
    expect(await eventsOf(made.quote_id)).toHaveLength(2)
  })

  test('keeps the pin as long as the postcode stays', async () => {
    const pin = { latitude: 53.2401, longitude: -1.3312 }
    const { body: made } = await asOwner().post('/api/quotes', { ...body, ...pin })
    expect((await edit(made.data.id, { notes: 'x' })).body.data).toMatchObject({ ...pin, precision: 'pin' })
    const moved = { latitude: 53.25, longitude: -1.34 }
    expect((await edit(made.data.id, moved)).body.data).toMatchObject({ ...moved, precision: 'pin' })
    expect((await edit(made.data.id, { postcode: 'LS1 4AP' })).body.data).toMatchObject({
      precision: 'outcode',
      latitude: 53.797,
    })
  })

  test('removes the pin if it is sent as null', async () => {
    const { body: made } = await asOwner().post('/api/quotes', { ...body, latitude: 53.2401, longitude: -1.3312 })
    const { body: edited } = await edit(made.data.id, { latitude: null, longitude: null })
    expect(edited.data.precision).not.toBe('pin')
  })

  test('cannot set fields that are not the contractor’s to set', async () => {
    const id = await makeQuote(t.db, t.world, t.world.a, { status: 0, markup_pence: null })
    await edit(id, { status: 1, markup_price: 1, user_id: t.world.b.contractor.id, withheld: true })
    const { user_id } = await stored(id)
    expect(await stored(id)).toMatchObject({ status: 0, markup_pence: null, withheld: false })
    expect(user_id).toBe(t.world.a.contractor.id)
  })

  test('keeps a product that has since been withdrawn, but takes no other withdrawn one', async () => {
    const { db, world } = t
    const id = await makeQuote(db, world, world.a, {
      status: 0,
      markup_pence: null,
      product_id: world.products.pending,
    })
    expect((await edit(id, { product_id: world.products.pending })).status).toBe(200)
    const other = await makeQuote(db, world, world.a, { status: 0, markup_pence: null })
    expect((await edit(other, { product_id: world.products.pending })).status).toBe(422)
    expect((await edit(other, { quantity: 0 })).status).toBe(422)
  })

  test('is refused once verified or ordered, and to others', async () => {
    const { db, world } = t
    const verified = await makeQuote(db, world, world.a)
    const { quote_id: ordered } = await makeOrder(db, world, world.a)
    expect([(await edit(verified)).status, (await edit(verified)).body.code]).toEqual([409, 'already_verified'])
    expect([(await edit(ordered)).status, (await edit(ordered)).body.code]).toEqual([409, 'already_accepted'])
    // Seen on the open list, so forbidden; unseen, so not found.
    expect((await t.as(world.b.contractor).put(`/api/quotes/${verified}`, body)).status).toBe(403)
    expect((await t.as(world.b.contractor).put(`/api/quotes/${ordered}`, body)).status).toBe(404)
    expect((await t.as(world.a.supplier).put(`/api/quotes/${verified}`, body)).status).toBe(403)
    expect((await edit(999_999)).status).toBe(404)
  })
})

describe('a deletion', () => {
  test('ends the bids, tells the bidders and removes the quote', async () => {
    const { world } = t
    const made = await makeBidOn({ status: 1, markup_pence: 100 })
    const { status, body: answer } = await asOwner().delete(`/api/quotes/${made.quote_id}`)
    expect([status, answer]).toEqual([200, { message: 'Quote deleted successfully' }])
    expect(await statesOf(made)).toEqual(['cancelled', 'void'])
    const companies = [world.a.contractor, world.a.supplier, world.a.haulier].map((person) => person.company_id)
    expect(await eventsOf(made.quote_id)).toEqual(
      ['quote.deleted admins', ...companies.map((id) => `quote.deleted company:${id}`)].sort(),
    )
    for (const person of [world.a.contractor, world.a.supplier, world.a.haulier, world.admin]) {
      expect((await t.as(person).get(`/api/quotes/${made.quote_id}`)).status).toBe(404)
    }
    expect((await asOwner().delete(`/api/quotes/${made.quote_id}`)).status).toBe(404)
  })

  test('is refused once ordered, and to others', async () => {
    const { db, world } = t
    const { quote_id: ordered } = await makeOrder(db, world, world.a)
    const open = await makeQuote(db, world, world.a)
    const refused = await asOwner().delete(`/api/quotes/${ordered}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'already_accepted'])
    expect((await t.as(world.b.contractor).delete(`/api/quotes/${open}`)).status).toBe(403)
    expect((await t.as(world.admin).delete(`/api/quotes/${open}`)).status).toBe(403)
    expect((await stored(open)).deleted_at).toBeNull()
  })
})
