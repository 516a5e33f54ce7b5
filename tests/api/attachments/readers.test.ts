import { beforeAll, describe, expect, test } from 'vitest'
import { type AttachedTo, choicesOf, isWidening, type Readers } from '../../../api/contract/rules/attachments.ts'
import { makeAssignment, makeAttachment, makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Person } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a, b, rivalSupplier, rivalHaulier, allRounder, admin, super_admin } = world
const people = createPeople(t.db, t.clock.now)

/** Everybody who may be anything to chain A's deal, or nothing. */
const everybody: Record<string, Person> = {
  contractor: a.contractor,
  supplier: a.supplier,
  haulier: a.haulier,
  driver: a.driver,
  respond: a.staff_respond,
  execute: a.staff_execute,
  fulfillment: a.staff_fulfillment,
  finance: a.staff_finance,
  buyer: await people.staff('buyer', 'contractor', a.contractor.company_id, ['decide']),
  bookkeeper: await people.staff('bookkeeper', 'contractor', a.contractor.company_id, ['accounts']),
  seller: await people.staff('seller', 'supplier', a.supplier.company_id, ['sell']),
  weigher: await people.staff('weigher', 'supplier', a.supplier.company_id, ['weigh']),
  spareDriver: await people.staff('spare', 'driver', a.haulier.company_id),
  rivalSupplier,
  rivalHaulier,
  rivalDriver: b.driver,
  otherContractor: b.contractor,
  otherSupplier: b.supplier,
  allRounder,
  admin,
  super_admin,
}
const buyers = ['contractor', 'buyer']
const sellers = ['supplier', 'seller']
const admins = ['admin', 'super_admin']
const parties = [
  'contractor',
  'buyer',
  'bookkeeper',
  'supplier',
  'seller',
  'weigher',
  'haulier',
  'execute',
  'fulfillment',
  'finance',
]
/** Whoever sees the open quote as somebody who may bid or price. */
const bidders = [
  'supplier',
  'seller',
  'haulier',
  'respond',
  'rivalSupplier',
  'rivalHaulier',
  'otherSupplier',
  'allRounder',
]

async function readersOf(id: number): Promise<string[]> {
  const able: string[] = []
  for (const [name, who] of Object.entries(everybody)) {
    const { status } = await t.as(who).get(`/api/attachments/${id}/file`)
    if (status === 200) able.push(name)
    else expect([name, status]).toEqual([name, 404])
  }
  return able
}

/** Who finds it in the quote's or the order's list, in which its name is planted. */
async function listersOf(quoteId: number, record: AttachedTo, canary: string): Promise<string[]> {
  const able: string[] = []
  for (const [name, who] of Object.entries(everybody)) {
    for (const path of [`/api/quotes/${quoteId}/attachments?record=${record}`, '/api/sync']) {
      const { raw } = await t.as(who).get(path)
      if (raw.body.includes(canary)) able.push(name)
    }
  }
  return [...new Set(able)]
}

async function expectReaders(place: { quote_id: number; list?: AttachedTo }, id: number, names: readonly string[]) {
  const { name, record } = await t.db
    .selectFrom('attachments')
    .select(['name', 'record'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await readersOf(id)).sort()).toEqual([...new Set(names)].sort())
  expect((await listersOf(place.quote_id, place.list ?? record, name)).sort()).toEqual([...new Set(names)].sort())
}

let planted = 0
const canary = () => `Planted ${++planted}.pdf`
const ofSupplier = { company_id: a.supplier.company_id, side: 'supplier', added_by: a.supplier.id } as const
const ofHaulier = { company_id: a.haulier.company_id, side: 'haulier', added_by: a.haulier.id } as const

