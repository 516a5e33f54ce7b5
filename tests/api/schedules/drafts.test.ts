import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { spreadNotice } from '../../../api/notices/worker.ts'
import { makeDrafts } from '../../../api/schedules/drafting.ts'
import { makeFirmToken, makeQuote, makeSchedule, makeSite } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { type Chain, createPeople, type Member } from '../world.ts'

/** Drafts come three working days ahead, on their own day or never, and only a person sends them. */

let buyer: Member
let quoteId = 0
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  await t.db.updateTable('schedules').set({ ended_at: t.clock.now }).where('ended_at', 'is', null).execute()
  await goTo('2026-03-10T09:00:00Z')
  const place = { postcode: 'DE24 8AA', city: 'Derby', latitude: 52.9, longitude: -1.45 }
  buyer = await createPeople(t.db, t.clock.now).owner(`drafter-${firms}`, { is_contractor: true }, place)
  quoteId = await makeQuote(t.db, t.world, chain())
})

const chain = (): Chain => ({ ...t.world.a, contractor: buyer })
async function goTo(instant: string): Promise<void> {
  t.clock.now = new Date(instant)
  await keepSignedIn(t.db)
}
/** At eleven minutes past nine in London. */
async function work(day: string): Promise<void> {
  await goTo(`${day}T08:11:00Z`)
  await makeDrafts(t.deps)
}
const drafts = async (id: number) => {
  const rows = await t.db
    .selectFrom('schedule_drafts')
    .select(['day', 'outcome'])
    .where('schedule_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ day, outcome }) => `${day} ${outcome ?? 'open'}`)
}
const daily = { rule: 'working_days', weekdays: null } as const
const openDraft = async (id: number) => (await t.as(buyer).get(`/api/schedules/${id}`)).body.data.draft
const send = (draft_id: number, change: object = {}) =>
  t.as(buyer).post('/api/quotes', {
    ...quoteBody,
    product_id: t.world.products.limestone,
    quantity: 20,
    draft_id,
    delivery_from_date: '2026-03-13',
    delivery_to_date: '2026-03-13',
    ...change,
  })
const raised = async () => (await t.as(buyer).get('/api/quotes?whose=own&limit=200')).body.meta.total
const dismiss = (id: number, draft: number) => t.as(buyer).post(`/api/schedules/${id}/drafts/${draft}/dismiss`)

describe('a schedule', () => {
  test('makes a draft three working days ahead, once, and it is no quote', async () => {
    const id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await work('2026-03-09')
    expect(await drafts(id)).toEqual([])
    await work('2026-03-10')
    await work('2026-03-10')
    await work('2026-03-11')
    expect(await drafts(id)).toEqual(['2026-03-13 open'])
    expect(await openDraft(id)).toEqual({ id: expect.any(Number), day: '2026-03-13' })
    // The quote that it repeats, and no other.
    expect(await raised()).toBe(1)
  })

  test('has one open draft at most, and what was missed meanwhile isn’t made up', async () => {
    const id = await makeSchedule(t.db, chain(), quoteId, daily)
    await work('2026-03-10')
    await work('2026-03-11')
    await work('2026-03-12')
    expect(await drafts(id)).toEqual(['2026-03-13 open'])
    // Monday's was due yesterday, so Tuesday's is the next.
    const { id: draft } = await openDraft(id)
    await dismiss(id, draft)
    await work('2026-03-12')
    expect(await drafts(id)).toEqual(['2026-03-13 dismissed', '2026-03-17 open'])
  })

  test('makes none for the days on which the server was down', async () => {
    const id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await work('2026-03-11')
    await work('2026-03-16')
    expect(await drafts(id)).toEqual([])
    await work('2026-03-17')
    expect(await drafts(id)).toEqual(['2026-03-20 open'])
  })

  test('closes a draft that nobody sent once its day has passed, and says so to the firm', async () => {
    const id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await work('2026-03-10')
    await work('2026-03-13')
    expect(await drafts(id)).toEqual(['2026-03-13 open'])
    await work('2026-03-14')
    await work('2026-03-14')
    expect(await drafts(id)).toEqual(['2026-03-13 lapsed'])
    const lapsed = await t.db.selectFrom('events').select('data').where('kind', '=', 'schedule.lapsed').execute()
    expect(lapsed.filter(({ data }) => (data as { schedule_id: number }).schedule_id === id)).toEqual([
      { data: { schedule_id: id, day: '2026-03-13' } },
    ])
    await work('2026-03-17')
    expect(await drafts(id)).toEqual(['2026-03-13 lapsed', '2026-03-20 open'])
  })

  test.each([
    ['winter time, before midnight', '2026-03-27T23:59:59Z', '2026-04-01'],
    ['the night in which the clocks go forward has no draft day', '2026-03-29T01:00:00Z', null],
    ['summer time, before midnight', '2026-03-30T22:59:59Z', '2026-04-02'],
    ['summer time, from midnight on', '2026-03-30T23:00:00Z', '2026-04-07'],
    ['summer time, its last Friday', '2026-10-22T23:00:00Z', '2026-10-28'],
    ['winter time again, before midnight', '2026-10-26T23:59:59Z', '2026-10-29'],
    ['winter time again, from midnight on', '2026-10-27T00:00:00Z', '2026-10-30'],
  ])('goes by the day in London: %s', async (_, instant, day) => {
    const id = await makeSchedule(t.db, chain(), quoteId, daily)
    await goTo(instant)
    await makeDrafts(t.deps)
    expect(await drafts(id)).toEqual(day === null ? [] : [`${day} open`])
  })

  test('keeps the bank holidays of its site’s nation', async () => {
    const site_id = await makeSite(t.db, chain(), { nation: 'scotland' })
    const there = await makeQuote(t.db, t.world, chain(), { site_id })
    const scottish = await makeSchedule(t.db, chain(), there, daily)
    const english = await makeSchedule(t.db, chain(), quoteId, daily)
    await work('2026-03-31')
    expect([await drafts(scottish), await drafts(english)]).toEqual([['2026-04-06 open'], ['2026-04-07 open']])
  })

  test('takes the site’s nation as it is when the day comes', async () => {
    const site_id = await makeSite(t.db, chain(), { nation: 'england_wales' })
    const there = await makeQuote(t.db, t.world, chain(), { site_id })
    const id = await makeSchedule(t.db, chain(), there, daily)
    await t.db.updateTable('sites').set({ nation: 'northern_ireland' }).where('id', '=', site_id).execute()
    await work('2026-03-12')
    // St Patrick's Day lies between.
    expect(await drafts(id)).toEqual(['2026-03-18 open'])
  })

  test('makes nothing once it has ended, after its last day, or while its firm is shut out', async () => {
    const until = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5], until: '2026-03-12' })
    const ended = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5], ended_at: t.clock.now })
    await work('2026-03-10')
    expect([await drafts(until), await drafts(ended)]).toEqual([[], []])
    const id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', buyer.id).execute()
    await work('2026-03-10')
    expect(await drafts(id)).toEqual([])
  })

  test('makes one draft with two processes at work, and tells of it once', async () => {
    const since = await newestEvent(t.db)
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })),
    )
    await Promise.all([makeDrafts(t.deps), makeDrafts(t.deps), makeDrafts(t.deps)])
    for (const id of ids) expect(await drafts(id)).toEqual(['2026-03-13 open'])
    const told = await t.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'schedule.drafted')
      .where('id', '>', since)
      .execute()
    expect(told).toHaveLength(5)
  })

  test('holds back no other event while a draft waits for somebody’s transaction', async () => {
    await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    const schedule_id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await t.db.insertInto('schedule_drafts').values({ schedule_id, day: '2026-03-12', made_at: t.clock.now }).execute()
    const holder = await t.db.startTransaction().execute()
    const closed = { outcome: 'dismissed', closed_at: t.clock.now } as const
    await holder.updateTable('schedule_drafts').set(closed).where('schedule_id', '=', schedule_id).execute()
    const working = makeDrafts(t.deps)
    try {
      const waiting = sql`select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'insert into "schedule_drafts"%'`
      await expect.poll(async () => (await waiting.execute(t.db)).rows.length).toBe(1)
      const { rows } = await sql`select pg_try_advisory_xact_lock(7301001) as is_free`.execute(t.db)
      expect(rows).toEqual([{ is_free: true }])
    } finally {
      await holder.commit().execute()
      await working
    }
    expect(await drafts(schedule_id)).toEqual(['2026-03-12 dismissed', '2026-03-13 open'])
  })

  test('can’t have a second open draft, nor a second of one day: the database refuses it', async () => {
    const id = await makeSchedule(t.db, chain(), quoteId)
    const add = (day: string, outcome: string | null) =>
      sql`insert into schedule_drafts (schedule_id, day, made_at, outcome, closed_at)
        values (${id}, ${day}::date, now(), ${outcome}, ${outcome === null ? null : t.clock.now})`.execute(t.db)
    await add('2026-03-13', null)
    await expect(add('2026-03-16', null)).rejects.toThrow('schedule_drafts_open')
    await expect(add('2026-03-13', 'lapsed')).rejects.toThrow('schedule_drafts_schedule_id_day_key')
  })
})

