import { beforeEach, describe, expect, test } from 'vitest'
import { mostSites } from '../../../api/contract/sites.ts'
import { makeOrder, makeQuote, makeSite, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { siteForm } from '../scenarios/sites.ts'
import { type Chain, createPeople, type Member } from '../world.ts'

const place = { postcode: 'DE24 8AA', city: 'Derby', latitude: 52.9, longitude: -1.45 }
let buyer: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  t.clock.now = new Date('2026-03-10T09:00:00.000Z')
  buyer = await createPeople(t.db, t.clock.now).owner(`buyer-${firms}`, { is_contractor: true }, place)
})

const add = (change: object = {}) => t.as(buyer).post('/api/sites', { ...siteForm, ...change })
const path = (id: number) => `/api/sites/${id}`
const list = async (query = '', of: Member = buyer) => (await t.as(of).get(`/api/sites${query}`)).body
const names = async (query = '') => (await list(query)).data.map(({ name }: { name: string }) => name)
const newest = () =>
  t.db.selectFrom('events').select(['kind', 'data']).orderBy('id', 'desc').limit(1).executeTakeFirst()
const chain = (): Chain => ({ ...t.world.a, contractor: buyer })

const told = {
  id: expect.any(Number),
  version: 1,
  archived_at: null,
  running_orders: 0,
  tonnes: 0,
  used_at: '2026-03-10T09:00:00.000Z',
  saved_at: '2026-03-10T09:00:00.000Z',
  is_named: false,
  last_load: null,
}

