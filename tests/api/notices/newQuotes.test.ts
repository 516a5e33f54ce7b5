import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../api/events/mails.ts'
import { digestTime, mailDigest, mailNotice, spreadDigests, spreadNotice } from '../../../api/notices/worker.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { createPeople, type Member } from '../world.ts'

/** Suppliers hear of a quote that opened within their radius: in the bell at once, by mail as they like. */
const site = { address: 'Plot 7', postcode: 'S44 5HY', city: 'Chesterfield', latitude: 53.2362, longitude: -1.3375 }
let supplier: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(t.db)
  await t.db.updateTable('notices').set({ awaits_digest: false }).execute()
  supplier = await quarry(15.5)
})

/** A supplier so many miles south of the site. */
async function quarry(miles: number, services = { is_supplier: true }): Promise<Member> {
  firms += 1
  const at = { latitude: site.latitude - miles / 69.0934, longitude: site.longitude }
  return createPeople(t.db, t.clock.now).owner(`quarry-${firms}`, services, {
    ...at,
    postcode: 'DE4 4HW',
    city: 'Mill',
  })
}

const waiting = (more = {}) =>
  makeQuote(t.db, t.world, t.world.a, { ...site, precision: 'pin', status: 0, markup_pence: null, ...more })
const decide = (quoteId: number, body: object) => t.as(t.world.admin).put(`/api/quotes/${quoteId}/verify`, body)

/** Verifies it, and has the job run; gives the event. */
async function open(quoteId: number): Promise<number> {
  expect((await decide(quoteId, { status: 1, markup_price: 288 })).status).toBe(200)
  const { id } = await t.db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', 'quote.opened')
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await spreadNotice(t.deps, id)
  return id
}

const bell = async (who: Member) =>
  (await t.as(who).get('/api/notifications')).body.data.filter(({ kind }: { kind: string }) => kind === 'quote.opened')
const choose = (who: Member, choice: object) =>
  t.as(who).put('/api/user/notices', { notices: [{ notice: 'new_quote', mail: true, ...choice }] })
async function jobsOf<Data>(name: string): Promise<Data[]> {
  const { rows } = await sql<{ data: Data }>`select data from pgboss.job where name = ${name} order by id`.execute(t.db)
  return rows.map(({ data }) => data)
}
type DigestJob = { user_id: number; event_ids: number[] }

/** The mails of the morning, by user. */
async function morning(): Promise<Map<number, Mail>> {
  await spreadDigests(t.deps)
  const mails = new Map<number, Mail>()
  for (const job of await jobsOf<DigestJob>('digest_mail')) {
    await mailDigest(t.deps, async (mail) => void mails.set(job.user_id, mail), job)
  }
  return mails
}

