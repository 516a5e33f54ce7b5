import { beforeEach, describe, expect, test } from 'vitest'
import { endLapsed } from '../../../api/amendments/lapsing.ts'
import type { Amendments } from '../../../api/contract/amendments.ts'
import type { Permission } from '../../../api/contract/rules/permissions.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { readPdf } from '../papers/pdfText.ts'
import { plainTicket } from '../ticketBody.ts'
import { createPeople, type Person } from '../world.ts'

/** 480 t at £14.10/t from the supplier, £7.20/t to the haulier and £0.60/t of markup: £21.90/t, £10,512.00 in all. */

const t = await openTestApi()
const { a, b } = t.world
let quoteId: number
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

const read = async (who: Person): Promise<Amendments> =>
  (await t.as(who).get(`/api/quotes/${quoteId}/amendments`)).body.data
const propose = (who: Person, change: object, id = quoteId) =>
  t.as(who).post(`/api/quotes/${id}/amendments`, { reason: 'The verge needs it too', ...change })
const answer = (who: Person, id: number, how: 'agree' | 'decline' | 'withdraw' | 'end', version?: number) =>
  t.as(who).post(`/api/amendments/${id}/${how}`, { reason: 'Not now', ...(version !== undefined && { version }) })
const details = async (who: Person) => (await t.as(who).get(`/api/quotes/${quoteId}/accepted-details`)).body.data
const proposed = async (who: Person, change: object): Promise<number> => {
  const { status, body } = await propose(who, change)
  expect([status, body]).toMatchObject([201, { message: 'Change proposed' }])
  return body.data.id
}
const allAgree = async (id: number, ...others: Person[]) => {
  for (const who of others)
    expect((await answer(who, id, 'agree')).body).toEqual({ success: true, message: 'Change agreed' })
}
const colleague = (role: 'contractor' | 'supplier', name: string, switches: Permission[]) =>
  createPeople(t.db, t.clock.now).staff(name, role, a[role].company_id, switches)

