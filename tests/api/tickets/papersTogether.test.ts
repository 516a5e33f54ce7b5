import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { faultsOf, listSeals } from '../evidence/chain.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { deviceTicket, paperTicket, type SentTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

/** Papers of one call are stored together, as if one came after the other. */

let quoteId: number
const t = await openTestApi()
const { a, b } = t.world
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

type Outcome = { is: string; number: number | null; flags: string[]; errors: Record<string, string[]> | null }

const sendTo = (quote_id: number, tickets: readonly SentTicket[], by: Person) =>
  t.as(by).post('/api/tickets/paper', { quote_id, tickets })
const outcomesOf = async (tickets: readonly SentTicket[], by: Person = a.haulier): Promise<Outcome[]> =>
  (await sendTo(quoteId, tickets, by)).body.data
const listOf = (company_id: number) =>
  t.db.selectFrom('tickets').selectAll().where('carrier_company_id', '=', company_id).orderBy('number').execute()
const numbersOf = (outcomes: readonly Outcome[]) => outcomes.map(({ number }) => number)
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

/** Some are doubles, some too heavy; some have another tare, or the same plate written differently. */
function mixedLoads(count: number): SentTicket[] {
  const plates = ['FN19 HVO', 'fn19hvo', 'AB12 CDE', null]
  return upTo(count).map((nth) =>
    paperTicket({
      sync_token: randomUUIDv7(),
      weighbridge_ref: `DQ-${nth}`,
      vehicle: plates[nth % 4],
      gross_weight: 30 + (nth % 7) * 2.5,
      tare: 12 + (nth % 5) * 0.7,
      logged_at: new Date(Date.parse('2026-03-09T06:00:00Z') + (nth % 11) * 600_000).toISOString(),
    }),
  )
}

const differentLoads = (count: number) =>
  upTo(count).map((nth) => paperTicket({ sync_token: randomUUIDv7(), gross_weight: (30_000 + nth) / 1000 }))

test('papers of one call read, add up and are sealed as the same papers one by one', async () => {
  const rows = mixedLoads(120)
  const together = await outcomesOf(rows)
  const other = (await makeOrder(t.db, t.world, b)).quote_id
  const single: Outcome[] = []
  for (const row of rows) single.push(...(await sendTo(other, [row], b.haulier)).body.data)
  expect(together).toEqual(single)
  const flags = ['over_delivery', 'over_legal_weight', 'tare_far_from_last', 'likely_double']
  expect(together.flatMap((outcome) => outcome.flags)).toEqual(expect.arrayContaining(flags))
  const [mine, theirs] = await Promise.all([a, b].map(({ haulier }) => factsOf(haulier.company_id)))
  expect(mine?.tickets.map(({ number }) => number)).toEqual(upTo(120))
  expect(mine).toEqual(theirs)
})

