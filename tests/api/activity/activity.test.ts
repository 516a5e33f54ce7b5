import { describe, expect, test } from 'vitest'
import { recordEvent, toCompany, toUser } from '../../../api/events/record.ts'
import { openTestApi } from '../harness.ts'
import { makeMarket } from '../market.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { tellStory } from '../story.ts'
import { askActivity, rowsFor, sentencesFor, type Who } from './activityRows.ts'

const t = await openTestApi()
const story = await tellStory(t)

describe('an order from the quote to its first ticket is shown', () => {
  test('to its contractor: their own actions by name, the others’ by party', async () => {
    expect(await sentencesFor(t, t.world.a.contractor)).toEqual([
      'quote.created by Contractor-a Tester',
      'quote.verified by admin',
      'bid.submitted by supplier',
      'haulier_bid.priced by haulier',
      'haulier_bid.priced by haulier',
      'bid.accepted by Contractor-a Tester',
      'order.supplier_confirmed by supplier',
      'order.haulier_confirmed by haulier',
      'driver.assigned by haulier',
      'ticket.logged by haulier: No. 1',
    ])
    expect(await rowsFor(t, t.world.a.contractor, '?limit=1')).toEqual([
      {
        id: expect.any(Number),
        kind: 'ticket.logged',
        created_at: t.clock.now.toISOString(),
        by: { party: 'haulier', name: null },
        quote_id: story.quote_id,
        opens: 'order',
        product_name: '20 mm limestone',
        subject: 'No. 1',
        changed: [],
        price_change: null,
      },
    ])
  })

  test('to its supplier', async () => {
    expect(await sentencesFor(t, t.world.a.supplier)).toEqual([
      'bid.submitted by Supplier-a Tester',
      'bid.accepted by contractor',
      'order.supplier_confirmed by Supplier-a Tester',
      'order.haulier_confirmed by haulier',
      'driver.assigned by haulier',
      'ticket.logged by haulier: No. 1',
    ])
  })

  test('to its haulier, with their people by name', async () => {
    expect(await sentencesFor(t, t.world.a.haulier)).toEqual([
      'haulier_bid.priced by Haulier-respond-to-quote-a Tester',
      'bid.accepted by contractor',
      'order.supplier_confirmed by supplier',
      'order.haulier_confirmed by Haulier-execute-order-a Tester',
      'driver.assigned by Haulier-a Tester: Driver-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
    const parties = (await rowsFor(t, t.world.a.haulier)).map(({ by }) => by.party)
    expect(parties).toEqual(['colleague', 'you', 'colleague', 'supplier', 'contractor', 'colleague'])
  })

  test('to the haulier’s staff by what they may do', async () => {
    expect(await sentencesFor(t, t.world.a.staff_respond)).toEqual([
      'haulier_bid.priced by Haulier-respond-to-quote-a Tester',
      'bid.accepted by contractor',
    ])
    expect(await sentencesFor(t, t.world.a.staff_fulfillment)).toEqual([
      'bid.accepted by contractor',
      'order.supplier_confirmed by supplier',
      'order.haulier_confirmed by Haulier-execute-order-a Tester',
      'driver.assigned by Haulier-a Tester: Driver-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
  })

  test('to the driver: their assignment and their load', async () => {
    expect(await sentencesFor(t, t.world.a.driver)).toEqual([
      'driver.assigned by Haulier-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
    expect((await rowsFor(t, t.world.a.driver))[0]).toMatchObject({ quote_id: story.quote_id, by: { party: 'you' } })
  })

  test('to a rival as a lost bid, without names', async () => {
    for (const rival of [t.world.rivalSupplier, t.world.rivalHaulier]) {
      const [last] = await rowsFor(t, rival)
      expect(last).toMatchObject({ kind: 'bid.rejected', by: { party: 'contractor', name: null }, subject: null })
      expect(last?.quote_id).toBe(story.quote_id)
    }
  })

  test('to an admin in full, with everybody’s name', async () => {
    const all = await rowsFor(t, t.world.admin)
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.every(({ by }) => by.name?.endsWith('Tester'))).toBe(true)
    expect(all.find(({ kind }) => kind === 'order.haulier_confirmed')?.by.party).toBe('haulier')
    expect(all.find(({ kind }) => kind === 'driver.assigned')?.subject).toBe('Driver-a Tester')
  })

  test('to nobody else', async () => {
    for (const other of [t.world.b.contractor, t.world.b.driver, t.world.b.haulier])
      expect(await rowsFor(t, other)).toEqual([])
    expect((await askActivity(t, null)).status).toBe(401)
  })

  test('without any price while none has changed', async () => {
    const everybody = [...Object.values(t.world.a), t.world.rivalSupplier, t.world.rivalHaulier, t.world.admin]
    for (const who of everybody) {
      expect((await askActivity(t, who)).raw.body).not.toMatch(
        /price_(?!change":null)|pence|markup|6768|3456|3744|10704|288/,
      )
    }
  })
})

describe('what an event names', () => {
  test('a person to their own firm and admins, a product to its author, a device to its owner', async () => {
    const { contractor, haulier, driver } = t.world.b
    const form = { first_name: 'Kay', last_name: 'Rahman', email: 'kay@activity.example', phone: '01632 960 002' }
    const passwords = { password: 'Grangemill7', password_confirmation: 'Grangemill7' }
    await t.as(haulier).post('/api/users', { ...form, ...passwords, role: 'driver' })
    await t.as(contractor).post('/api/products', { name: 'Ballast', description: 'All-in', status: 0 })
    await t.as(driver).post('/api/devices', { device_key: '0195b2a0-0000-7000-8000-000000000003', name: 'Pixel 9' })
    expect(await sentencesFor(t, haulier)).toEqual(['staff.created by Haulier-b Tester: Kay Rahman'])
    expect(await sentencesFor(t, contractor)).toEqual(['product.created by Contractor-b Tester: Ballast'])
    expect(await sentencesFor(t, driver)).toEqual(['device.registered by Driver-b Tester: Pixel 9'])
    const lately = (await sentencesFor(t, t.world.admin)).slice(-2)
    expect(lately).toEqual([
      'staff.created by Haulier-b Tester: Kay Rahman',
      'product.created by Contractor-b Tester: Ballast',
    ])
  })

  test('a company’s change to its owner and admins, not to its staff', async () => {
    const company = {
      company_name: 'Haulier B',
      company_address: '1 Way',
      company_postcode: 'S9 1XX',
      phone: '01632 960 003',
      requires_po: 'no',
      requires_credit_account: false,
      vosa_number: 'OC1147203',
    }
    const body = { first_name: 'Haulier-b', last_name: 'Tester', phone: '01632 960 001', company }
    expect((await t.as(t.world.b.haulier).put('/api/user/profile', body)).status).toBe(200)
    expect((await sentencesFor(t, t.world.b.haulier)).at(-1)).toBe('company.updated by Haulier-b Tester')
    expect((await sentencesFor(t, t.world.admin)).at(-1)).toBe('company.updated by Haulier-b Tester: Haulier B')
    expect(await sentencesFor(t, t.world.b.staff_execute)).toEqual([])
    expect(await sentencesFor(t, t.world.b.driver, '?kind=company.updated')).toEqual([])
  })

  test('no person, where the system acted', async () => {
    const audience = ['company:1', `user:${t.world.b.supplier.id}`] as const
    await t.db.transaction().execute((trx) =>
      recordEvent(trx, t.deps, {
        kind: 'user.verified',
        actor_id: null,
        audience,
        data: { user_id: t.world.b.supplier.id, name: 'Supplier-b Tester' },
      }),
    )
    expect((await rowsFor(t, t.world.b.supplier))[0]?.by).toEqual({ party: 'system', name: null })
  })
})

describe('the quote of an event', () => {
  test('is shown while the reader may read it; once deleted, its product is shown to its owner and admins', async () => {
    const { contractor, supplier } = t.world.a
    const body = { ...quoteBody, product_id: t.world.products.sand }
    const { id } = (await t.as(contractor).post('/api/quotes', body)).body.data
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 1 })
    await t.as(supplier).post(`/api/quotes/${id}/bids`, bidTerms)
    const seenBy = async (who: Who) => {
      const [last] = await rowsFor(t, who, '?limit=1')
      return [last?.kind, last?.quote_id, last?.product_name]
    }
    expect(await seenBy(supplier)).toEqual(['bid.submitted', id, 'Sharp sand'])
    await t.as(contractor).delete(`/api/quotes/${id}`)
    expect(await seenBy(supplier)).toEqual(['quote.deleted', null, null])
    expect(await seenBy(contractor)).toEqual(['quote.deleted', null, 'Sharp sand'])
    expect(await seenBy(t.world.admin)).toEqual(['quote.deleted', null, 'Sharp sand'])
  })

  test('is shown to exactly the readers of the quote, whatever its state', async () => {
    const hidden = { status: 0 as const, markup_pence: null }
    const states = [
      {},
      hidden,
      { status: 2 as const, markup_pence: null },
      { withheld: true },
      { deleted_at: t.clock.now },
    ]
    const everybody = {
      ...t.world.a,
      otherContractor: t.world.b.contractor,
      otherHaulier: t.world.b.haulier,
      rivalSupplier: t.world.rivalSupplier,
      allRounder: t.world.allRounder,
      admin: t.world.admin,
    }
    let compared = 0
    for (const state of states) {
      const { quote_id, bid_id, own } = await makeMarket(t.db, t.world, state)
      const audience = [
        'admins' as const,
        ...Object.values(everybody).map(({ id }) => toUser(id)),
        ...Object.values(everybody).flatMap(({ company_id }) => (company_id ? [toCompany(company_id)] : [])),
      ]
      const data = { bid_id, haulier_bid_id: own }
      const event = { kind: 'bid.accepted', actor_id: null, quote_id, audience, data } as const
      await t.db.transaction().execute((trx) => recordEvent(trx, t.deps, event))
      for (const [name, who] of Object.entries(everybody)) {
        const [row] = await rowsFor(t, who, '?kind=bid.accepted&limit=1')
        const { status } = await t.as(who).get(`/api/quotes/${quote_id}`)
        if (!row || name === 'driver') continue
        expect([name, state, row.quote_id]).toEqual([name, state, status === 200 ? quote_id : null])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(40)
  })
})