describe('saved sites', () => {
  test('are saved, changed, archived, brought back and deleted, and the firm’s activity says so', async () => {
    const { status, body } = await add()
    expect([status, body.message]).toEqual([201, 'Site saved'])
    const { months, saved_by_name, ...saved } = body.data
    expect(saved).toEqual({ ...siteForm, ...told })
    expect([saved_by_name, months.length, months[0], months[11]]).toEqual([
      ...[`Buyer-${firms} Tester`, 12],
      ...[
        { month: '2025-04', tonnes: 0 },
        { month: '2026-03', tonnes: 0 },
      ],
    ])
    expect(await newest()).toMatchObject({ kind: 'site.saved', data: { name: 'Infinity Park' } })

    const { id } = body.data
    const { latitude: _, longitude: __, ...unpinned } = siteForm
    // An edit without a pin keeps the old one as long as the postcode is the same.
    const changed = await t.as(buyer).put(path(id), { ...unpinned, what3words: ' ', access_close: '15:30' })
    expect(changed.body.data).toMatchObject({ latitude: 52.8801, what3words: null, access_close: '15:30', version: 2 })
    expect(await newest()).toMatchObject({
      kind: 'site.changed',
      data: { name: 'Infinity Park', changed: ['closes', 'what3words'] },
    })
    const moved = await t.as(buyer).put(path(id), { ...unpinned, postcode: 'de21 7bh' })
    expect(moved.body.data).toMatchObject({ postcode: 'DE21 7BH', latitude: null, longitude: null })

    const archived = await t.as(buyer).post(`${path(id)}/archive`)
    expect([archived.status, archived.body.data.archived_at]).toEqual([200, '2026-03-10T09:00:00.000Z'])
    expect(await newest()).toMatchObject({ kind: 'site.archived' })
    expect([await names(), await names('?archived=1')]).toEqual([[], ['Infinity Park']])
    const back = await t.as(buyer).post(`${path(id)}/bring-back`)
    expect([back.status, back.body.data.archived_at]).toEqual([200, null])
    expect(await newest()).toMatchObject({ kind: 'site.brought_back' })

    expect((await t.as(buyer).delete(path(id))).status).toBe(200)
    expect(await newest()).toMatchObject({ kind: 'site.deleted', data: { name: 'Infinity Park' } })
    expect((await t.as(buyer).get(path(id))).status).toBe(404)
  })

  test('are listed with the last used first, found by name, postcode or reference, and paged', async () => {
    await add()
    for (const [at, name] of ['Trent Basin', 'Fields Farm'].entries()) {
      t.clock.now = new Date(t.clock.now.getTime() + 60_000)
      await add({ name, postcode: 'NG2 4DS', reference: `TG-000${at}` })
    }
    expect(await names()).toEqual(['Fields Farm', 'Trent Basin', 'Infinity Park'])
    expect(await names('?sort=used_asc')).toEqual(['Infinity Park', 'Trent Basin', 'Fields Farm'])
    expect(await names('?search=trent')).toEqual(['Trent Basin'])
    expect(await names('?search=ng2')).toEqual(['Fields Farm', 'Trent Basin'])
    expect(await names('?search=tg-0412')).toEqual(['Infinity Park'])
    expect(await names('?search=100%25')).toEqual([])
    const first = await list('?limit=2')
    expect(first.meta).toMatchObject({ total: 3, in_use: 3, archived: 0, next_cursor: expect.any(String) })
    expect(await names(`?limit=2&cursor=${first.meta.next_cursor}`)).toEqual(['Infinity Park'])
    const searched = await list('?search=trent')
    expect(searched.meta).toMatchObject({ total: 1, in_use: 3 })
  })

  test('are of the whole firm: readers read, who decides may change, and a deactivated colleague loses them', async () => {
    const { id } = (await add()).body.data
    const people = createPeople(t.db, t.clock.now)
    const reader = await people.staff(`reader-${firms}`, 'contractor', buyer.company_id, ['read'])
    const decider = await people.staff(`decider-${firms}`, 'contractor', buyer.company_id, ['decide'])
    expect((await list('', reader)).data).toHaveLength(1)
    expect((await t.as(reader).put(path(id), siteForm)).status).toBe(403)
    const saved = await t.as(decider).post('/api/sites', { ...siteForm, name: 'Trent Basin' })
    expect([saved.status, saved.body.data.saved_by_name]).toEqual([201, `Decider-${firms} Tester`])
    expect((await t.as(decider).post(`${path(id)}/archive`)).status).toBe(200)
    expect((await t.as(buyer).post(`/api/haulier/users/${decider.id}/deactivate`)).status).toBe(200)
    for (const gone of ['/api/sites', path(id)]) expect((await t.as(decider).get(gone)).status).toBe(401)
  })

  test('can’t be read, changed, archived or deleted by another firm', async () => {
    const { id } = (await add()).body.data
    const rival = t.as(t.world.a.contractor)
    const answers = [
      await rival.get(path(id)),
      await rival.put(path(id), siteForm),
      await rival.post(`${path(id)}/archive`),
      await rival.post(`${path(id)}/bring-back`),
      await rival.delete(path(id)),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([404, 'Site not found.']))
    expect((await list('', t.world.a.contractor)).data).toEqual([])
    expect((await t.as(t.world.a.supplier).get('/api/sites')).status).toBe(403)
  })

  test('have one name at a postcode, in any spelling, archived or not', async () => {
    const { id } = (await add()).body.data
    const taken = { name: ['You have this site already.'] }
    expect((await add({ name: 'INFINITY PARK', postcode: 'de249fu' })).body.errors).toEqual(taken)
    await t.as(buyer).post(`${path(id)}/archive`)
    expect((await add()).body.errors).toEqual(taken)
    const { id: other } = (await add({ postcode: 'NG2 4DS' })).body.data
    expect((await t.as(buyer).put(path(other), siteForm)).body.errors).toEqual(taken)
    // Another firm delivers there too.
    expect((await t.as(t.world.b.contractor).post('/api/sites', siteForm)).status).toBe(201)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'n'.repeat(121) }, 'name'],
    [{ name: 'Park\nGate' }, 'name'],
    [{ address: undefined }, 'address'],
    [{ city: null }, 'city'],
    [{ postcode: 'nowhere' }, 'postcode'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: null }, 'longitude'],
    [{ access_open: '24:00' }, 'access_open'],
    [{ access_close: undefined }, 'access_close'],
    [{ site_entrance: 'g'.repeat(501) }, 'site_entrance'],
    [{ site_contact_name: 'Karim\u202e' }, 'site_contact_name'],
    [{ site_contact_phone: '12' }, 'site_contact_phone'],
    [{ reference: 'r'.repeat(61) }, 'reference'],
    [{ what3words: 'w'.repeat(101) }, 'what3words'],
    [{ what3words: ['lofts'] }, 'what3words'],
  ])('%j is refused, and nothing stored', async (change, field) => {
    const { status, body } = await add(change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await names()).toEqual([])
  })

  test('never exceed the limit, even with ten simultaneous saves', async () => {
    const { latitude: _, longitude: __, ...columns } = siteForm
    const owned = { company_id: buyer.company_id, saved_by: buyer.id, saved_at: t.clock.now, used_at: t.clock.now }
    const rows = Array.from({ length: mostSites - 1 }, (_, at) => ({ ...columns, ...owned, name: `Plot ${at}` }))
    await t.db.insertInto('sites').values(rows).execute()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => add({ name: `Gate ${at}` })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual({
      name: ['A company can save at most 1,000 sites.'],
    })
  })
})