describe('on an open quote', () => {
  let quote_id: number
  beforeAll(async () => {
    quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    await makeHaulierBid(t.db, a, { quote_id, bid_id })
  })

  test.each<[Readers, readonly string[]]>([
    ['own', buyers],
    ['bidders', [...buyers, ...bidders]],
    ['parties', buyers],
    ['parties_and_driver', buyers],
  ])('the contractor’s file for %s', async (readers, names) => {
    const id = await makeAttachment(t.db, a, quote_id, { name: canary(), readers })
    await expectReaders({ quote_id }, id, [...names, ...admins])
  })

  test('nobody is told apart by a file that they may not read', async () => {
    const id = await makeAttachment(t.db, a, quote_id, { readers: 'own' })
    const unseen = await t.as(a.supplier).get(`/api/attachments/${id}/file`)
    const missing = await t.as(a.supplier).get('/api/attachments/2000000000/file')
    expect(unseen.body).toEqual(missing.body)
  })

  test('everybody loses sight of it with the quote', async () => {
    const withdrawn = await makeQuote(t.db, world, a, { deleted_at: t.clock.now })
    await expectReaders({ quote_id: withdrawn }, await makeAttachment(t.db, a, withdrawn, { name: canary() }), [])
    const unverified = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    const id = await makeAttachment(t.db, a, unverified, { name: canary() })
    await expectReaders({ quote_id: unverified }, id, [...buyers, ...admins])
  })
})

describe('on a bid', () => {
  const file = (quote_id: number, bid_id: number, readers: Readers) =>
    makeAttachment(t.db, a, quote_id, { ...ofSupplier, record: 'bid', bid_id, name: canary(), readers })

  test.each<[Readers, readonly string[]]>([
    ['own', sellers],
    ['parties', [...sellers, ...buyers]],
    ['parties_and_driver', [...sellers, ...buyers]],
  ])('that the contractor sees, for %s: no other bidder reads a certificate', async (readers, names) => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id, { can_deliver: true })
    const rival = { ...a, supplier: rivalSupplier }
    await makeBid(t.db, rival, quote_id, { can_deliver: true })
    await expectReaders({ quote_id }, await file(quote_id, bid_id, readers), [...names, ...admins])
  })

  test('that waits for a haulier: the contractor sees the file with the bid, and the haulier doesn’t', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    const id = await file(quote_id, bid_id, 'parties')
    await expectReaders({ quote_id }, id, [...sellers, ...admins])
    await makeHaulierBid(t.db, a, { quote_id, bid_id })
    await expectReaders({ quote_id }, id, [...sellers, ...buyers, ...admins])
  })

  test('that is withdrawn: only its firm reads on', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id, { can_deliver: true, status: 'cancelled' })
    await expectReaders({ quote_id }, await file(quote_id, bid_id, 'parties'), [...sellers, ...admins])
  })

  test('that was accepted: the order’s parties read it, and of another bid still its contractor alone', async () => {
    const order = await makeOrder(t.db, world, a)
    const { quote_id, bid_id } = order
    await expectReaders({ quote_id, list: 'order' }, await file(quote_id, bid_id, 'parties'), [...parties, ...admins])
    const with_driver = await file(quote_id, bid_id, 'parties_and_driver')
    await expectReaders({ quote_id, list: 'order' }, with_driver, [...parties, 'driver', ...admins])
    const rejected = await makeBid(t.db, { ...a, supplier: rivalSupplier }, quote_id, {
      can_deliver: true,
      status: 'rejected',
      accepted: 'rejected',
    })
    const ofRival = { company_id: rivalSupplier.company_id, side: 'supplier', added_by: rivalSupplier.id } as const
    const row = { ...ofRival, record: 'bid', bid_id: rejected, name: canary(), readers: 'parties' } as const
    const id = await makeAttachment(t.db, a, quote_id, row)
    await expectReaders({ quote_id }, id, ['rivalSupplier', ...buyers, ...admins])
  })
})