describe('tonnes and days', () => {
  test('change once supplier, carrier and contractor have agreed, and not before', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 32_000, tare_kg: 12_000 })
    const before = await details(a.contractor)
    const id = await proposed(a.contractor, { quantity: 520, delivery_to_date: '2026-04-10' })
    await allAgree(id, a.haulier)
    expect(await details(a.contractor)).toEqual(before)
    await allAgree(id, a.supplier)
    for (const [who, total] of [
      [a.contractor, 11_388],
      [a.supplier, 7_332],
      [a.haulier, 3_744],
    ] as const) {
      const now = await details(who)
      expect(now).toMatchObject({ quantity: 520, delivery_to_date: '2026-04-10', pricing: { total } })
      expect(now.progress).toMatchObject({ ordered: 520, delivered: 20, remaining: 500 })
      const { terms, open, ended } = await read(who)
      expect(open).toBeNull()
      expect(ended).toMatchObject([{ id, state: 'agreed', quantity: { was: 480, now: 520 }, total: { now: total } }])
      expect(terms.map(({ version, quantity, total: own }) => [version, quantity, own])).toEqual([
        [1, 480, (total / 520) * 480],
        [2, 520, total],
      ])
    }
  })

  test('show each reader their own money, who has agreed, and what they may do', async () => {
    const id = await proposed(a.contractor, { quantity: 520 })
    const shown = { id, state: 'open', quantity: { was: 480, now: 520 }, delivery_to_date: null }
    const open = async (who: Person) => (await read(who)).open
    expect(await open(a.contractor)).toMatchObject({
      ...shown,
      total: { was: 10_512, now: 11_388, price_per_tonne_was: 21.9, price_per_tonne: 21.9 },
      may: { agree: false, decline: false, withdraw: true, end: false },
    })
    expect(await open(a.supplier)).toMatchObject({
      ...shown,
      total: { was: 6_768, now: 7_332, price_per_tonne: 14.1 },
      agreements: [
        { side: 'contractor', is_own: false, agreed_by: 'contractor-a Ltd' },
        { side: 'supplier', is_own: true, agreed_at: null },
        { side: 'haulier', is_own: false, agreed_at: null },
      ],
      may: { agree: true, decline: true, withdraw: false, end: false },
    })
    expect(await open(t.world.admin)).toMatchObject({
      ...shown,
      total: { now: 11_388 },
      may: { agree: false, end: true },
    })
    const weigher = await colleague('supplier', 'amend-weigher', ['weigh'])
    expect(await open(weigher)).toMatchObject({ ...shown, total: null, may: { agree: false } })
    expect((await answer(weigher, id, 'agree')).status).toBe(403)
  })

  test('never fall below what has been delivered when the last party agrees', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 112_000, tare_kg: 12_000 })
    expect((await propose(a.supplier, { quantity: 99.9 })).body).toMatchObject({ code: 'below_delivered' })
    const id = await proposed(a.supplier, { quantity: 100 })
    await allAgree(id, a.contractor)
    await makeTicket(t.db, a, quoteId, { gross_kg: 32_000, tare_kg: 12_000 })
    const late = await answer(a.haulier, id, 'agree')
    expect([late.status, late.body.code]).toEqual([409, 'below_delivered'])
    expect((await details(a.contractor)).quantity).toBe(480)
  })

  test('complete the order when they end at what has come', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 112_000, tare_kg: 12_000 })
    await allAgree(await proposed(a.contractor, { quantity: 100 }), a.supplier, a.haulier)
    expect((await details(a.contractor)).progress).toMatchObject({ status: 'Completed', remaining: 0 })
    await allAgree(await proposed(a.contractor, { quantity: 120 }), a.supplier, a.haulier)
    expect((await details(a.contractor)).progress).toMatchObject({ status: 'In Progress', remaining: 20 })
  })

  test('the first day is fixed once loads have come, and no day lies in the past', async () => {
    const past = await propose(a.contractor, { delivery_from_date: '2026-03-01', delivery_to_date: '2026-03-05' })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['delivery_from_date', 'delivery_to_date']])
    const backwards = await propose(a.contractor, { delivery_from_date: '2026-05-01' })
    expect(backwards.body.errors).toEqual({ delivery_to_date: ['End date must be after start date'] })
    const id = await proposed(a.contractor, { delivery_from_date: '2026-03-20' })
    await allAgree(id, a.supplier)
    await makeTicket(t.db, a, quoteId)
    expect((await answer(a.haulier, id, 'agree')).body.code).toBe('first_day_fixed')
    await answer(a.contractor, id, 'withdraw')
    expect((await propose(a.contractor, { delivery_from_date: '2026-03-20' })).body.code).toBe('first_day_fixed')
  })

  test('need only the supplier where it delivers itself', async () => {
    quoteId = (await makeOrder(t.db, t.world, a, { carrier: 'supplier' })).quote_id
    expect((await propose(a.haulier, { quantity: 500 })).status).toBe(404)
    await allAgree(await proposed(a.contractor, { quantity: 500 }), a.supplier)
    expect(await details(a.supplier)).toMatchObject({ quantity: 500, pricing: { total: 7_050 } })
  })
})

test('a ticket’s paper says what was ordered when it was logged, whatever is agreed later', async () => {
  const paperOf = async (id: number) => readPdf((await t.as(a.contractor).get(`/api/tickets/${id}/pdf`)).raw.rawPayload)
  const log = async (): Promise<number> =>
    (await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))).body.data.id
  const first = await log()
  const before = await paperOf(first)
  expect(before[0]?.text).toContain(`Order ${quoteId}, 480.0 t`)
  await allAgree(await proposed(a.contractor, { quantity: 520 }), a.supplier, a.haulier)
  expect((await changeSite({ reference: 'PO 9' })).status).toBe(200)
  expect(await paperOf(first)).toEqual(before)
  expect((await paperOf(await log()))[0]?.text).toContain(`Order ${quoteId}, 520.0 t`)
})

