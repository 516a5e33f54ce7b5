import { beforeAll, describe, expect, test } from 'vitest'
import { endOvertaken } from '../../../api/bids/approvals.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { spreadNotices } from '../mailbox.ts'
import { makeMarket, statesOfQuote } from '../market.ts'
import { newestEvent, readNewestEvent } from '../newestEvents.ts'
import { createPeople, type Person } from '../world.ts'

/** Above a colleague's limit an acceptance waits. The total at Grangemill is £10,512.00, £288.00 of it markup. */

const t = await openTestApi()
const { world } = t
const { a } = world
const owner = a.contractor
const colleague = (name: string, switches: ('decide' | 'read')[] = ['decide']) =>
  createPeople(t.db, t.clock.now).staff(name, 'contractor', owner.company_id, switches)
const limit = (id: number, approval_limit: unknown, by: Person = owner, version?: number) =>
  t.as(by).put(`/api/users/${id}/approval-limit`, { approval_limit, ...(version !== undefined && { version }) })

let buyer: Person & { id: number }
let peer: Person & { id: number }
beforeAll(async () => {
  buyer = await colleague('approval-buyer')
  peer = await colleague('approval-peer')
  await limit(buyer.id, 10_511.99)
  await limit(peer.id, 10_512)
})

const market = () => makeMarket(t.db, world)
type Market = Awaited<ReturnType<typeof market>>
const accept = (who: Person, { quote_id, bid_id, own }: Market, shown?: object) =>
  t.as(who).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}/accept`, shown)
const waitingOn = async (who: Person, quoteId: number) => {
  const { status, body } = await t.as(who).get(`/api/quotes/${quoteId}/approval`)
  return status === 200 ? body.data : status
}
const end = (who: Person, quoteId: number) => t.as(who).delete(`/api/quotes/${quoteId}/approval`)
const told = async (since: number) =>
  (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.replace('@test.example', '')}`).sort()

describe('an acceptance above the limit', () => {
  test('waits for those who may approve it, and leaves every offer as it was', async () => {
    const made = await market()
    const before = await statesOfQuote(t.db, made.quote_id)
    const since = await newestEvent(t.db)
    const reply = await accept(buyer, made)
    expect([reply.status, reply.body.success]).toEqual([202, false])
    expect(reply.body.message).toMatch(/^Waiting for approval by .+ or .+$/)
    expect(await statesOfQuote(t.db, made.quote_id)).toEqual(before)
    expect(await waitingOn(buyer, made.quote_id)).toMatchObject({
      bid_id: made.bid_id,
      haulier_bid_id: made.own,
      total_price: 10_512,
      is_own: true,
      may_approve: false,
    })
    expect((await waitingOn(buyer, made.quote_id)).approvers).toHaveLength(2)
    expect(await waitingOn(peer, made.quote_id)).toMatchObject({ is_own: false, may_approve: true })
    expect(await told(since)).toEqual(['approval.asked approval-peer', 'approval.asked contractor-a'])
    const { audience } = await readNewestEvent(t.db, made.quote_id, 'approval.asked')
    expect(audience).toEqual(['admins', `company:${owner.company_id}`])
  })

  test('is one request, however often it is asked for, and another choice replaces it', async () => {
    const made = await market()
    await accept(buyer, made)
    const { asked_at } = await waitingOn(buyer, made.quote_id)
    const since = await newestEvent(t.db)
    expect((await accept(buyer, made)).status).toBe(202)
    expect([await told(since), (await waitingOn(buyer, made.quote_id)).asked_at]).toEqual([[], asked_at])
    await limit(buyer.id, 1)
    const other = await t.as(buyer).put(`/api/quotes/${made.quote_id}/bids/${made.delivered}/accept`)
    await limit(buyer.id, 10_511.99)
    expect(other.status).toBe(202)
    expect(await waitingOn(buyer, made.quote_id)).toMatchObject({ bid_id: made.delivered, haulier_bid_id: null })
  })

  test('waits alone: a colleague’s other choice is refused until it is decided', async () => {
    const made = await market()
    await accept(buyer, made)
    const third = await colleague('approval-other')
    await limit(third.id, 1)
    const other = await t.as(third).put(`/api/quotes/${made.quote_id}/bids/${made.delivered}/accept`)
    expect([other.status, other.body.code]).toEqual([409, 'approval_waits'])
    expect((await accept(third, made)).status).toBe(202)
    expect(await waitingOn(buyer, made.quote_id)).toMatchObject({ is_own: true, haulier_bid_id: made.own })
    await end(buyer, made.quote_id)
    expect((await t.as(third).put(`/api/quotes/${made.quote_id}/bids/${made.delivered}/accept`)).status).toBe(202)
  })

  test('is for nobody else to see: neither bidders nor another firm', async () => {
    const made = await market()
    await accept(buyer, made)
    for (const stranger of [a.supplier, a.haulier, world.rivalSupplier, world.b.contractor]) {
      expect([403, 404]).toContain(await waitingOn(stranger, made.quote_id))
    }
    expect(await waitingOn(await colleague('approval-reader', ['read']), made.quote_id)).toMatchObject({
      is_own: false,
      may_approve: false,
      total_price: 10_512,
    })
  })

  test('counts the markup, and is accepted at exactly the limit', async () => {
    expect((await accept(peer, await market())).status).toBe(200)
    expect((await accept(buyer, await market())).status).toBe(202)
  })
})

