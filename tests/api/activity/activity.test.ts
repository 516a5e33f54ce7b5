import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventKinds } from '../../../api/contract/events.ts'
import { activityKindsFor } from '../../../api/contract/rules/eventReaders.ts'
import { recordEvent, toCompany, toUser } from '../../../api/events/record.ts'
import { startTestApi, type TestApi } from '../harness.ts'
import { makeMarket } from '../market.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { type Story, tellStory } from '../story.ts'
import type { Person } from '../world.ts'

let t: TestApi
let story: Story
beforeAll(async () => {
  t = await startTestApi()
  story = await tellStory(t)
})
afterAll(() => t.close())

type Row = {
  id: number
  kind: string
  created_at: string
  by: { party: string; name: string | null }
  quote_id: number | null
  product_name: string | null
  subject: string | null
}
type Who = Pick<Person, 'token'>
const get = (who: Who | null, query = '') => t.as(who).get(`/api/activity${query}`)
const rows = async (who: Who, query = ''): Promise<Row[]> => (await get(who, query)).body.data
/** 'kind by party', oldest first. */
const told = async (who: Who, query = '') =>
  (await rows(who, query))
    .reverse()
    .map(({ kind, by, subject }) => `${kind} by ${by.name ?? by.party}${subject ? `: ${subject}` : ''}`)