describe('a draft', () => {
  async function drafted(): Promise<{ id: number; draft: number }> {
    const id = await makeSchedule(t.db, chain(), quoteId, { weekdays: [5] })
    await makeDrafts(t.deps)
    return { id, draft: (await openDraft(id)).id }
  }

  test('is sent as a quote, which closes it', async () => {
    const { id, draft } = await drafted()
    const sent = await send(draft)
    expect([sent.status, sent.body.message]).toEqual([201, 'Quote submitted successfully'])
    expect(await drafts(id)).toEqual(['2026-03-13 sent'])
    const { quote_id } = await t.db
      .selectFrom('schedule_drafts')
      .select('quote_id')
      .where('id', '=', draft)
      .executeTakeFirstOrThrow()
    expect([quote_id, await raised()]).toEqual([sent.body.data.id, 2])
  })

  test('is sent once, whoever asks again and however many at once', async () => {
    const { draft } = await drafted()
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(draft)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const id = replies.find(({ status }) => status === 201)?.body.data.id
    const { body } = await send(draft)
    expect([body.code, body.message]).toEqual([
      ...['draft_closed', `This draft was sent already, as quote ${id}. Nothing was sent again.`],
    ])
    expect(await raised()).toBe(2)
  })

  test('stays open where the quote is refused', async () => {
    const { id, draft } = await drafted()
    expect((await send(draft, { quantity: 0 })).status).toBe(422)
    expect((await send(draft, { product_id: 2_000_000_000 })).status).toBe(422)
    expect(await drafts(id)).toEqual(['2026-03-13 open'])
  })

  test('is dismissed, twice as once; it can’t be sent afterwards, nor dismissed once sent', async () => {
    const { id, draft } = await drafted()
    const first = await dismiss(id, draft)
    expect([first.status, first.body.message, first.body.data.draft]).toEqual([200, 'Draft dismissed', null])
    const events = await newestEvent(t.db)
    expect((await dismiss(id, draft)).status).toBe(200)
    expect(await newestEvent(t.db)).toBe(events)
    const late = await send(draft)
    expect([late.status, late.body.message]).toEqual([409, 'This draft is closed by now. Nothing was sent again.'])
    expect(await raised()).toBe(1)

    const other = await drafted()
    await send(other.draft)
    const refused = await dismiss(other.id, other.draft)
    expect([refused.status, refused.body.code]).toEqual([409, 'draft_closed'])
  })

  test('is dismissed and sent at the same moment: one of the two counts', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const { id, draft } = await drafted()
      const [sent, dismissed] = await Promise.all([send(draft), dismiss(id, draft)])
      const [state] = await drafts(id)
      expect([sent.status, dismissed.status, state]).toEqual(
        sent.status === 201 ? [201, 409, '2026-03-13 sent'] : [409, 200, '2026-03-13 dismissed'],
      )
    }
  })

  test('is nobody else’s to send: another firm’s and an admin’s is refused as an unknown one', async () => {
    const { id, draft } = await drafted()
    const body = { ...quoteBody, product_id: t.world.products.limestone }
    const refusals = [
      await t.as(t.world.a.contractor).post('/api/quotes', { ...body, draft_id: draft }),
      await t.as(t.world.a.contractor).post('/api/quotes', { ...body, draft_id: 2_000_000_000 }),
      await t.as(t.world.admin).post('/api/quotes', { ...body, user_id: buyer.id, draft_id: draft }),
    ]
    for (const { status, body } of refusals) {
      expect([status, body.errors]).toEqual([422, { draft_id: ['The selected draft id is invalid.'] }])
    }
    expect(await drafts(id)).toEqual(['2026-03-13 open'])
  })

  test('is sent by a person only: a token is refused, whether there is such a draft or not', async () => {
    const { id, draft } = await drafted()
    const { token } = await makeFirmToken(t.db, buyer, ['raise_quotes'])
    const body = { ...quoteBody, product_id: t.world.products.limestone }
    for (const draft_id of [draft, 2_000_000_000]) {
      const refused = await t.as({ token }).post('/api/quotes', { ...body, draft_id })
      expect([refused.status, refused.body.code]).toEqual([403, 'not_by_token'])
    }
    expect([await drafts(id), await raised()]).toEqual([['2026-03-13 open'], 1])
    expect((await t.as({ token }).post('/api/quotes', { ...body, draft_id: null })).status).toBe(201)
  })

  test('is told to those who may send it, by bell and mail, until it is closed', async () => {
    const people = createPeople(t.db, t.clock.now)
    await people.staff(`reader-of-drafts-${firms}`, 'contractor', buyer.company_id, ['read'])
    const decider = await people.staff(`sender-${firms}`, 'contractor', buyer.company_id, ['decide'])
    const since = await newestEvent(t.db)
    const { id } = await drafted()
    const sent = await spreadNotices(t, since)
    expect(sent.map(({ mail }) => mail.to).sort()).toEqual([
      `drafter-${firms}@test.example`,
      `sender-${firms}@test.example`,
    ])
    expect(sent[0]?.mail.subject).toBe('A draft is ready for you to send')
    expect(sent[0]?.mail.text).toContain(', 20.0 t, for 13 March 2026')
    expect(sent[0]?.mail.text).toContain(`/contractor/quoteAdd?schedule=${id}`)
    await spreadNotice(t.deps, await newestEvent(t.db))
    const { data } = (await t.as(decider).get('/api/notifications')).body
    expect(data[0]).toMatchObject({
      kind: 'schedule.drafted',
      side: 'contractor',
      page: `/contractor/quoteAdd?schedule=${id}`,
      about: expect.stringMatching(/, 20\.0 t, for 13 March 2026$/),
    })

    const before = await newestEvent(t.db)
    const other = await drafted()
    await dismiss(other.id, other.draft)
    expect(await spreadNotices(t, before)).toEqual([])
  })

  test('needs those who may send it, with its own tonnes, until it is closed', async () => {
    const { id, draft } = await drafted()
    const needs = async (of: Member) => (await t.as(of).get('/api/needs?as=contractor')).body
    expect((await needs(buyer)).data[0]).toMatchObject({
      kind: 'draft',
      quote_id: quoteId,
      schedule_id: id,
      day: '2026-03-13',
      quantity: 20,
    })
    const people = createPeople(t.db, t.clock.now)
    const reader = await people.staff(`needs-${firms}`, 'contractor', buyer.company_id, ['read'])
    expect((await needs(reader)).data).toEqual([])
    await dismiss(id, draft)
    expect((await needs(buyer)).data).toEqual([])
  })

  test('is seen by nobody outside the firm', async () => {
    const { id } = await drafted()
    const outsiders = [t.world.admin, t.world.super_admin, t.world.a.supplier, t.world.a.haulier, t.world.b.contractor]
    for (const outsider of outsiders) {
      const { raw } = await t.as(outsider).get('/api/activity?limit=200')
      expect(raw.body).not.toContain('schedule.')
      expect([403, 404]).toContain((await t.as(outsider).get(`/api/schedules/${id}`)).status)
    }
    const { raw } = await t.as(buyer).get('/api/activity?limit=200')
    expect(raw.body).toContain('schedule.drafted')
  })
})