describe('an acceptance that waits', () => {
  test('is approved by accepting the same, and the asker is told', async () => {
    const made = await market()
    await accept(buyer, made)
    const since = await newestEvent(t.db)
    expect((await accept(peer, made, { total_price: 10_512 })).status).toBe(200)
    const order = await t.db.selectFrom('orders').selectAll().where('quote_id', '=', made.quote_id).executeTakeFirst()
    expect(order).toMatchObject({ accepted_by: peer.id, haulier_bid_id: made.own })
    expect(await waitingOn(buyer, made.quote_id)).toBeNull()
    expect(await told(since)).toEqual(
      expect.arrayContaining([
        'approval.given approval-buyer',
        'approval.given contractor-a',
        'bid.accepted supplier-a',
      ]),
    )
  })

  test('is not approved by an acceptance of what has changed, nor by who asked', async () => {
    const kindOfEnd = async (made: Market) => {
      const [last] = await t.db
        .selectFrom('events')
        .select('kind')
        .where('quote_id', '=', made.quote_id)
        .where('kind', 'in', ['approval.given', 'approval.ended'])
        .execute()
      return last?.kind
    }
    const dearer = await market()
    await accept(buyer, dearer)
    const price = { haulier_delivery_price: 3_600 }
    await t.as(a.haulier).put(`/api/bids/${dearer.bid_id}/haulier-price`, price)
    expect((await accept(owner, dearer)).status).toBe(200)
    const raised = await market()
    await accept(buyer, raised)
    await limit(buyer.id, null)
    expect((await accept(buyer, raised)).status).toBe(200)
    await limit(buyer.id, 10_511.99)
    expect([await kindOfEnd(dearer), await kindOfEnd(raised)]).toEqual(['approval.ended', 'approval.ended'])
  })

  test('ends when a colleague accepts something else', async () => {
    const made = await market()
    await accept(buyer, made)
    const since = await newestEvent(t.db)
    await t.as(owner).put(`/api/quotes/${made.quote_id}/bids/${made.delivered}/accept`)
    expect(await told(since)).toContain('approval.ended approval-buyer')
  })

  test('is declined by whoever may approve it, and taken back by who asked', async () => {
    const made = await market()
    const third = await colleague('approval-third')
    await limit(third.id, 5_000)
    await accept(buyer, made)
    expect((await end(third, made.quote_id)).status).toBe(403)
    let since = await newestEvent(t.db)
    expect(await end(peer, made.quote_id)).toMatchObject({ status: 200, body: { message: 'Acceptance declined' } })
    expect(await told(since)).toContain('approval.declined approval-buyer')
    expect((await end(peer, made.quote_id)).status).toBe(404)
    await accept(buyer, made)
    since = await newestEvent(t.db)
    expect(await end(buyer, made.quote_id)).toMatchObject({ status: 200, body: { message: 'Request withdrawn' } })
    expect(await told(since)).toContain('approval.ended approval-peer')
    expect(await waitingOn(buyer, made.quote_id)).toBeNull()
  })

  test('is declined only as it was shown', async () => {
    const made = await market()
    await accept(buyer, made)
    const { asked_at } = await waitingOn(peer, made.quote_id)
    const decline = (at: string) => t.as(peer).delete(`/api/quotes/${made.quote_id}/approval?asked_at=${at}`)
    const late = await decline('2026-03-01T00:00:00.000Z')
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
    expect((await decline('yesterday')).status).toBe(422)
    expect((await decline(asked_at)).status).toBe(200)
  })

  test('is one acceptance when two approve at once', async () => {
    const made = await market()
    await accept(buyer, made)
    const replies = await Promise.all([accept(peer, made), accept(owner, made)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const given = await t.db
      .selectFrom('events')
      .select('actor_id')
      .where('quote_id', '=', made.quote_id)
      .where('kind', '=', 'approval.given')
      .execute()
    expect(given).toHaveLength(1)
  })
})

const noSwitches = { respond_to_quote: false, execute_order: false, fulfillments: false, finance: false }
const waitingRowsOf = (quoteId: number) =>
  t.db.selectFrom('waiting_acceptances').selectAll().where('quote_id', '=', quoteId).execute()
const update = { can_deliver: 'no', product_price: 6_768, collection_address: 'Grange Mill Quarry' }
const collection = { collection_postcode: 'DE4 4HY', supplier_access_open: '06:00', supplier_access_close: '16:30' }

describe('a request ends, and the firm is told', () => {
  type Change = (made: Market) => Promise<unknown>
  const changes: Record<string, Change> = {
    'the supplier changes the bid': ({ bid_id }) =>
      t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...update, ...collection, notes: 'Washed' }),
    'the supplier withdraws the bid': ({ bid_id }) => t.as(a.supplier).delete(`/api/bids/${bid_id}`),
    'the haulier withdraws the price': ({ bid_id }) => t.as(a.haulier).delete(`/api/bids/${bid_id}/haulier-price`),
    'the haulier changes the price': ({ bid_id }) =>
      t.as(a.haulier).put(`/api/bids/${bid_id}/haulier-price`, { haulier_delivery_price: 3_457 }),
    'the haulier says the same price anew': ({ own }) =>
      t.db
        .updateTable('haulier_bids')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', own)
        .execute(),
    'a colleague rejects the bid': ({ bid_id }) => t.as(owner).put(`/api/bids/${bid_id}/reject`),
    'the quote is taken back': ({ quote_id }) =>
      t.db.updateTable('quotes').set({ status: 0, markup_pence: null }).where('id', '=', quote_id).execute(),
    'the markup changes': ({ quote_id }) =>
      t.db.updateTable('quotes').set({ markup_pence: 28_801 }).where('id', '=', quote_id).execute(),
    'the bid is for other dates': ({ quote_id }) =>
      t.db
        .updateTable('quotes')
        .set((eb) => ({ terms_version: eb('terms_version', '+', 1) }))
        .where('id', '=', quote_id)
        .execute(),
  }
  for (const [what, change] of Object.entries(changes)) {
    test(`where ${what}`, async () => {
      const made = await market()
      await accept(buyer, made)
      await endOvertaken(t.deps)
      expect(await waitingOn(buyer, made.quote_id)).not.toBeNull()
      await change(made)
      expect(await waitingOn(buyer, made.quote_id)).toBeNull()
      const since = await newestEvent(t.db)
      await endOvertaken(t.deps)
      await endOvertaken(t.deps)
      const ended = ['approval.ended approval-buyer', 'approval.ended approval-peer', 'approval.ended contractor-a']
      expect((await told(since)).filter((one) => ended.includes(one))).toEqual(ended)
    })
  }

  const goings: Record<string, (id: number) => Promise<{ status: number }>> = {
    'has lost the switch': (id) =>
      t.as(owner).put(`/api/haulier/users/${id}/permissions`, { ...noSwitches, read: true }),
    'is deactivated': (id) => t.as(owner).post(`/api/haulier/users/${id}/deactivate`),
    'is banned': (user_id) => t.as(world.admin).post('/api/users/ban', { user_id }),
    'is deleted': (id) => t.as(world.super_admin).delete(`/api/users/${id}`),
  }
  for (const [what, goes] of Object.entries(goings)) {
    test(`where the asker ${what}`, async () => {
      const made = await market()
      const asker = await colleague(`approval-asker-${what.replaceAll(' ', '-')}`)
      await limit(asker.id, 1)
      await accept(asker, made)
      expect((await waitingOn(peer, made.quote_id)).may_approve).toBe(true)
      expect((await goes(asker.id)).status).toBe(200)
      expect(await waitingOn(peer, made.quote_id)).toBeNull()
      expect((await end(peer, made.quote_id)).status).toBe(404)
      const since = await newestEvent(t.db)
      await endOvertaken(t.deps)
      const ended = ['approval.ended approval-buyer', 'approval.ended approval-peer', 'approval.ended contractor-a']
      expect(await told(since)).toEqual(expect.arrayContaining(ended))
      expect(await told(since)).not.toContain(`approval.ended ${asker.email.replace('@test.example', '')}`)
    })
  }

  test('where its acceptance was under way as the asker was deactivated', async () => {
    const made = await market()
    const asker = await colleague('approval-under-way')
    await limit(asker.id, 1)
    const both = [accept(asker, made), t.as(owner).post(`/api/haulier/users/${asker.id}/deactivate`)] as const
    await Promise.all(both)
    expect(await waitingOn(peer, made.quote_id)).toBeNull()
    await endOvertaken(t.deps)
    expect(await waitingRowsOf(made.quote_id)).toEqual([])
  })

  test('to make way for a colleague’s own, as soon as its asker may not decide', async () => {
    const made = await market()
    const asker = await colleague('approval-gone')
    await limit(asker.id, 1)
    await accept(asker, made)
    await t.as(owner).post(`/api/haulier/users/${asker.id}/deactivate`)
    await limit(buyer.id, 1)
    const other = await t.as(buyer).put(`/api/quotes/${made.quote_id}/bids/${made.delivered}/accept`)
    await limit(buyer.id, 10_511.99)
    expect(other.status).toBe(202)
    expect(await waitingOn(buyer, made.quote_id)).toMatchObject({ is_own: true, bid_id: made.delivered })
    const { data } = await readNewestEvent(t.db, made.quote_id, 'approval.ended')
    expect(data).toEqual({ bid_id: made.bid_id, haulier_bid_id: made.own })
  })

  test('where a bid without a haulier is for other dates', async () => {
    const { quote_id, delivered } = await market()
    await limit(buyer.id, 1)
    await t.as(buyer).put(`/api/quotes/${quote_id}/bids/${delivered}/accept`)
    await limit(buyer.id, 10_511.99)
    expect(await waitingOn(buyer, quote_id)).toMatchObject({ bid_id: delivered })
    await t.db.updateTable('quotes').set({ terms_version: 2 }).where('id', '=', quote_id).execute()
    expect(await waitingOn(buyer, quote_id)).toBeNull()
  })

  test('where the price lapses', async () => {
    const now = t.clock.now
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id, { price_holds_until: '2026-03-11' })
    const own = await makeHaulierBid(t.db, a, { quote_id, bid_id })
    await accept(buyer, { quote_id, bid_id, own } as Market)
    t.clock.now = new Date('2026-03-11T23:59:59Z')
    await keepSignedIn(t.db)
    expect(await waitingOn(buyer, quote_id)).toMatchObject({ bid_id })
    t.clock.now = new Date('2026-03-12T00:00:00Z')
    expect(await waitingOn(buyer, quote_id)).toBeNull()
    await endOvertaken(t.deps)
    expect((await readNewestEvent(t.db, quote_id, 'approval.ended')).data).toEqual({ bid_id, haulier_bid_id: own })
    t.clock.now = now
  })

  test('silently where the quote is deleted', async () => {
    const made = await market()
    await accept(buyer, made)
    await t.db.updateTable('quotes').set({ deleted_at: t.clock.now }).where('id', '=', made.quote_id).execute()
    const since = await newestEvent(t.db)
    await endOvertaken(t.deps)
    expect(await newestEvent(t.db)).toBe(since)
    expect(await waitingRowsOf(made.quote_id)).toEqual([])
  })
})