describe('an order from the quote to its first ticket reads', () => {
  test('to its contractor: their own doings by name, the others by their side', async () => {
    expect(await told(t.world.a.contractor)).toEqual([
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
    expect(await rows(t.world.a.contractor, '?limit=1')).toEqual([
      {
        id: expect.any(Number),
        kind: 'ticket.logged',
        created_at: t.clock.now.toISOString(),
        by: { party: 'haulier', name: null },
        quote_id: story.quote_id,
        product_name: '20 mm limestone',
        subject: 'No. 1',
      },
    ])
  })

  test('to its supplier', async () => {
    expect(await told(t.world.a.supplier)).toEqual([
      'bid.submitted by Supplier-a Tester',
      'bid.accepted by contractor',
      'order.supplier_confirmed by Supplier-a Tester',
      'order.haulier_confirmed by haulier',
      'driver.assigned by haulier',
      'ticket.logged by haulier: No. 1',
    ])
  })

  test('to its haulier, with their people by name', async () => {
    expect(await told(t.world.a.haulier)).toEqual([
      'haulier_bid.priced by Haulier-respond-to-quote-a Tester',
      'bid.accepted by contractor',
      'order.supplier_confirmed by supplier',
      'order.haulier_confirmed by Haulier-execute-order-a Tester',
      'driver.assigned by Haulier-a Tester: Driver-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
    const parties = (await rows(t.world.a.haulier)).map(({ by }) => by.party)
    expect(parties).toEqual(['colleague', 'you', 'colleague', 'supplier', 'contractor', 'colleague'])
  })

  test('to the haulier’s staff by what they may do', async () => {
    expect(await told(t.world.a.staff_respond)).toEqual([
      'haulier_bid.priced by Haulier-respond-to-quote-a Tester',
      'bid.accepted by contractor',
    ])
    expect(await told(t.world.a.staff_fulfillment)).toEqual([
      'bid.accepted by contractor',
      'order.supplier_confirmed by supplier',
      'order.haulier_confirmed by Haulier-execute-order-a Tester',
      'driver.assigned by Haulier-a Tester: Driver-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
  })

  test('to the driver: their assignment and their load', async () => {
    expect(await told(t.world.a.driver)).toEqual([
      'driver.assigned by Haulier-a Tester',
      'ticket.logged by Driver-a Tester: No. 1',
    ])
    expect((await rows(t.world.a.driver))[0]).toMatchObject({ quote_id: story.quote_id, by: { party: 'you' } })
  })

  test('to a rival that it lost: no bid, no name', async () => {
    for (const rival of [t.world.rivalSupplier, t.world.rivalHaulier]) {
      const [last] = await rows(rival)
      expect(last).toMatchObject({ kind: 'bid.rejected', by: { party: 'contractor', name: null }, subject: null })
      expect(last?.quote_id).toBe(story.quote_id)
    }
  })

  test('to an admin: everything, everybody by name', async () => {
    const all = await rows(t.world.admin)
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.every(({ by }) => by.name?.endsWith('Tester'))).toBe(true)
    expect(all.find(({ kind }) => kind === 'order.haulier_confirmed')?.by.party).toBe('haulier')
    expect(all.find(({ kind }) => kind === 'driver.assigned')?.subject).toBe('Driver-a Tester')
  })

  test('to nobody else', async () => {
    for (const other of [t.world.b.contractor, t.world.b.driver, t.world.b.haulier])
      expect(await rows(other)).toEqual([])
    expect((await get(null)).status).toBe(401)
  })

  test('without a price anywhere', async () => {
    const everybody = [...Object.values(t.world.a), t.world.rivalSupplier, t.world.rivalHaulier, t.world.admin]
    for (const who of everybody) {
      expect((await get(who)).raw.body).not.toMatch(/price_|pence|markup|6768|3456|3744|10704|288/)
    }
  })
})

describe('what it names', () => {
  test('a person to their own firm and to admins, a product to who added it, a device to its owner', async () => {
    const { contractor, haulier, driver } = t.world.b
    const form = { first_name: 'Kay', last_name: 'Rahman', email: 'kay@activity.example', phone: '01632 960 002' }
    const passwords = { password: 'Grangemill7', password_confirmation: 'Grangemill7' }
    await t.as(haulier).post('/api/users', { ...form, ...passwords, role: 'driver' })
    await t.as(contractor).post('/api/products', { name: 'Ballast', description: 'All-in', status: 0 })
    await t.as(driver).post('/api/devices', { device_key: '0195b2a0-0000-7000-8000-000000000003', name: 'Pixel 9' })
    expect(await told(haulier)).toEqual(['staff.created by Haulier-b Tester: Kay Rahman'])
    expect(await told(contractor)).toEqual(['product.created by Contractor-b Tester: Ballast'])
    expect(await told(driver)).toEqual(['device.registered by Driver-b Tester: Pixel 9'])
    const lately = (await told(t.world.admin)).slice(-2)
    expect(lately).toEqual([
      'staff.created by Haulier-b Tester: Kay Rahman',
      'product.created by Contractor-b Tester: Ballast',
    ])
  })

  test('a company’s change to its owner and admins, not to its staff', async () => {
    const company = {
      ...{ company_name: 'Haulier B', company_address: '1 Way', company_postcode: 'S9 1XX', phone: '01632 960 003' },
      ...{ requires_po: 'no', requires_credit_account: false, vosa_number: 'OC1147203' },
    }
    const body = { first_name: 'Haulier-b', last_name: 'Tester', phone: '01632 960 001', company }
    expect((await t.as(t.world.b.haulier).put('/api/user/profile', body)).status).toBe(200)
    expect((await told(t.world.b.haulier)).at(-1)).toBe('company.updated by Haulier-b Tester')
    expect((await told(t.world.admin)).at(-1)).toBe('company.updated by Haulier-b Tester: Haulier B')
    expect(await told(t.world.b.staff_execute)).toEqual([])
    expect(await told(t.world.b.driver, '?kind=company.updated')).toEqual([])
  })

  test('what the system did is nobody’s', async () => {
    const audience = ['company:1', `user:${t.world.b.supplier.id}`] as const
    await t.db.transaction().execute((trx) =>
      recordEvent(trx, t.deps, {
        kind: 'user.verified',
        actor_id: null,
        audience,
        data: { user_id: t.world.b.supplier.id, name: 'Supplier-b Tester' },
      }),
    )
    expect((await rows(t.world.b.supplier))[0]?.by).toEqual({ party: 'system', name: null })
  })
})

describe('the quote that it is about', () => {
  test('shows while the reader may read it, and to its owner and admins by name when it is gone', async () => {
    const { contractor, supplier } = t.world.a
    const body = { ...quoteBody, product_id: t.world.products.sand }
    const { id } = (await t.as(contractor).post('/api/quotes', body)).body.data
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 1 })
    await t.as(supplier).post(`/api/quotes/${id}/bids`, bidTerms)
    const seenBy = async (who: Who) => {
      const [last] = await rows(who, '?limit=1')
      return [last?.kind, last?.quote_id, last?.product_name]
    }
    expect(await seenBy(supplier)).toEqual(['bid.submitted', id, 'Sharp sand'])
    await t.as(contractor).delete(`/api/quotes/${id}`)
    expect(await seenBy(supplier)).toEqual(['quote.deleted', null, null])
    expect(await seenBy(contractor)).toEqual(['quote.deleted', null, 'Sharp sand'])
    expect(await seenBy(t.world.admin)).toEqual(['quote.deleted', null, 'Sharp sand'])
  })

  test('is told of exactly to whom the quote itself is shown, whatever its state', async () => {
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
        const [row] = await rows(who, '?kind=bid.accepted&limit=1')
        const { status } = await t.as(who).get(`/api/quotes/${quote_id}`)
        if (!row || name === 'driver') continue
        expect([name, state, row.quote_id]).toEqual([name, state, status === 200 ? quote_id : null])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(40)
  })
})

describe('the list', () => {
  test('is paged, newest first, each event once', async () => {
    const all = await rows(t.world.admin, '?limit=200')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one))
    const walked: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await get(t.world.admin, `?limit=5&cursor=${cursor}`)
      expect(body.meta.total).toBe(all.length)
      walked.push(...body.data)
      cursor = body.meta.next_cursor
    }
    expect(walked).toEqual(all)
  })

  test('an event that reaches a reader twice stands once', async () => {
    const own = await rows(t.world.a.driver)
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
    const office = await get(t.world.a.haulier)
    expect(office.body.meta.total).toBe(office.body.data.length)
  })

  test('is filtered by kind, to what is offered to the reader', async () => {
    expect(await told(t.world.a.haulier, '?kind=bid.accepted')).toContain('bid.accepted by contractor')
    for (const { kind } of await rows(t.world.admin, '?kind=quote.created')) expect(kind).toBe('quote.created')
    const foreign = await get(t.world.a.supplier, '?kind=haulier_bid.priced')
    expect([foreign.status, foreign.body]).toEqual([200, { data: [], meta: { total: 0, next_cursor: null } }])
  })

  test('is filtered by days in London, both included', async () => {
    const at = async (created_at: string, name: string) => {
      const now = () => new Date(created_at)
      const event = {
        kind: 'product.created',
        actor_id: t.world.admin.id,
        audience: ['admins'],
        data: { product_id: t.world.products.sand, name },
      } as const
      await t.db.transaction().execute((trx) => recordEvent(trx, { ...t.deps, now }, event))
    }
    await at('2026-06-30T22:59:59Z', 'June')
    await at('2026-06-30T23:00:00Z', 'first')
    await at('2026-07-02T22:59:59Z', 'second')
    await at('2026-07-02T23:00:00Z', 'third')
    const named = async (query: string) => (await rows(t.world.admin, query)).map(({ subject }) => subject)
    expect(await named('?from=2026-07-01&to=2026-07-02')).toEqual(['second', 'first'])
    expect(await named('?from=2026-07-03')).toEqual(['third'])
    expect(await named('?from=2026-06-30&to=2026-06-30')).toEqual(['June'])
    expect(await named('?from=2026-07-02&to=2026-07-01')).toEqual([])
  })

  test('is filtered by a person whom the reader is told by name, and by no other', async () => {
    const byDriver = await told(t.world.a.haulier, '?person=driver-A%20test')
    expect(byDriver).toEqual(['ticket.logged by Driver-a Tester: No. 1'])
    expect(await rows(t.world.a.haulier, '?person=contractor')).toEqual([])
    expect(await rows(t.world.a.contractor, '?person=driver')).toEqual([])
    const all = await rows(t.world.admin, '?person=supplier-a')
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ by }) => by.name === 'Supplier-a Tester')).toBe(true)
    expect(await rows(t.world.admin, '?person=%25')).toEqual([])
  })

  test.each(['kind=spam', 'from=2026-02-30', 'to=yesterday', 'limit=0', 'limit=201', 'cursor=x', 'person=%00'])(
    '%s is refused',
    async (query) => {
      expect((await get(t.world.admin, `?${query}`)).status).toBe(422)
    },
  )
})

test('kinds are offered by reader: an admin all, nobody one that their list can’t hold', async () => {
  const kindsOf = async (who: Who) => {
    const { roles, permissions, company_id, id } = (await t.as(who).get('/api/user')).body
    return activityKindsFor({ roles, permissions, company_id, id })
  }
  expect(await kindsOf(t.world.admin)).toEqual(eventKinds)
  expect(await kindsOf(t.world.a.contractor)).not.toContain('haulier_bid.voided')
  expect(await kindsOf(t.world.a.supplier)).not.toContain('haulier_bid.priced')
  expect(await kindsOf(t.world.a.haulier)).toEqual(
    expect.arrayContaining(['staff.created', 'haulier_bid.voided', 'ticket.logged']),
  )
  expect(await kindsOf(t.world.a.staff_respond)).not.toContain('ticket.logged')
  expect(await kindsOf(t.world.a.driver)).not.toContain('bid.accepted')
  for (const who of [...Object.values(t.world.a), t.world.rivalSupplier, t.world.allRounder]) {
    const offered = await kindsOf(who)
    for (const { kind } of await rows(who, '?limit=200')) expect(offered).toContain(kind)
  }
})