describe('a new quote in the bell', () => {
  test('shows product, tonnes, outward postcode and miles at once, links to the quote, and reveals no secret', async () => {
    const quoteId = await waiting({ reference: 'PO-77123', site_contact_name: 'Nell Archer' })
    await open(quoteId)
    const [notice] = await bell(supplier)
    expect(notice).toMatchObject({
      title: 'A new quote within your radius',
      about: '20 mm limestone, 480.0 t, S44, about 22 miles by road',
      page: `/supplier/quoteDetails/${quoteId}`,
      is_read: false,
    })
    expect(JSON.stringify(notice)).not.toMatch(/288|PO-77123|Nell|Plot 7|5HY/)
    const other = await t.as(t.world.a.haulier).get('/api/notifications')
    expect(JSON.stringify(other.body)).not.toContain('quote.opened')
  })

  test('has "about" for a place known by its outcode, and appears where it may be within the radius', async () => {
    await choose(supplier, { radius: 10 })
    await open(await waiting({ precision: 'outcode', uncertainty_km: 10 }))
    expect(await bell(supplier)).toMatchObject([{ about: '20 mm limestone, 480.0 t, S44, about 22 miles by road' }])
    await open(await waiting({ precision: 'outcode', uncertainty_km: 8 }))
    expect(await bell(supplier)).toHaveLength(1)
  })

  test.each([
    [49.9, undefined, 1],
    [50.1, undefined, 0],
    [19, 20, 1],
    [21, 20, 0],
  ])('at %d miles, with a radius of %s, makes %d notices', async (miles, radius, count) => {
    const firm = await quarry(miles)
    if (radius) await choose(firm, { radius })
    await open(await waiting())
    expect(await bell(firm)).toHaveLength(count)
  })

  test('reaches suppliers who name products only for those products', async () => {
    const sells = async (who: Member, product_id: number) =>
      t.db.insertInto('company_products').values({ company_id: who.company_id, product_id, certified: true }).execute()
    const stone = await quarry(5)
    const sand = await quarry(5)
    await sells(stone, t.world.products.limestone)
    await sells(sand, t.world.products.sand)
    await open(await waiting())
    expect([await bell(stone), await bell(sand)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('does not reach its own firm, nor one shut out, without a place or already taking part', async () => {
    const own = await quarry(1, { is_supplier: true, is_contractor: true } as { is_supplier: boolean })
    const banned = await quarry(1)
    await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', banned.id).execute()
    const nowhere = await quarry(1)
    const unplaced = { latitude: null, longitude: null, precision: null }
    await t.db.updateTable('companies').set(unplaced).where('id', '=', nowhere.company_id).execute()
    const bidder = await quarry(1)
    const carrier = await quarry(1, { is_supplier: true, is_haulier: true } as { is_supplier: boolean })
    const quote_id = await waiting({ company_id: own.company_id })
    const bid_id = await makeBid(t.db, { ...t.world.a, supplier: bidder }, quote_id)
    await makeHaulierBid(t.db, { ...t.world.a, haulier: carrier }, { quote_id, bid_id })
    await open(quote_id)
    for (const firm of [own, bidder, carrier, nowhere]) expect(await bell(firm)).toEqual([])
    const notices = await t.db.selectFrom('notices').select('side').where('user_id', '=', banned.id).execute()
    expect(notices).toEqual([])
    expect(await bell(supplier)).toHaveLength(1)
  })

  test('appears once, however often it is verified and the job runs, even on two processes at once', async () => {
    await choose(supplier, { pace: 'at_once' })
    const quoteId = await waiting()
    const event = await open(quoteId)
    await Promise.all([spreadNotice(t.deps, event), spreadNotice(t.deps, event)])
    await decide(quoteId, { status: 0 })
    const again = await open(quoteId)
    await Promise.all([spreadNotice(t.deps, again), spreadNotice(t.deps, again)])
    expect(await bell(supplier)).toHaveLength(1)
    const jobs = await jobsOf<{ user_id: number }>('notice_mail')
    expect(jobs.filter(({ user_id }) => user_id === supplier.id)).toHaveLength(1)
  })

  test('does not appear if its verification was taken back before the job ran', async () => {
    const quoteId = await waiting()
    await decide(quoteId, { status: 1, markup_price: 1 })
    await decide(quoteId, { status: 0 })
    const events = await t.db
      .selectFrom('events')
      .select('id')
      .where('quote_id', '=', quoteId)
      .where('kind', '=', 'quote.opened')
      .execute()
    for (const { id } of events) await spreadNotice(t.deps, id)
    expect(await bell(supplier)).toEqual([])
  })

  test('does not appear for a firm that has hidden it', async () => {
    const quoteId = await waiting()
    await t.db
      .insertInto('hidden_quotes')
      .values({ company_id: supplier.company_id, quote_id: quoteId, hidden_at: t.clock.now })
      .execute()
    await open(quoteId)
    expect(await bell(supplier)).toEqual([])
  })

  test('does not reveal what has become of it since', async () => {
    const quoteId = await waiting()
    await open(quoteId)
    await t.db.updateTable('quotes').set({ status: 0, markup_pence: null }).where('id', '=', quoteId).execute()
    expect(await bell(supplier)).toMatchObject([{ about: null, page: '/supplier/myQuotes' }])
  })
})

describe('a new quote by mail', () => {
  test('comes by default in one morning mail, nearest first, if still open, unanswered and not hidden', async () => {
    const quotes = []
    for (let nth = 0; nth < 6; nth += 1) quotes.push(await waiting({ quantity_kg: 100_000 + nth * 1000 }))
    const [near, taken, ordered, answered, far, hidden] = quotes as [number, number, number, number, number, number]
    await t.db.updateTable('quotes').set({ latitude: 53.4 }).where('id', '=', far).execute()
    for (const quoteId of quotes) await open(quoteId)
    expect(await jobsOf('notice_mail')).not.toContainEqual(expect.objectContaining({ user_id: supplier.id }))
    await decide(taken, { status: 0 })
    await t.db.updateTable('quotes').set({ is_ordered: true }).where('id', '=', ordered).execute()
    await t.as(supplier).post(`/api/quotes/${answered}/bids`, bidTerms)
    await t.as(supplier).put(`/api/quotes/${hidden}/hidden`)

    const mail = (await morning()).get(supplier.id)
    expect(mail?.subject).toBe('2 new quotes within your radius')
    const { appUrl } = t.deps.config
    expect(mail?.text.split('\n\n').slice(1)).toEqual([
      'New and open for bids within your radius:',
      `20 mm limestone, 100.0 t, S44, about 22 miles by road: ${appUrl}/supplier/quoteDetails/${near}`,
      `20 mm limestone, 104.0 t, S44, about 37 miles by road: ${appUrl}/supplier/quoteDetails/${far}`,
      `Choose how often, and how far: ${appUrl}/settings#notices`,
    ])
    expect(mail?.text).not.toMatch(/£|Plot|5HY|contractor/i)
    // The next morning has nothing of it.
    await sql`delete from pgboss.job`.execute(t.db)
    expect((await morning()).has(supplier.id)).toBe(false)
  })

  test('is gathered once by two processes, and not mailed if it is no longer open', async () => {
    const quoteId = await waiting()
    await open(quoteId)
    await Promise.all([spreadDigests(t.deps), spreadDigests(t.deps), spreadDigests(t.deps)])
    const jobs = (await jobsOf<DigestJob>('digest_mail')).filter(({ user_id }) => user_id === supplier.id)
    expect(jobs).toHaveLength(1)
    await decide(quoteId, { status: 0 })
    const sent: Mail[] = []
    for (const job of jobs) await mailDigest(t.deps, async (mail) => void sent.push(mail), job)
    expect(sent).toEqual([])
  })

  test('comes in its own mail to users who chose at once, and only in the bell to those who chose never', async () => {
    const silent = await quarry(3)
    await choose(supplier, { pace: 'at_once' })
    await choose(silent, { mail: false })
    const quoteId = await waiting()
    const event = await open(quoteId)
    const mailed = (await jobsOf<{ user_id: number }>('notice_mail')).map(({ user_id }) => user_id)
    expect(mailed).toContain(supplier.id)
    expect(mailed).not.toContain(silent.id)
    const sent: Mail[] = []
    const keep = async (mail: Mail) => void sent.push(mail)
    await mailNotice(t.deps, keep, { event_id: event, user_id: supplier.id })
    await mailNotice(t.deps, keep, { event_id: event, user_id: silent.id })
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[supplier.email, 'A new quote within your radius']])
    expect(sent[0]?.text).toContain('20 mm limestone, 480.0 t, S44, about 22 miles by road')
    const mails = await morning()
    expect([mails.has(supplier.id), mails.has(silent.id)]).toEqual([false, false])
    expect(await bell(silent)).toHaveLength(1)
  })

  test('is not mailed to users who have since chosen never or lost access', async () => {
    const gone = await quarry(3)
    await open(await waiting())
    await choose(supplier, { mail: false })
    await t.db.updateTable('users').set({ deactivated_at: t.clock.now }).where('id', '=', gone.id).execute()
    const mails = await morning()
    expect([mails.has(supplier.id), mails.has(gone.id)]).toEqual([false, false])
  })

  test.each([
    ['2027-03-27T12:00:00Z', '2027-03-28T06:00:00.000Z'],
    ['2027-03-28T12:00:00Z', '2027-03-29T06:00:00.000Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-10-23T12:00:00Z', '2026-10-24T06:00:00.000Z'],
  ])('after %s goes out at %s: seven in London on both sides of summer time, once a day', (from, next) => {
    const times = CronExpressionParser.parse(digestTime.cron, { tz: digestTime.tz, currentDate: new Date(from) })
    expect(times.next().toDate().toISOString()).toBe(next)
    expect(times.next().toDate().getTime() - Date.parse(next)).toBeGreaterThan(22 * 3_600_000)
  })
})

describe('the choice', () => {
  const own = async (who: Member) =>
    (await t.as(who).get('/api/user/notices')).body.data.find(
      ({ notice }: { notice: string }) => notice === 'new_quote',
    )

  test('is daily within 50 miles at first, and keeps what a change does not name', async () => {
    expect(await own(supplier)).toMatchObject({ mail: true, pace: 'daily', radius: 50 })
    await choose(supplier, { pace: 'at_once', radius: 20 })
    await choose(supplier, { mail: false })
    expect(await own(supplier)).toMatchObject({ mail: false, pace: 'at_once', radius: 20 })
    expect(await own(t.world.a.supplier)).toMatchObject({ pace: 'daily', radius: 50 })
  })

  test.each([
    [{ notice: 'new_quote', mail: true, pace: 'hourly' }, 'notices.0.pace'],
    [{ notice: 'new_quote', mail: true, pace: null }, 'notices.0.pace'],
    [{ notice: 'new_quote', mail: true, radius: 25 }, 'notices.0.radius'],
    [{ notice: 'new_quote', mail: true, radius: '50' }, 'notices.0.radius'],
    [{ notice: 'new_quote', mail: true, radius: -1 }, 'notices.0.radius'],
    [{ notice: 'bid_decided', mail: true, pace: 'daily' }, 'notices.0.pace'],
    [{ notice: 'bid_decided', mail: true, radius: 50 }, 'notices.0.radius'],
  ])('is refused, with nothing stored: %j', async (choice, field) => {
    const { status, body } = await t.as(supplier).put('/api/user/notices', { notices: [choice] })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await own(supplier)).toMatchObject({ mail: true, pace: 'daily', radius: 50 })
  })

  test('is not offered to users who may not bid', async () => {
    for (const who of [t.world.a.contractor, t.world.a.haulier]) {
      expect(await own(who)).toBeUndefined()
      expect((await choose(who, {})).status).toBe(422)
    }
  })
})