describe('a firm’s own price', () => {
  test('counts for loads after the agreement, and only the contractor learns what it does to the total', async () => {
    await makeTicket(t.db, a, quoteId, { gross_kg: 112_000, tare_kg: 12_000 })
    const worthBefore = (await details(a.contractor)).pricing.worth
    const since = await newestEvent(t.db)
    const id = await proposed(a.supplier, { price_per_tonne: 15 })
    expect((await spreadNotices(t, since)).map(({ mail }) => mail.to.split('@')[0])).toEqual(['contractor-a'])
    // 100 t at £21.90, 380 t at £22.80.
    expect((await read(a.contractor)).open?.total).toEqual({
      was: 10_512,
      now: 10_854,
      price_per_tonne_was: 21.9,
      price_per_tonne: 22.8,
    })
    expect((await read(a.supplier)).open?.total).toMatchObject({ was: 6_768, now: 7_110, price_per_tonne: 15 })
    expect((await read(a.haulier)).open).toBeNull()
    expect((await answer(a.haulier, id, 'agree')).status).toBe(404)
    t.clock.advance(60_000)
    await allAgree(id, a.contractor)
    expect((await details(a.contractor)).pricing).toMatchObject({ total: 10_854, worth: worthBefore })
    t.clock.advance(60_000)
    await t.as(a.driver).post('/api/tickets', plainTicket(quoteId, { logged_at: t.clock.now.toISOString() }))
    // 100 t at £14.10 and the load's 19.46 t at £15.
    expect((await details(a.supplier)).pricing).toEqual({
      supplier_price: 7_110,
      total: 7_110,
      price_per_tonne: 15,
      worth: 1_701.9,
    })
    const told = await spreadNotices(t, since)
    expect(told.map(({ kind, mail }) => `${kind} ${mail.to.split('@')[0]}`)).toEqual(['order.amended supplier-a'])
    // The haulier's version and terms are as if nothing had been.
    expect(await read(a.haulier)).toMatchObject({ version: 1, terms: [{ version: 1, total: 3_456 }], ended: [] })
    expect((await read(a.contractor)).terms.map(({ total }) => total)).toEqual([10_512, 10_854])
  })

  test('a load that was made before the agreement and arrives later keeps the old price', async () => {
    const made = t.clock.now.toISOString()
    t.clock.advance(3_600_000)
    await allAgree(await proposed(a.haulier, { price_per_tonne: 9 }), a.contractor)
    t.clock.advance(3_600_000)
    const body = plainTicket(quoteId, { logged_at: made, sent_at: t.clock.now.toISOString() })
    expect((await t.as(a.driver).post('/api/tickets', body)).status).toBe(201)
    const { pricing, progress } = await details(a.haulier)
    expect(pricing.worth).toBeCloseTo(progress.delivered * 7.2, 2)
  })

  test.each([
    ['another firm’s price', () => proposed(a.supplier, { price_per_tonne: 15 }), [a.contractor]],
    ['another last day', () => proposed(a.contractor, { delivery_to_date: '2026-04-20' }), [a.supplier, a.haulier]],
  ] as const)('a total stays under %s, though a load at the former price came late', async (_what, change, others) => {
    const made = t.clock.now.toISOString()
    t.clock.advance(3_600_000)
    await allAgree(await proposed(a.haulier, { price_per_tonne: 9 }), a.contractor)
    t.clock.advance(3_600_000)
    const late = { gross_weight: 42.5, tare: 12.5, logged_at: made, sent_at: t.clock.now.toISOString() }
    expect((await t.as(a.driver).post('/api/tickets', plainTicket(quoteId, late))).status).toBe(201)
    const { pricing } = await details(a.haulier)
    expect(pricing.total).toBe(480 * 9)
    await allAgree(await change(), ...others)
    expect((await details(a.haulier)).pricing).toEqual(pricing)
    expect((await read(a.haulier)).terms.at(-1)?.total).toBe(480 * 9)
    // Other tonnes make new totals for all, with that load at its own price: 30 t at £7.20, 470 t at £9.
    await allAgree(await proposed(a.contractor, { quantity: 500 }), a.supplier, a.haulier)
    expect((await details(a.haulier)).pricing.total).toBe(30 * 7.2 + 470 * 9)
  })

  test('is never proposed by anybody else', async () => {
    const byContractor = await propose(a.contractor, { price_per_tonne: 10 })
    expect([byContractor.status, Object.keys(byContractor.body.errors)]).toEqual([422, ['price_per_tonne']])
    expect((await propose(a.supplier, { price_per_tonne: 14.1 })).body.errors).toEqual({
      quantity: ['Nothing would change.'],
    })
    const yard = createPeople(t.db, t.clock.now)
    const executing = await yard.staff('amend-exec', 'haulier_execute_order', a.haulier.company_id, ['execute_order'])
    const pricing = await yard.staff('amend-price', 'haulier_respond_to_quote', a.haulier.company_id, [
      'respond_to_quote',
    ])
    expect((await propose(executing, { price_per_tonne: 9 })).status).toBe(403)
    expect((await propose(pricing, { quantity: 500 })).status).toBe(403)
    const id = await proposed(pricing, { price_per_tonne: 9 })
    expect((await answer(executing, id, 'withdraw')).status).toBe(403)
    expect((await answer(pricing, id, 'withdraw')).status).toBe(200)
    const tonnes = await proposed(executing, { quantity: 500 })
    expect((await answer(pricing, tonnes, 'withdraw')).status).toBe(403)
  })

  test('with tonnes in one proposal, everybody agrees to the whole and sees their own part of it', async () => {
    const id = await proposed(a.supplier, { price_per_tonne: 15, quantity: 500 })
    const toHaulier = (await read(a.haulier)).open
    expect(toHaulier).toMatchObject({ quantity: { now: 500 }, total: { was: 3_456, now: 3_600, price_per_tonne: 7.2 } })
    expect(JSON.stringify(toHaulier)).not.toMatch(/1[45]\.?\d*,"price|7500|7,500/)
    await allAgree(id, a.haulier, a.contractor)
    expect((await details(a.contractor)).pricing.total).toBe(500 * 22.8)
  })
})

describe('a proposal', () => {
  test('is the only one of its order, and needs the order as it was shown', async () => {
    const { version } = await read(a.contractor)
    const id = await proposed(a.contractor, { quantity: 500, version })
    expect((await propose(a.supplier, { quantity: 490 })).body.code).toBe('proposal_open')
    expect((await propose(a.contractor, { quantity: 490, version: version + 1 })).body.code).toBe('changed')
    expect((await answer(a.supplier, id, 'agree', version + 1)).body.code).toBe('changed')
    expect((await answer(a.contractor, id, 'agree')).body.code).toBe('already_agreed')
    await allAgree(id, a.supplier)
    expect((await answer(a.supplier, id, 'agree')).body.code).toBe('already_agreed')
  })

  test('ends by a decline with its reason, which the others read', async () => {
    const id = await proposed(a.contractor, { quantity: 500 })
    expect((await t.as(a.supplier).post(`/api/amendments/${id}/decline`, {})).status).toBe(422)
    expect((await answer(a.contractor, id, 'decline')).body.code).toBe('not_asked')
    const since = await newestEvent(t.db)
    expect((await answer(a.supplier, id, 'decline')).status).toBe(200)
    expect((await read(a.haulier)).ended).toMatchObject([
      { state: 'declined', ended_by: 'supplier-a Ltd', end_reason: 'Not now' },
    ])
    const mails = (await spreadNotices(t, since)).filter(({ mail }) => /^(contractor|haulier)-a@/.test(mail.to))
    expect(mails.map(({ mail }) => mail.text.includes('Reason given: Not now'))).toEqual([true, true])
    expect((await answer(a.haulier, id, 'agree')).body.code).toBe('proposal_ended')
    await proposed(a.contractor, { quantity: 510 })
  })

  test.each([
    ['a confirmation', () => t.as(a.supplier).post(`/api/quotes/${quoteId}/confirm-supplier`), 'none'],
    ['a closing', () => t.as(a.contractor).post(`/api/quotes/${quoteId}/close`, { reason: 'Full' }), 'both'],
    ['a cancellation', () => t.as(a.contractor).post(`/api/quotes/${quoteId}/cancel`, { reason: 'No site' }), 'both'],
    ['a change of the site’s details', () => changeSite({ access_times_open: '06:30' }), 'both'],
  ] as const)('ends by %s', async (_what, change, confirmed) => {
    quoteId = (await makeOrder(t.db, t.world, a, { confirmed, driver: false })).quote_id
    const id = await proposed(a.haulier, { quantity: 500 })
    expect((await change()).status).toBe(200)
    expect((await read(a.contractor)).ended).toMatchObject([{ id, state: 'superseded' }])
  })

  test('is gone with a release, which gives the quote its first days back', async () => {
    await allAgree(await proposed(a.contractor, { delivery_to_date: '2026-05-01' }), a.supplier, a.haulier)
    const id = await proposed(a.contractor, { quantity: 500 })
    const first = (await read(a.contractor)).terms[0]
    await t.as(t.world.admin).post(`/api/quotes/${quoteId}/release`, { reason: 'Wrong firm' })
    const quote = await t.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow()
    expect(quote.delivery_to_date).toBe(first?.delivery_to_date)
    expect((await answer(a.supplier, id, 'agree')).status).toBe(404)
    expect((await t.as(a.contractor).get(`/api/quotes/${quoteId}/amendments`)).status).toBe(404)
  })

  test('lapses after seven days, and says so to those who wait', async () => {
    const id = await proposed(a.contractor, { quantity: 500 })
    t.clock.advance(7 * 86_400_000 - 1)
    await keepSignedIn(t.db)
    await endLapsed(t.deps)
    expect((await read(a.supplier)).open?.id).toBe(id)
    t.clock.advance(1)
    expect((await read(a.supplier)).ended).toMatchObject([{ id, state: 'lapsed' }])
    expect((await answer(a.supplier, id, 'agree')).body.code).toBe('proposal_ended')
    await Promise.all([endLapsed(t.deps), endLapsed(t.deps)])
    const ended = await t.db
      .selectFrom('events')
      .select('id')
      .where('quote_id', '=', quoteId)
      .where('kind', '=', 'amendment.ended')
      .execute()
    expect(ended).toHaveLength(1)
    const mails = (await spreadNotices(t, (ended[0]?.id ?? 0) - 1)).filter(({ mail }) =>
      mail.text.includes(`/${quoteId}`),
    )
    expect(mails.map(({ mail }) => mail.to.split('@')[0])).toEqual(
      expect.arrayContaining(['contractor-a', 'haulier-a', 'supplier-a']),
    )
    await proposed(a.supplier, { quantity: 510 })
  })

  test('confirms the order for whoever agreed to it', async () => {
    quoteId = (await makeOrder(t.db, t.world, a, { confirmed: 'none', driver: false })).quote_id
    await allAgree(await proposed(a.contractor, { quantity: 500 }), a.haulier, a.supplier)
    expect(await details(a.contractor)).toMatchObject({
      supplier_confirmed_at: t.clock.now.toISOString(),
      haulier_confirmed_at: t.clock.now.toISOString(),
    })
    quoteId = (await makeOrder(t.db, t.world, a, { confirmed: 'none', driver: false })).quote_id
    await allAgree(await proposed(a.haulier, { price_per_tonne: 8 }), a.contractor)
    expect(await details(a.contractor)).toMatchObject({ supplier_confirmed_at: null, haulier_confirmed_at: null })
    // A supplier's price confirms, and everybody learns of that.
    const since = await newestEvent(t.db)
    await allAgree(await proposed(a.supplier, { price_per_tonne: 15 }), a.contractor)
    const told = (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.split('@')[0]}`)
    expect(told).toContain('order.supplier_confirmed haulier-a')
  })

  test('is ended by an admin with a reason, who agrees to none', async () => {
    const id = await proposed(a.contractor, { quantity: 500 })
    expect((await answer(t.world.admin, id, 'agree')).status).toBe(403)
    expect((await answer(t.world.admin, id, 'end')).status).toBe(200)
    expect((await read(a.supplier)).ended).toMatchObject([{ state: 'ended', end_reason: 'Not now' }])
  })

  test('of another order is unknown to everybody without a part in it', async () => {
    const id = await proposed(a.contractor, { quantity: 500 })
    for (const who of [b.contractor, b.supplier, b.haulier]) {
      expect((await answer(who, id, 'agree')).status).toBe(404)
      expect((await t.as(who).get(`/api/quotes/${quoteId}/amendments`)).status).toBe(404)
      expect((await propose(who, { quantity: 500 })).status).toBe(404)
    }
    expect((await t.as(a.driver).get(`/api/quotes/${quoteId}/amendments`)).status).toBe(403)
  })
})

describe('a firm of several trades', () => {
  const { allRounder } = t.world
  const own = { ...a, supplier: allRounder, haulier: allRounder }

  test('that hauls what it sold agrees once for both, and sees the sum of its prices', async () => {
    quoteId = (await makeOrder(t.db, t.world, own, { driver: false })).quote_id
    const id = await proposed(a.contractor, { quantity: 520 })
    expect((await read(allRounder)).open).toMatchObject({
      total: { was: 10_224, now: 11_076, price_per_tonne: 21.3 },
      may: { agree: true, decline: true },
    })
    await allAgree(id, allRounder)
    expect(await details(allRounder)).toMatchObject({ quantity: 520, pricing: { total: 11_076 } })
    await allAgree(await proposed(allRounder, { quantity: 500 }), a.contractor)
    expect((await details(a.contractor)).quantity).toBe(500)
  })

  test('tells its yard nothing of what it buys, nor of what it only sells', async () => {
    const yard = await createPeople(t.db, t.clock.now).staff(
      'amend-yard',
      'haulier_execute_order',
      allRounder.company_id,
    )
    for (const chain of [
      { ...a, contractor: allRounder },
      { ...a, supplier: allRounder },
    ]) {
      quoteId = (await makeOrder(t.db, t.world, chain, { driver: false })).quote_id
      expect((await t.as(yard).get(`/api/quotes/${quoteId}/amendments`)).status).toBe(404)
      expect((await propose(yard, { quantity: 500 })).status).toBe(404)
    }
  })
})

describe('above a colleague’s limit', () => {
  test('a proposal and an agreement wait for somebody who may approve', async () => {
    const buyer = await colleague('contractor', 'amend-buyer', ['decide'])
    await t.as(a.contractor).put(`/api/users/${buyer.id}/approval-limit`, { approval_limit: 10_600 })
    const { status, body } = await propose(buyer, { quantity: 520 })
    expect([status, body.message]).toEqual([201, expect.stringMatching(/^Waiting for approval by /)])
    const id = body.data.id
    expect((await read(buyer)).open).toMatchObject({ waits_for_approval: { approvers: [expect.any(String)] } })
    expect((await read(a.supplier)).open?.waits_for_approval).toBeNull()
    await allAgree(id, a.supplier, a.haulier)
    const again = await answer(buyer, id, 'agree')
    expect([again.status, again.body.success]).toEqual([202, false])
    expect((await details(a.contractor)).quantity).toBe(480)
    await allAgree(id, a.contractor)
    expect((await details(a.contractor)).quantity).toBe(520)
    // Fewer tonnes lift no total.
    expect((await propose(buyer, { quantity: 500 })).body.message).toBe('Change proposed')
  })
})

const changeSite = async (change: object, who: Person = a.contractor) => {
  const { access_times_open, access_times_close, site_entrance, site_contact_name, site_contact_phone, reference } =
    await details(a.contractor)
  const before = {
    access_times_open,
    access_times_close,
    site_entrance,
    site_contact_name,
    site_contact_phone,
    reference,
  }
  return t.as(who).put(`/api/quotes/${quoteId}/order-details`, { ...before, ...change })
}

describe('the site’s details', () => {
  test('change at once by the contractor alone, and the others and the driver are told', async () => {
    const since = await newestEvent(t.db)
    expect((await changeSite({ access_times_open: '06:30', site_entrance: 'Gate 9' })).status).toBe(200)
    for (const who of [a.contractor, a.supplier, a.haulier]) {
      expect(await details(who)).toMatchObject({ access_times_open: '06:30', site_entrance: 'Gate 9' })
    }
    const { orders } = (await t.as(a.driver).get('/api/sync')).body.data
    expect(orders.find((order: { quote_id: number }) => order.quote_id === quoteId).to).toMatchObject({
      access_times_open: '06:30',
      site_entrance: 'Gate 9',
    })
    const told = (await spreadNotices(t, since)).map(({ mail }) => mail.to.split('@')[0])
    expect(told).toEqual(expect.arrayContaining(['haulier-a', 'supplier-a']))
    expect(told).not.toContain('contractor-a')
    expect((await changeSite({}, a.supplier)).status).toBe(403)
    expect((await changeSite({}, b.contractor)).status).toBe(404)
  })

  test('count towards the quote’s version, so that an older form can’t undo them after a release', async () => {
    const quote = async () => (await t.as(a.contractor).get(`/api/quotes/${quoteId}`)).body.data
    const before = await quote()
    expect((await changeSite({ site_entrance: 'Gate 9' })).status).toBe(200)
    expect((await quote()).version).toBe(before.version + 1)
  })

  test('need the order as it was shown, and an order that stands', async () => {
    const { version } = await read(a.contractor)
    expect((await changeSite({ site_entrance: 'Gate 3', version })).status).toBe(200)
    expect((await changeSite({ site_entrance: 'Gate 4', version })).body.code).toBe('changed')
    await t.as(a.contractor).post(`/api/quotes/${quoteId}/close`, { reason: 'Full' })
    expect((await changeSite({ site_entrance: 'Gate 4' })).body.code).toBe('order_closed')
  })
})
