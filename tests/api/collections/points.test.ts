import { beforeEach, describe, expect, test } from 'vitest'
import { mostCollectionPoints } from '../../../api/contract/collectionPoints.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { createPeople, type Member } from '../world.ts'

const place = { postcode: 'DE4 4HY', city: 'Matlock', latitude: 53.1, longitude: -1.6 }
const form = {
  address: 'Grangemill Quarry, Via Gellia Road',
  postcode: 'de44hw',
  latitude: 53.1196,
  longitude: -1.6402,
  access_open: '06:00',
  access_close: '16:30',
  notes: 'Plant is free from 06:00.',
}
let supplier: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  supplier = await createPeople(t.db, t.clock.now).owner(`quarry-${firms}`, { is_supplier: true }, place)
})

const points = async (of: Member = supplier) => (await t.as(of).get('/api/collection-points')).body.data
const add = (body: object) => t.as(supplier).post('/api/collection-points', body)
const path = (id: number) => `/api/collection-points/${id}`

describe('saved collection points', () => {
  test('are saved, changed and deleted as changes of the firm’s record', async () => {
    const { status, body } = await add(form)
    expect([status, body.message]).toEqual([201, 'Collection point saved'])
    expect(body.data).toEqual({ ...form, id: expect.any(Number), postcode: 'DE4 4HW', version: 1 })
    expect(await points()).toEqual([body.data])

    const { id } = body.data
    const { latitude, longitude, ...unpinned } = form
    // An edit without a pin keeps the old one as long as the postcode is the same.
    const renamed = await t.as(supplier).put(path(id), { ...unpinned, notes: '', access_open: '05:30' })
    expect(renamed.body.data).toEqual({ ...body.data, notes: null, access_open: '05:30', version: 2 })
    const moved = await t.as(supplier).put(path(id), { ...unpinned, postcode: 'DE4 4HY' })
    expect(moved.body.data).toMatchObject({ postcode: 'DE4 4HY', latitude: null, longitude: null })
    await t.as(supplier).put(path(id), { ...form, latitude, longitude })
    const removed = await t.as(supplier).put(path(id), { ...form, latitude: null, longitude: null })
    expect(removed.body.data).toMatchObject({ latitude: null, longitude: null })
    const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ kind: 'company.updated', data: { changed: ['collection_points'] } })

    expect((await t.as(supplier).delete(path(id))).status).toBe(200)
    expect(await points()).toEqual([])
    expect((await t.as(supplier).delete(path(id))).status).toBe(404)
  })

  test('are listed with the last used first, and an address is saved once in any spelling', async () => {
    const first = await add(form)
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const second = await add({ ...form, address: 'Longcliffe Quarry' })
    expect((await points()).map(({ id }: { id: number }) => id)).toEqual([second.body.data.id, first.body.data.id])
    const saved = { address: ['This collection point is saved already.'] }
    expect((await add({ ...form, address: form.address.toUpperCase() })).body.errors).toEqual(saved)
    const taken = await t.as(supplier).put(path(first.body.data.id), { ...form, address: 'longcliffe quarry' })
    expect([taken.status, taken.body.errors]).toEqual([422, saved])
  })

  test('can’t be read, changed or deleted by another firm', async () => {
    const { body } = await add(form)
    const rival = t.world.a.supplier
    expect(await points(rival)).not.toContainEqual(body.data)
    expect((await t.as(rival).put(path(body.data.id), form)).status).toBe(404)
    expect((await t.as(rival).delete(path(body.data.id))).status).toBe(404)
    expect(await points()).toEqual([body.data])
  })

  test.each([
    [{ address: undefined }, 'address'],
    [{ address: ' ' }, 'address'],
    [{ address: 'a'.repeat(501) }, 'address'],
    [{ address: 'Quarry\nGate' }, 'address'],
    [{ address: 'Quarry\u202eetaG' }, 'address'],
    [{ address: ['Quarry'] }, 'address'],
    [{ postcode: 'nowhere' }, 'postcode'],
    [{ postcode: 'JE2 3AB' }, 'postcode'],
    [{ postcode: null }, 'postcode'],
    [{ latitude: 91 }, 'latitude'],
    [{ latitude: '53.1' }, 'latitude'],
    [{ longitude: -181 }, 'longitude'],
    [{ longitude: null }, 'longitude'],
    [{ latitude: undefined }, 'longitude'],
    [{ access_open: '24:00' }, 'access_open'],
    [{ access_open: '6am' }, 'access_open'],
    [{ access_close: undefined }, 'access_close'],
    [{ notes: 'n'.repeat(5_001) }, 'notes'],
    [{ notes: 'a\u0000b' }, 'notes'],
    [{ notes: { text: 'a' } }, 'notes'],
  ])('%j is refused, and nothing stored', async (change, field) => {
    const { status, body } = await add({ ...form, ...change })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await points()).toEqual([])
  })

  test('never exceed the limit, even with ten simultaneous saves', async () => {
    const rows = Array.from({ length: mostCollectionPoints - 1 }, (_, at) => ({
      address: `Pit ${at}`,
      postcode: 'DE4 4HY',
      access_open: '06:00',
      access_close: '16:00',
      company_id: supplier.company_id,
      created_at: t.clock.now,
      updated_at: t.clock.now,
    }))
    await t.db.insertInto('collection_points').values(rows).execute()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => add({ ...form, address: `Gate ${at}` })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual({
      address: [`A company can save at most ${mostCollectionPoints} collection points.`],
    })
  })

  test('are among the suggested addresses, with their pins', async () => {
    await add(form)
    const { body } = await t.as(supplier).get('/api/geo/addresses?postcode=DE4 4HW')
    const { latitude, longitude } = form
    expect(body.data).toContainEqual(expect.objectContaining({ line: form.address, latitude, longitude }))
  })
})

