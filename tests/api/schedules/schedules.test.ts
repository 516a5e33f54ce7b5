import { beforeEach, describe, expect, test } from 'vitest'
import { mostSchedules, noDelivery } from '../../../api/contract/schedules.ts'
import { readSchedule } from '../../../api/schedules/reads.ts'
import { makeDraft, makeOrder, makeQuote, makeSchedule, makeSite } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { type Chain, createPeople, type Member } from '../world.ts'

const place = { postcode: 'DE24 8AA', city: 'Derby', latitude: 52.9, longitude: -1.45 }
let buyer: Member
let quoteId = 0
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  // A Tuesday.
  t.clock.now = new Date('2026-03-10T09:00:00.000Z')
  buyer = await createPeople(t.db, t.clock.now).owner(`buyer-${firms}`, { is_contractor: true }, place)
  quoteId = await makeQuote(t.db, t.world, chain())
})

const chain = (): Chain => ({ ...t.world.a, contractor: buyer })
const fridays = { quantity: 20, rule: 'weekdays', weekdays: [5] }
const make = (change: object = {}, of: Member = buyer) =>
  t.as(of).post('/api/schedules', { quote_id: quoteId, ...fridays, ...change })
const path = (id: number) => `/api/schedules/${id}`
const read = async (id: number) => (await t.as(buyer).get(path(id))).body.data
const list = async (query = '', of: Member = buyer) => (await t.as(of).get(`/api/schedules${query}`)).body
const newest = () =>
  t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select(['events.kind', 'events.data', 'events.quote_id', 'event_audiences.audience'])
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('schedules', () => {
  test('are made, changed and ended, and only the firm’s activity says so', async () => {
    const { status, body } = await make()
    expect([status, body.message]).toEqual([201, 'Schedule made'])
    const { id } = body.data
    expect(body.data).toEqual({
      id,
      quote_id: quoteId,
      product_name: expect.any(String),
      quantity: 20,
      version: 1,
      address: expect.any(String),
      city: expect.any(String),
      postcode: expect.any(String),
      site_id: null,
      site_name: null,
      nation: 'england_wales',
      rule: 'weekdays',
      weekdays: [5],
      month_day: null,
      until: null,
      made_by_name: `Buyer-${firms} Tester`,
      made_at: '2026-03-10T09:00:00.000Z',
      ended_at: null,
      next: { day: '2026-03-13', draft_on: '2026-03-10' },
      waits_for_holidays: false,
      draft: null,
    })
    const told = { quote_id: quoteId, audience: `company:${buyer.company_id}` }
    expect(await newest()).toEqual({ kind: 'schedule.made', data: { schedule_id: id }, ...told })

    const monthly = { quantity: 40, rule: 'monthly', month_day: 31, weekdays: [1], until: '2026-06-30', version: 1 }
    const changed = await t.as(buyer).put(path(id), monthly)
    expect([changed.status, changed.body.message]).toEqual([200, 'Schedule updated'])
    expect(changed.body.data).toMatchObject({
      quantity: 40,
      rule: 'monthly',
      weekdays: null,
      month_day: 31,
      until: '2026-06-30',
      version: 2,
      next: { day: '2026-03-31', draft_on: '2026-03-26' },
    })
    const what = { schedule_id: id, changed: ['quantity', 'days', 'last day'] }
    expect(await newest()).toEqual({ kind: 'schedule.changed', data: what, ...told })

    const ended = await t.as(buyer).post(`${path(id)}/end`, { version: 2 })
    expect([ended.status, ended.body.message]).toEqual([200, 'Schedule ended'])
    expect(ended.body.data).toMatchObject({ ended_at: '2026-03-10T09:00:00.000Z', next: null, version: 3 })
    expect(await newest()).toEqual({ kind: 'schedule.ended', data: { schedule_id: id }, ...told })
    expect((await t.as(buyer).post(`${path(id)}/end`)).status).toBe(200)
    const late = await t.as(buyer).put(path(id), fridays)
    expect([late.status, late.body.code]).toEqual([409, 'schedule_ended'])
  })

  test('take their open draft with them when they end', async () => {
    const { id } = (await make()).body.data
    const draft = await makeDraft(t.db, id)
    expect((await read(id)).draft).toEqual({ id: draft, day: '2026-03-17' })
    expect((await t.as(buyer).post(`${path(id)}/end`)).body.data.draft).toBeNull()
    const { outcome } = await t.db
      .selectFrom('schedule_drafts')
      .select('outcome')
      .where('id', '=', draft)
      .executeTakeFirstOrThrow()
    expect(outcome).toBe('ended')
  })

  test('are listed newest first, those that ended apart, and by the site of their quote', async () => {
    const site_id = await makeSite(t.db, chain(), { postcode: 'EH1 1YZ', nation: 'scotland' })
    const there = await makeQuote(t.db, t.world, chain(), { site_id })
    const first = (await make()).body.data.id
    const second = (await make({ quote_id: there })).body.data
    expect(second).toMatchObject({ site_id, site_name: 'Infinity Park', nation: 'scotland' })
    const over = (await make()).body.data.id
    await t.as(buyer).post(`${path(over)}/end`)
    const passed = await makeSchedule(t.db, chain(), quoteId, { until: '2026-03-09' })
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([second.id, first])
    expect(await ids('?ended=1')).toEqual([passed, over])
    expect(await ids(`?site_id=${site_id}`)).toEqual([second.id])
    const page = await list('?limit=1')
    expect(page.meta).toMatchObject({ total: 2, next_cursor: expect.any(String) })
    expect(await ids(`?limit=1&cursor=${page.meta.next_cursor}`)).toEqual([first])
  })

  test('keep the bank holidays of the postcode where the quote has no saved site', async () => {
    const belfast = await makeQuote(t.db, t.world, chain(), { postcode: 'BT1 5GS' })
    const { data } = (await make({ quote_id: belfast, rule: 'working_days' })).body
    expect(data).toMatchObject({ nation: 'northern_ireland', next: { day: '2026-03-13' } })
    // St Patrick's Day is a Tuesday.
    const tuesdays = (await make({ quote_id: belfast, weekdays: [2] })).body.data
    expect(tuesdays.next).toEqual({ day: '2026-03-24', draft_on: '2026-03-19' })
  })

  test('say that they wait for the bank holidays of a later year', async () => {
    t.clock.now = new Date('2028-12-28T12:00:00Z')
    const late = await makeSchedule(t.db, chain(), quoteId)
    const found = await readSchedule(t.db, buyer.company_id, late, t.clock.now)
    expect(found).toMatchObject({ next: null, waits_for_holidays: true, ended_at: null })
  })

  test('are of the whole firm: readers read, who decides may change', async () => {
    const { id } = (await make()).body.data
    const people = createPeople(t.db, t.clock.now)
    const reader = await people.staff(`reader-${firms}`, 'contractor', buyer.company_id, ['read'])
    const decider = await people.staff(`decider-${firms}`, 'contractor', buyer.company_id, ['decide'])
    expect((await list('', reader)).data).toHaveLength(1)
    expect((await t.as(reader).put(path(id), fridays)).status).toBe(403)
    expect((await make({}, reader)).status).toBe(403)
    expect((await make({}, decider)).status).toBe(201)
    expect((await t.as(decider).post(`${path(id)}/end`)).status).toBe(200)
  })

  test('can’t be read, changed, ended or dismissed by another firm, nor repeat another firm’s quote', async () => {
    const { id } = (await make()).body.data
    const draft = await makeDraft(t.db, id)
    const rival = t.as(t.world.a.contractor)
    const answers = [
      await rival.get(path(id)),
      await rival.put(path(id), fridays),
      await rival.post(`${path(id)}/end`),
      await rival.post(`${path(id)}/drafts/${draft}/dismiss`),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(4).fill([404, 'Schedule not found.']),
    )
    expect(await read(id)).toMatchObject({ version: 1, ended_at: null, draft: { id: draft } })
    const theirs = (await make({}, t.world.a.contractor)).body.errors
    expect(theirs).toEqual({ quote_id: ['The selected quote id is invalid.'] })
    expect((await make({ quote_id: 2_000_000_000 }, t.world.a.contractor)).body.errors).toEqual(theirs)
    expect((await list('?site_id=1', t.world.a.contractor)).data).toEqual([])
    expect((await t.as(t.world.a.supplier).get('/api/schedules')).status).toBe(403)
    expect((await t.as(t.world.admin).get(path(id))).status).toBe(403)
    // A draft of one schedule isn't dismissed through another.
    const other = (await make()).body.data.id
    const crossed = await t.as(buyer).post(`${path(other)}/drafts/${draft}/dismiss`)
    expect([crossed.status, crossed.body.message]).toEqual([404, 'Draft not found.'])
  })

  test('repeat an order as well as a quote, and none that was deleted', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, chain())
    expect((await make({ quote_id })).status).toBe(201)
    const gone = await makeQuote(t.db, t.world, chain(), { deleted_at: t.clock.now })
    expect((await make({ quote_id: gone })).status).toBe(422)
  })

  test('keep their quote from being deleted until they have ended', async () => {
    const { id } = (await make()).body.data
    const refused = await t.as(buyer).delete(`/api/quotes/${quoteId}`)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'quote_repeated', 'A schedule repeats this quote. End the schedule first.'],
    ])
    await t.as(buyer).post(`${path(id)}/end`)
    expect((await t.as(buyer).delete(`/api/quotes/${quoteId}`)).status).toBe(200)
    expect((await list('?ended=1')).data).toHaveLength(1)
  })

  test('are made at the same moment as their quote is deleted: one of the two is refused', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const quote_id = await makeQuote(t.db, t.world, chain())
      const [made, deleted] = await Promise.all([make({ quote_id }), t.as(buyer).delete(`/api/quotes/${quote_id}`)])
      expect([made.status, deleted.status]).toEqual(made.status === 201 ? [201, 409] : [422, 200])
    }
  })

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 'much' }, 'quantity'],
    [{ rule: 'yearly' }, 'rule'],
    [{ rule: 'weekdays', weekdays: [] }, 'weekdays'],
    [{ rule: 'weekdays', weekdays: null }, 'weekdays'],
    [{ weekdays: [0] }, 'weekdays.0'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ rule: 'monthly', month_day: null }, 'month_day'],
    [{ rule: 'monthly', month_day: 32 }, 'month_day'],
    [{ until: '2026-02-30' }, 'until'],
    [{ until: '2026-03-12' }, 'until'],
    [{ until: '2020-01-01' }, 'until'],
    [{ quote_id: null }, 'quote_id'],
  ])('%j is refused, and nothing stored', async (change, field) => {
    const { status, body } = await make(change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    if (field === 'until' && 'until' in change && change.until !== '2026-02-30') {
      expect(body.errors.until).toEqual([noDelivery])
    }
    expect((await list()).data).toEqual([])
  })

  test('never exceed the limit, even with ten made at once', async () => {
    for (let nth = 1; nth < mostSchedules; nth += 1) await makeSchedule(t.db, chain(), quoteId)
    const replies = await Promise.all(Array.from({ length: 10 }, () => make()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ quote_id: ['A company can have at most 200 schedules.'] })
  })
})