describe('on an order', () => {
  let order: Awaited<ReturnType<typeof makeOrder>>
  beforeAll(async () => {
    order = await makeOrder(t.db, world, a)
  })
  const accepted = () => ({ record: 'order', bid_id: order.bid_id, haulier_bid_id: order.haulier_bid_id }) as const

  test.each<[Readers, readonly string[]]>([
    ['own', ['contractor', 'buyer', 'bookkeeper']],
    ['parties', parties],
    ['parties_and_driver', [...parties, 'driver']],
  ])('the contractor’s file for %s', async (readers, names) => {
    const id = await makeAttachment(t.db, a, order.quote_id, { ...accepted(), name: canary(), readers })
    await expectReaders(order, id, [...names, ...admins])
  })

  test('each party’s own file is theirs alone', async () => {
    const own = { ...accepted(), readers: 'own' } as const
    const supplier = await makeAttachment(t.db, a, order.quote_id, { ...own, ...ofSupplier, name: canary() })
    await expectReaders(order, supplier, [...sellers, 'weigher', ...admins])
    const haulier = await makeAttachment(t.db, a, order.quote_id, { ...own, ...ofHaulier, name: canary() })
    await expectReaders(order, haulier, ['haulier', 'execute', 'fulfillment', 'finance', ...admins])
  })

  test('the quote’s files are in its list: for bidders, parties and driver', async () => {
    const place = { quote_id: order.quote_id, list: 'order' } as const
    const open = await makeAttachment(t.db, a, order.quote_id, { name: canary() })
    // Supplier and haulier had bid; the others never saw this quote's bids.
    await expectReaders(place, open, [...parties, 'respond', ...admins])
    const plan = await makeAttachment(t.db, a, order.quote_id, { name: canary(), readers: 'parties_and_driver' })
    await expectReaders(place, plan, [...parties, 'driver', ...admins])
  })

  test('a driver who is taken off it reads no more, and only the assigned one does', async () => {
    const made = await makeOrder(t.db, world, a)
    const { quote_id, bid_id, haulier_bid_id } = made
    const row = { record: 'order', bid_id, haulier_bid_id, name: canary(), readers: 'parties_and_driver' } as const
    const id = await makeAttachment(t.db, a, quote_id, row)
    await t.db
      .updateTable('driver_assignments')
      .set({ removed_at: t.clock.now, removed_by: a.haulier.id })
      .where('quote_id', '=', quote_id)
      .execute()
    await expectReaders(made, id, [...parties, ...admins])
    const spare = everybody['spareDriver'] as Person
    await makeAssignment(t.db, a, { quote_id, haulier_bid_id: Number(haulier_bid_id) }, spare.id)
    await expectReaders(made, id, [...parties, 'spareDriver', ...admins])
  })

  test('after a release, neither the former haulier nor the next one reads the other’s files', async () => {
    const made = await makeOrder(t.db, world, a)
    const { quote_id, bid_id, haulier_bid_id } = made
    const row = { record: 'order', bid_id, haulier_bid_id, readers: 'parties_and_driver' } as const
    const before = await makeAttachment(t.db, a, quote_id, { ...row, name: canary() })
    const ofFormer = await makeAttachment(t.db, a, quote_id, { ...row, ...ofHaulier, name: canary() })
    const plan = await makeAttachment(t.db, a, quote_id, { name: canary(), readers: 'parties_and_driver' })
    await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'Accepted by mistake' })
    const ofBuyer = ['contractor', 'buyer', 'bookkeeper']
    await expectReaders(made, before, [...ofBuyer, ...admins])
    await expectReaders(made, ofFormer, ['haulier', 'execute', 'fulfillment', 'finance', ...admins])
    const next = await makeHaulierBid(t.db, { ...a, haulier: rivalHaulier }, { quote_id, bid_id })
    await t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${next}/accept`)
    const { status } = await t.as(rivalHaulier).get(`/api/quotes/${quote_id}/attachments?record=order`)
    expect(status).toBe(200)
    await expectReaders(made, before, [...ofBuyer, ...admins])
    await expectReaders(made, ofFormer, ['haulier', 'execute', 'fulfillment', 'finance', ...admins])
    const stillParties = parties.filter((name) => !['haulier', 'execute', 'fulfillment', 'finance'].includes(name))
    await expectReaders({ quote_id, list: 'order' }, plan, [...stillParties, 'rivalHaulier', ...admins])
    const former = (await t.as(a.haulier).get(`/api/quotes/${quote_id}/attachments?record=order`)).body.data
    expect(former.map(({ is_former }: { is_former: boolean }) => is_former)).toEqual([true])
  })
})

test('the table lets nobody lose sight of a wider choice', () => {
  const wider = (['quote', 'bid', 'order'] as const).flatMap((record) =>
    choicesOf(record).flatMap((from) =>
      choicesOf(record)
        .filter((to) => from !== to && isWidening(record, from, to))
        .map((to) => `${record}: ${from} to ${to}`),
    ),
  )
  expect(wider).toEqual([
    'quote: own to bidders',
    'quote: own to parties',
    'quote: own to parties_and_driver',
    'quote: parties to bidders',
    'quote: parties to parties_and_driver',
    'bid: own to parties',
    'bid: own to parties_and_driver',
    'bid: parties to parties_and_driver',
    'order: own to parties',
    'order: own to parties_and_driver',
    'order: parties to parties_and_driver',
  ])
})