describe('what came to a site', () => {
  test('is counted by month over this one and the eleven before, with the last load', async () => {
    const site_id = await makeSite(t.db, chain())
    const { quote_id } = await makeOrder(t.db, t.world, chain(), { quote: { site_id } })
    await makeOrder(t.db, t.world, chain())
    const load = (at: string, gross_kg: number) =>
      makeTicket(t.db, chain(), quote_id, { logged_at: new Date(at), gross_kg, tare_kg: 12_000 })
    await load('2025-03-31T12:00:00Z', 32_000)
    // Half past midnight in London.
    await load('2025-06-30T23:30:00Z', 22_000)
    await load('2026-03-09T12:00:00Z', 30_500)
    await load('2026-03-10T08:32:00Z', 30_500)

    const { data } = (await t.as(buyer).get(path(site_id))).body
    const came = data.months.filter(({ tonnes }: { tonnes: number }) => tonnes > 0)
    expect(came).toEqual([
      { month: '2025-07', tonnes: 10 },
      { month: '2026-03', tonnes: 37 },
    ])
    const { name: product_name } = await t.db
      .selectFrom('products')
      .innerJoin('quotes', 'quotes.product_id', 'products.id')
      .select('products.name')
      .where('quotes.id', '=', quote_id)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({
      tonnes: 47,
      running_orders: 1,
      is_named: true,
      last_load: { product_name, day: '2026-03-10' },
    })
    expect((await list()).data).toMatchObject([{ id: site_id, tonnes: 47, running_orders: 1 }])
  })

  test('is in the lists of quotes and orders by `site_id`, for its own firm only', async () => {
    const site_id = await makeSite(t.db, chain())
    const { quote_id } = await makeOrder(t.db, t.world, chain(), { quote: { site_id } })
    const open = await makeQuote(t.db, t.world, chain(), { site_id })
    await makeQuote(t.db, t.world, chain())
    const idsOf = async (url: string, of: Member = buyer) =>
      (await t.as(of).get(`${url}?site_id=${site_id}`)).body.data.map(({ quote_id: id }: { quote_id: number }) => id)
    expect(await idsOf('/api/quotes')).toEqual([open])
    expect(await idsOf('/api/contractor/accepted-quotes')).toEqual([quote_id])
    const rival = t.world.b.contractor
    expect(await idsOf('/api/quotes', rival)).toEqual([])
    expect(await idsOf('/api/contractor/accepted-quotes', rival)).toEqual([])
    for (const trade of ['supplier', 'haulier'] as const) {
      const { status } = await t.as(t.world.a[trade]).get(`/api/${trade}/accepted-quotes?site_id=${site_id}`)
      expect([trade, status]).toEqual([trade, 422])
    }
  })
})
