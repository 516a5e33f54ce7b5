import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

/** Whoever searches finds by what they see of a quote, and by nothing else of it. */

const number = 3217
const t = await openTestApi()
const { db, world } = t
const name = (company_id: number, name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', company_id).execute()
await name(world.a.contractor.company_id, 'Brook Groundworks')
await name(world.a.supplier.company_id, 'Limeburn Quarries')
await name(world.a.haulier.company_id, 'Swift Tippers')
await name(world.rivalSupplier.company_id, 'Ketton Stone')
await sql`alter table quotes alter column id restart with ${sql.lit(number)}`.execute(db)
const site = { address: 'Plot 4, Raynesway', city: 'Spondon', postcode: 'DE21 7BA', description: 'Haul road' }
const place = { ...site, latitude: 52.915, longitude: -1.43, precision: 'unit', notes: 'Ring Olive first' } as const
expect(await makeQuote(db, world, world.a, place)).toBe(number)
const waiting = await makeBid(db, world.a, number, {
  collection_address: 'Grange Mill',
  collection_postcode: 'DE4 4HY',
})
await makeBid(db, { ...world.a, supplier: world.rivalSupplier }, number, { can_deliver: true })

const finds = async (person: Person, words: string, as = '') =>
  (await t.as(person).get(`/api/quotes?search=${encodeURIComponent(words)}${as}`)).body.data.length === 1

type Reader = 'owner' | 'contractor' | 'supplier' | 'bidder' | 'haulier' | 'admin'
const everybody: Reader[] = ['owner', 'contractor', 'supplier', 'bidder', 'haulier', 'admin']
const withSite = everybody.filter((reader) => reader !== 'contractor')

test.each<[words: string, readers: Reader[]]>([
  ['3217', everybody],
  [' Order 3217 ', everybody],
  ['quote no. 3217', everybody],
  ['#3217', everybody],
  ['321', []],
  ['32170', []],
  ['order 321', []],
  ['order', []],
  ['99999999999999999999', []],
  ['Limestone', everybody],
  ['raynesway', withSite],
  ['SPONDON', withSite],
  ['de21 7ba', withSite],
  ['DE217BA', withSite],
  ['haul road', withSite],
  // The outward postcode is what another contractor sees.
  ['de21', everybody],
  ['E21 ', everybody],
  // Not over the end of one field into the next.
  ['Raynesway Spondon', []],
  ['Spondon DE21', []],
  ['brook ground', ['supplier', 'bidder', 'haulier', 'admin']],
  // Where the stone is loaded: told to hauliers, and not whose quarry it is. The bid that waits for a price isn't shown.
  ['grange mill', ['haulier', 'admin']],
  ['DE44HY', ['haulier', 'admin']],
  ['limeburn', ['admin']],
  // A bid that is shown to its contractor.
  ['ketton', ['owner', 'admin']],
  ['swift', []],
  ['Olive', []],
  ['288', []],
])('%j is found by %j', async (words, readers) => {
  const { world } = t
  const people = {
    owner: world.a.contractor,
    contractor: world.b.contractor,
    supplier: world.b.supplier,
    bidder: world.a.supplier,
    haulier: world.b.haulier,
    admin: world.admin,
  }
  const found = await Promise.all(
    everybody.map(async (reader) => ((await finds(people[reader], words)) ? [reader] : [])),
  )
  expect(found.flat()).toEqual(readers)
})

test('a contractor finds a bid by its firm once it is shown to them', async () => {
  const { contractor, haulier } = t.world.a
  expect(await finds(contractor, 'limeburn')).toBe(false)
  const price = await makeHaulierBid(t.db, t.world.a, { quote_id: number, bid_id: waiting })
  expect(await finds(contractor, 'limeburn')).toBe(true)
  expect(await finds(t.world.b.contractor, 'limeburn')).toBe(false)
  expect(await finds(haulier, 'limeburn')).toBe(false)
  expect(await finds(t.world.b.haulier, 'swift')).toBe(false)
  await t.db.deleteFrom('haulier_bids').where('id', '=', price).execute()
})

test('a haulier with a bid of their own there does not find it by a rival’s quarry', async () => {
  const { db, world } = t
  const { allRounder } = world
  expect(await finds(allRounder, 'grange mill', '&as=haulier')).toBe(false)
  const own = await makeBid(db, { ...world.a, supplier: allRounder }, number, { collection_address: 'Own Yard' })
  expect(await finds(allRounder, 'grange mill', '&as=haulier')).toBe(false)
  expect(await finds(allRounder, 'own yard', '&as=haulier')).toBe(true)
  await db.deleteFrom('bids').where('id', '=', own).execute()
})

describe('an order', () => {
  let order: number
  beforeAll(async () => {
    const site = { address: 'Plot 9, Pride Park', city: 'Derby', postcode: 'DE24 8UX', description: null }
    order = (await makeOrder(t.db, t.world, t.world.a, { quote: site })).quote_id
    await makeOrder(t.db, t.world, t.world.a, { quote: { ...site, address: 'Elsewhere', postcode: 'S44 5HY' } })
  })

  test.each([
    ['order {id}', true],
    ['pride park', true],
    ['de24 8ux', true],
    ['0{id}', false],
  ])('%s', async (words, isFound) => {
    const search = encodeURIComponent(words.replace('{id}', String(order)))
    for (const [person, path] of [
      [t.world.a.contractor, '/api/contractor/accepted-quotes'],
      [t.world.a.supplier, '/api/supplier/accepted-quotes'],
      [t.world.a.haulier, '/api/haulier/accepted-quotes'],
    ] as const) {
      const { body } = await t.as(person).get(`${path}?search=${search}`)
      expect([body.meta.total, body.data.map(({ quote_id }: { quote_id: number }) => quote_id)]).toEqual(
        isFound ? [1, [order]] : [0, []],
      )
    }
  })

  test.each(['brook', 'limeburn', 'swift', 'grange mill'])('is found by its parties with %s', async (words) => {
    for (const [person, path] of [
      [t.world.a.contractor, '/api/contractor/accepted-quotes'],
      [t.world.a.supplier, '/api/supplier/accepted-quotes'],
      [t.world.a.haulier, '/api/haulier/accepted-quotes'],
    ] as const) {
      expect((await t.as(person).get(`${path}?search=${words}`)).body.meta.total).toBe(2)
    }
  })
})

test('my bids are found by number, contractor, site and own collection point, but not by a rival or a haulier', async () => {
  const mine = async (words: string) =>
    (await t.as(t.world.a.supplier).get(`/api/my-bid-quotes?search=${encodeURIComponent(words)}`)).body.data.some(
      ({ quote_id }: { quote_id: number }) => quote_id === number,
    )
  for (const words of [`quote ${number}`, 'brook', 'raynesway', 'DE217BA', 'grange mill']) {
    expect([words, await mine(words)]).toEqual([words, true])
  }
  for (const words of ['321', 'ketton', 'swift', 'olive']) expect([words, await mine(words)]).toEqual([words, false])
})