describe('a limit', () => {
  test('is set, shown and cleared by the owner, and counts at once', async () => {
    const lee = await colleague('approval-lee')
    const set = await limit(lee.id, 5_000)
    expect([set.status, set.body.data]).toMatchObject([200, { approval_limit: 5_000 }])
    expect((await accept(lee, await market())).status).toBe(202)
    expect((await limit(lee.id, null)).body.data.approval_limit).toBeNull()
    expect((await accept(lee, await market())).status).toBe(200)
    expect((await limit(lee.id, 5_000, lee)).status).toBe(403)
  })

  test('is told to its person with the quote, and to nobody else', async () => {
    const made = await market()
    const limitOf = async (who: Person) =>
      (await t.as(who).get(`/api/quotes/${made.quote_id}/approval`)).body.meta.approval_limit
    expect([await limitOf(buyer), await limitOf(peer), await limitOf(owner)]).toEqual([10_511.99, 10_512, null])
  })

  test('has a version, like every edit', async () => {
    const lee = await colleague('approval-version')
    const { version } = (await limit(lee.id, 5_000)).body.data
    expect((await limit(lee.id, 6_000, owner, version)).status).toBe(200)
    const late = await limit(lee.id, 7_000, owner, version)
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
  })

  test('is for a contractor’s colleagues alone', async () => {
    const seller = await createPeople(t.db, t.clock.now).staff('approval-seller', 'supplier', a.supplier.company_id, [
      'sell',
    ])
    expect((await limit(seller.id, 100, a.supplier)).status).toBe(409)
    expect((await limit(owner.id, 100)).status).toBe(409)
    expect((await limit(buyer.id, 100, world.b.contractor)).status).toBe(404)
    for (const wrong of [-1, 1_000_000_000, 'much', 1.234]) expect((await limit(buyer.id, wrong)).status).toBe(422)
  })

  test('ends for a colleague who becomes the owner', async () => {
    const { contractor } = world.b
    const heir = await createPeople(t.db, t.clock.now).staff('approval-heir', 'contractor', contractor.company_id, [
      'decide',
    ])
    await limit(heir.id, 1, contractor)
    expect((await t.as(contractor).post(`/api/users/${heir.id}/owner`)).status).toBe(200)
    const { body } = await t.as(heir).get('/api/haulier/users')
    expect(body.data.find(({ id }: { id: number }) => id === heir.id)).toMatchObject({ approval_limit: null })
  })
})

test('a colleague who may approve is told on the dashboard, and nobody is asked to compare meanwhile', async () => {
  const made = await market()
  const kindsOf = async (who: Person) => {
    const { data } = (await t.as(who).get('/api/needs?limit=50')).body
    return data.flatMap((need: { kind: string; quote_id: number }) =>
      need.quote_id === made.quote_id ? [need.kind] : [],
    )
  }
  const reader = await colleague('approval-looker', ['read'])
  for (const who of [owner, peer, buyer, reader]) expect(await kindsOf(who)).toEqual(['offers'])

  await accept(buyer, made)
  for (const who of [owner, peer]) expect(await kindsOf(who)).toEqual(['to_approve'])
  for (const who of [buyer, reader]) expect(await kindsOf(who)).toEqual([])
  const { data } = (await t.as(peer).get('/api/needs?limit=50')).body
  const need = data.find(({ quote_id }: { quote_id: number }) => quote_id === made.quote_id)
  expect(need).toMatchObject({ total_price: 10_512, quantity: 480 })
  expect(need.asked_by).toBe((await waitingOn(peer, made.quote_id)).asked_by)

  await end(buyer, made.quote_id)
  for (const who of [owner, buyer]) expect(await kindsOf(who)).toEqual(['offers'])
})