/** All that must not depend on how they were sent. */
async function factsOf(company_id: number) {
  const sums = t.db.selectFrom('order_sums').select(['delivered_kg', 'days', 'loads'])
  const days = t.db.selectFrom('order_days').select(['day', 'net_kg', 'loads']).orderBy('day')
  const events = await t.db
    .selectFrom('events')
    .select(['kind', 'data'])
    .where('kind', '=', 'ticket.logged')
    .where('quote_id', 'in', t.db.selectFrom('tickets').select('quote_id').where('carrier_company_id', '=', company_id))
    .orderBy('id')
    .execute()
  const audiences = await t.db
    .selectFrom('event_audiences')
    .innerJoin('events', 'events.id', 'event_audiences.event_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('events.kind', '=', 'ticket.logged')
    .where('audience', '=', `company:${company_id}`)
    .execute()
  expect(await faultsOf(t.db, company_id)).toEqual([])
  return {
    tickets: (await listOf(company_id)).map(
      ({ number, flags, priced_at, logged_at, gross_kg, vehicle, created_at }) => ({
        number,
        flags,
        priced_at,
        logged_at,
        gross_kg,
        vehicle,
        created_at,
      }),
    ),
    seals: (await listSeals(t.db, company_id)).map(({ number, is_later, source }) => ({ number, is_later, source })),
    sums: await sums.where('carrier_company_id', '=', company_id).execute(),
    days: await days.where('carrier_company_id', '=', company_id).execute(),
    events: events.map(({ data }) => ({ ...(data as object), ticket_id: null })),
    audiences,
  }
}

describe('one load of a call that can’t be stored', () => {
  test('holds up none of the others, and leaves no gap in the numbers', async () => {
    const [changed] = await outcomesOf([paperTicket({ sync_token: '0199b0f0-0000-7000-8000-000000000001' })])
    const rows = differentLoads(60).with(
      30,
      paperTicket({ sync_token: '0199b0f0-0000-7000-8000-000000000001', tare: 13 }),
    )
    const outcomes = await outcomesOf(rows)
    expect(outcomes[30]).toMatchObject({ is: 'refused', errors: { sync_token: [expect.stringMatching(/^This row/)] } })
    const stored = outcomes.toSpliced(30, 1)
    expect(stored.every(({ is }) => is === 'stored')).toBe(true)
    expect([Number(changed?.number), ...numbersOf(stored)]).toEqual(upTo(60))
    expect(await faultsOf(t.db, a.haulier.company_id)).toEqual([])
  })

  test('is known where an earlier row of the call is the same load', async () => {
    const rows = differentLoads(40)
    const again = rows.map((row) => ({ ...row, sync_token: randomUUIDv7() }))
    const outcomes = await outcomesOf([...rows, ...again])
    expect(numbersOf(outcomes)).toEqual([...upTo(40), ...upTo(40)])
    expect(outcomes.slice(40).every(({ is }) => is === 'known')).toBe(true)
    expect(await listOf(a.haulier.company_id)).toHaveLength(40)
  })

  test('has the sync token of an earlier row of the call', async () => {
    const [first, ...others] = differentLoads(20)
    const changed = { ...paperTicket({ gross_weight: 33 }), sync_token: first?.['sync_token'] }
    const outcomes = await outcomesOf([first as SentTicket, ...others, changed])
    expect(outcomes.pop()).toMatchObject({
      is: 'refused',
      errors: { sync_token: [expect.stringMatching(/^This row/)] },
    })
    expect(numbersOf(outcomes)).toEqual(upTo(20))
  })
})

test('two clerks and a phone at once: each load once, no number twice or left out', async () => {
  const rows = differentLoads(120)
  const others = rows.map((row) => ({ ...row, sync_token: randomUUIDv7() })).toReversed()
  const phones = upTo(5).map((nth) => deviceTicket(quoteId, { gross_weight: 20 + nth }))
  const [mine, theirs] = await Promise.all([
    outcomesOf(rows),
    outcomesOf(others, a.staff_fulfillment),
    ...phones.map(async (ticket) => expect((await t.as(a.driver).post('/api/tickets', await ticket)).status).toBe(201)),
  ])
  expect(numbersOf(mine)).toEqual(numbersOf(theirs).toReversed())
  const tickets = await listOf(a.haulier.company_id)
  expect(tickets.map(({ number }) => number)).toEqual(upTo(125))
  expect(await faultsOf(t.db, a.haulier.company_id)).toEqual([])
})

test('a clerk who sends a call twice at once has each load once', async () => {
  const rows = differentLoads(60)
  const first = (await Promise.all([outcomesOf(rows), outcomesOf(rows)])).flat()
  const refused = first.filter(({ is }) => is !== 'stored' && is !== 'known')
  for (const { errors } of refused) expect(errors).toEqual({ sync_token: ['This ticket is being saved right now.'] })
  const again = await outcomesOf(rows)
  expect(again.every(({ is }) => is === 'known')).toBe(true)
  expect(numbersOf(again).toSorted((one, other) => Number(one) - Number(other))).toEqual(upTo(60))
  expect(await listOf(a.haulier.company_id)).toHaveLength(60)
})

test('papers of an order that is closed between two calls are taken, and flagged from then on', async () => {
  expect((await outcomesOf(differentLoads(10))).flatMap(({ flags }) => flags)).not.toContain('order_closed')
  const closed = await t.as(a.contractor).post(`/api/quotes/${quoteId}/close`, { reason: 'Enough' })
  expect(closed.status).toBe(200)
  const after = await outcomesOf(mixedLoads(60))
  expect(after.every(({ is, flags }) => is === 'stored' && flags.includes('order_closed'))).toBe(true)
  expect(numbersOf(after)).toEqual(upTo(70).slice(10))
})

describe('a database connection that is lost', () => {
  test.each([
    ['after the numbers are taken', 'last_ticket_number'],
    ['after the tickets are stored, before they are answered', 'former_carrier'],
  ])('%s: the same call again has each load once', async (_when, part) => {
    const rows = differentLoads(60)
    loseAnswerTo(part)
    expect((await sendTo(quoteId, rows, a.haulier)).status).toBe(503)
    expect(numbersOf(await outcomesOf(rows))).toEqual(upTo(60))
    expect((await listOf(a.haulier.company_id)).map(({ number }) => number)).toEqual(upTo(60))
    expect(await faultsOf(t.db, a.haulier.company_id)).toEqual([])
  })
})

/** PostgreSQL does what the first such statement says, and nobody hears of it. */
function loseAnswerTo(part: string): void {
  const send = pg.Client.prototype.query as (query: Query, done: Done) => void
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, query: Query, done: Done) {
    if (!query.text.includes(part)) return send.call(this, query, done)
    spy.mockRestore()
    return send.call(this, query, () => done(new Error('Connection terminated unexpectedly')))
  } as never)
}
type Query = { text: string }
type Done = (error: Error | null, result?: unknown) => void