describe('the collection point of a bid', () => {
  const pin = { collection_latitude: 53.1196, collection_longitude: -1.6402 }

  test('keeps the pin that its hauliers read, with its prices, when the saved point changes', async () => {
    const { a } = t.world
    const saved = await t.as(a.supplier).post('/api/collection-points', form)
    const quoteId = await makeQuote(t.db, t.world, a)
    const terms = { ...bidTerms, ...pin, collection_address: form.address, collection_postcode: form.postcode }
    const { body } = await t.as(a.supplier).post(`/api/quotes/${quoteId}/bids`, terms)
    expect(body.data).toMatchObject({ ...pin, collection_precision: 'pin' })
    await t.as(a.haulier).put(`/api/bids/${body.data.id}/haulier-price`, { haulier_delivery_price: 2160 })

    await t.as(a.supplier).put(path(saved.body.data.id), { ...form, address: 'Elsewhere', latitude: 54, longitude: -2 })
    await t.as(a.supplier).delete(path(saved.body.data.id))
    const [seen] = (await t.as(a.haulier).get(`/api/quotes/${quoteId}/bids`)).body.data
    expect(seen).toMatchObject({ ...pin, collection_address: form.address, haulier_delivery_price: 2160 })
    expect(seen.haulier_bids).toMatchObject([{ status: 'pending' }])
  })

  test.each([
    ['moved', { ...pin, collection_latitude: 53.2 }, 'void'],
    ['taken away', { collection_latitude: null, collection_longitude: null }, 'void'],
    ['not spoken of', {}, 'pending'],
    ['sent as it is', { collection_latitude: 53.1176, collection_longitude: -1.6365 }, 'pending'],
  ])('keeps or voids its haulier prices when an update’s pin is %s', async (_, change, status) => {
    const { a } = t.world
    const quote_id = await makeQuote(t.db, t.world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    const priceId = await makeHaulierBid(t.db, a, { quote_id, bid_id })
    expect((await t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, ...change })).status).toBe(200)
    const price = await t.db.selectFrom('haulier_bids').select('status').where('id', '=', priceId).executeTakeFirst()
    expect(price).toEqual({ status })
  })

  test.each([
    [{ collection_latitude: 53 }, 'collection_longitude'],
    [{ collection_longitude: -1.6 }, 'collection_longitude'],
    [{ ...pin, collection_latitude: 90.1 }, 'collection_latitude'],
    [{ ...pin, collection_longitude: '-1.6' }, 'collection_longitude'],
    [{ ...pin, collection_latitude: [53.1] }, 'collection_latitude'],
  ])('%j is refused, and no bid made', async (change, field) => {
    const { a } = t.world
    const quoteId = await makeQuote(t.db, t.world, a)
    const { status, body } = await t.as(a.supplier).post(`/api/quotes/${quoteId}/bids`, { ...bidTerms, ...change })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await t.db.selectFrom('bids').select('id').where('quote_id', '=', quoteId).execute()).toEqual([])
  })

  test('is ignored from a supplier who delivers', async () => {
    const { a } = t.world
    const quoteId = await makeQuote(t.db, t.world, a)
    const terms = { can_deliver: 'yes', product_price: 100, collection_latitude: 53 }
    const { status, body } = await t.as(a.supplier).post(`/api/quotes/${quoteId}/bids`, terms)
    expect([status, body.data.collection_latitude]).toEqual([201, null])
  })
})
