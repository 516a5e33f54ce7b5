import { expect, test } from 'vitest'
import { encodeCursor } from '../../../api/contract/wire/cursor.ts'
import { chooseHaulage, makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { db, world } = t
const { a, b } = world
const own = {
  pending: await makeQuote(db, world, a, { status: 0, markup_pence: null, quantity_kg: 100_000 }),
  rejected: await makeQuote(db, world, a, { status: 2, markup_pence: null, quantity_kg: 500_000 }),
  verified: await makeQuote(db, world, a, { quantity_kg: 300_000, description: 'For the ring_road' }),
  collect: await makeQuote(db, world, a, { delivery_method: 'Collect', quantity_kg: 300_000 }),
  ordered: (await makeOrder(db, world, a)).quote_id,
  deleted: await makeQuote(db, world, a, { deleted_at: t.clock.now }),
}
const others = {
  open: await makeQuote(db, world, b, {
    product_id: world.products.sand,
    quantity_kg: 200_000,
    description: 'ring_road',
  }),
  pending: await makeQuote(db, world, b, { status: 0, markup_pence: null }),
  withheld: await makeQuote(db, world, b, { withheld: true }),
  ordered: (await makeOrder(db, world, b)).quote_id,
}
const bid_id = await makeBid(db, a, own.verified)
await makeHaulierBid(db, b, { quote_id: own.verified, bid_id })
await makeBid(db, a, own.collect)

const list = (person: Person, query = '') => t.as(person).get(`/api/quotes${query}`)
const idsOf = async (person: Person, query = ''): Promise<number[]> => {
  const { status, body } = await list(person, query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data.map(({ id }: { id: number }) => id)
}

test('a contractor lists their own quotes and the open ones of others, as they may see them, newest first', async () => {
  const { status, body } = await list(t.world.a.contractor)
  expect(status).toBe(200)
  const seen = body.data.map(({ id, seen_as }: { id: number; seen_as: string }) => [id, seen_as])
  expect(seen).toEqual([
    [others.open, 'contractor'],
    [own.collect, 'owner'],
    [own.verified, 'owner'],
    [own.rejected, 'owner'],
    [own.pending, 'owner'],
  ])
  expect(body.meta).toEqual({ total: 5, next_cursor: null })
  expect(body.data[0]).not.toHaveProperty('address')
  expect(body.data[0]).not.toHaveProperty('markup_price')
  expect(body.data[2]).toMatchObject({ markup_price: 288, visible_bid_count: 1, haulier_bid_count: 1 })
  expect(body.data[1]).toMatchObject({ visible_bid_count: 1, needs_haulier: false })
})

test('a contractor’s filters reveal nothing about others’ quotes', async () => {
  const { a, b } = t.world
  expect(await idsOf(a.contractor, '?only_verified=1')).toEqual([others.open, own.collect, own.verified])
  expect(await idsOf(a.contractor, `?user_id=${a.contractor.id}`)).toHaveLength(4)
  expect(await idsOf(a.contractor, `?user_id=${b.contractor.id}`)).toEqual([])
  expect(await idsOf(b.contractor, '?haulier=1')).toContain(own.collect)
})

test('a contractor narrows their own quotes by site and purchase order, and by days others’ too', async () => {
  const site = { reference: 'PO 117', city: 'Buxton', delivery_from_date: '2026-05-01', delivery_to_date: '2026-05-08' }
  const mine = await makeQuote(db, world, a, site)
  const theirs = await makeQuote(db, world, b, site)
  expect(await idsOf(a.contractor, '?reference=117')).toEqual([mine])
  expect(await idsOf(a.contractor, '?site=buxton')).toEqual([mine])
  expect(await idsOf(a.contractor, '?from=2026-05-08&to=2026-05-31')).toEqual([theirs, mine])
  expect(await idsOf(a.contractor, '?from=2026-05-09')).toEqual([])
  expect(await idsOf(world.admin, '?site=buxton&reference=po')).toEqual([theirs, mine])
  await db.deleteFrom('quotes').where('id', 'in', [mine, theirs]).execute()
})

test('the search covers products and the descriptions that the reader sees', async () => {
  const { a, admin, b } = t.world
  expect(await idsOf(admin, '?search=sharp')).toEqual([others.open])
  expect(await idsOf(admin, '?search=SPECIFICATION&only_verified=true')).toContain(own.verified)
  expect(await idsOf(admin, '?search=ring_')).toEqual([others.open, own.verified])
  expect(await idsOf(a.contractor, '?search=ring_road')).toEqual([own.verified])
  expect(await idsOf(b.supplier, '?search=ring_road&sort=newest')).toEqual([others.open, own.verified])
  expect(await idsOf(b.haulier, '?search=ring_road')).toEqual([own.verified])
  expect(await idsOf(admin, '?search=%25%25')).toEqual([])
})

test('an admin lists every quote that is not deleted', async () => {
  const { a, admin, super_admin } = t.world
  const ids = await idsOf(admin)
  expect(ids).toEqual([...ids].sort((x, y) => y - x))
  expect([...ids].sort((x, y) => x - y)).toEqual(
    [...Object.values(own), ...Object.values(others)].filter((id) => id !== own.deleted).sort((x, y) => x - y),
  )
  expect(await idsOf(super_admin, `?user_id=${a.contractor.id}&only_verified=true`)).toEqual(
    [own.verified, own.collect, own.ordered].sort((x, y) => y - x),
  )
  expect(await idsOf(admin, '?haulier=true')).toEqual([others.ordered, own.ordered, own.verified])
})

test('a haulier lists the open quotes that need one', async () => {
  const { a, b, rivalHaulier, allRounder } = t.world
  for (const person of [a.haulier, b.haulier, a.staff_respond, rivalHaulier]) {
    expect(await idsOf(person)).toEqual([own.verified])
  }
  expect(await idsOf(allRounder, '?as=haulier')).toEqual([])
  await chooseHaulage(t.db, allRounder, { bid_id })
  expect(await idsOf(allRounder, '?as=haulier')).toEqual([own.verified])
  expect((await list(a.staff_execute)).status).toBe(403)
})

test('a haulier narrows the list by site and days, but not by a number that they may not know', async () => {
  const haulier = t.world.a.haulier
  const site = { reference: 'PO 117', city: 'Buxton', delivery_from_date: '2026-05-01', delivery_to_date: '2026-05-08' }
  const far = await makeQuote(db, world, b, site)
  await makeBid(db, world.b, far)
  expect(await idsOf(haulier)).toEqual([far, own.verified])
  for (const query of ['site=buxton', 'site=%20BUXTON', 'from=2026-05-08&to=2026-05-31', 'to=2026-05-31&site=buxton']) {
    expect([query, await idsOf(haulier, `?${query}`)]).toEqual([query, [far]])
  }
  expect(await idsOf(haulier, '?to=2026-04-30')).toEqual([own.verified])
  expect(await idsOf(haulier, '?from=2026-05-09')).toEqual([])
  expect(await idsOf(haulier, '?reference=PO%20117')).toEqual(await idsOf(haulier, '?reference=PO%20118'))
  await db.deleteFrom('bids').where('quote_id', '=', far).execute()
  await db.deleteFrom('quotes').where('id', '=', far).execute()
})

test('a haulier sees where to collect and whether their price stands, and can list what is left to price', async () => {
  const { a, b } = t.world
  const collectionsOf = async (person: Person) => (await list(person)).body.data[0].collections
  expect(await collectionsOf(b.haulier)).toEqual([expect.objectContaining({ is_priced: true })])
  // They may not know of another's price.
  expect(await collectionsOf(a.haulier)).toEqual([
    expect.objectContaining({ is_priced: false, collection_postcode: expect.any(String) }),
  ])
  expect(await idsOf(a.haulier, '?unpriced=1')).toEqual([own.verified])
  expect(await idsOf(b.haulier, '?unpriced=1')).toEqual([])
  // What was priced before its dates moved waits for a word again; what takes no prices any more waits for none.
  const set = (row: object) => t.db.updateTable('quotes').set(row).where('id', '=', own.verified).execute()
  await set({ terms_version: 2, bids_until: '2026-03-09' })
  expect([await idsOf(a.haulier, '?unpriced=1'), await idsOf(b.haulier, '?unpriced=1')]).toEqual([[], [own.verified]])
  await set({ terms_version: 1, bids_until: null })
})

test('a firm with several roles lists in its main one, or in the one it asks for', async () => {
  const { allRounder, a, admin } = t.world
  const mine = await makeQuote(t.db, t.world, { ...a, contractor: allRounder })
  const bid = await makeBid(t.db, a, mine)
  expect(bid).toBeGreaterThan(0)
  expect((await list(allRounder)).body.data[0]).toMatchObject({ id: mine, seen_as: 'owner' })
  // Its own quote is none to bid on.
  for (const role of ['supplier', 'haulier']) {
    const { body } = await list(allRounder, `?as=${role}`)
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(mine)
    expect(new Set(body.data.map(({ seen_as }: { seen_as: string }) => seen_as))).toEqual(new Set([role]))
  }
  expect((await list(a.supplier, '?as=contractor')).status).toBe(403)
  expect((await list(admin, '?as=supplier')).status).toBe(403)
  await t.db.updateTable('quotes').set({ deleted_at: t.clock.now }).where('id', '=', mine).execute()
})

test.each(['newest', 'oldest', 'quantity_desc', 'quantity_asc'])('pages by %s meet every row once', async (sort) => {
  const { contractor } = t.world.a
  const whole = await idsOf(contractor, `?sort=${sort}`)
  const walked: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await list(contractor, `?sort=${sort}&limit=2&cursor=${cursor}`)
    expect(body.meta.total).toBe(5)
    walked.push(...body.data.map(({ id }: { id: number }) => id))
    cursor = body.meta.next_cursor
  }
  expect(walked).toEqual(whole)
  expect(whole).toHaveLength(5)
})

test('a contractor sorts the list by quantity, both ways', async () => {
  const { contractor } = t.world.a
  const ascending = [own.pending, others.open, own.verified, own.collect, own.rejected]
  expect(await idsOf(contractor, '?sort=quantity_asc')).toEqual(ascending)
  expect(await idsOf(contractor, '?sort=quantity_desc')).toEqual([...ascending].reverse())
})

test.each([
  'limit=0',
  'limit=201',
  'cursor=x',
  'sort=markup_price',
  'sort=distance',
  'radius=15',
  'as=admin',
  'user_id=x',
])('%s is refused', async (query) => {
  expect((await list(t.world.a.contractor, `?${query}`)).status).toBe(422)
})

test.each([
  [0, 1.5, 3],
  [0, 1e300, 3],
  [0, 4_000_000_000, 3],
  [0, -4_000_000_000, 3],
])('a made-up cursor %s %s %s is refused', async (...values) => {
  for (const person of [t.world.admin, t.world.a.contractor, t.world.a.haulier]) {
    for (const sort of ['newest', 'quantity_desc']) {
      const { status, body } = await list(person, `?sort=${sort}&cursor=${encodeCursor(values)}`)
      expect([status, body.errors]).toEqual([422, { cursor: ['The cursor field is invalid.'] }])
    }
  }
})

test('the status filter works only for admins and contractors', async () => {
  const { a, admin, super_admin } = t.world
  expect(await idsOf(admin, '?status=0')).toEqual([others.pending, own.pending])
  expect(await idsOf(admin, '?status=2')).toEqual([own.rejected])
  expect(await idsOf(super_admin, '?status=1&only_verified=1')).toEqual(await idsOf(super_admin, '?status=1'))
  expect(await idsOf(admin, '?status=0&only_verified=1')).toEqual([])
  expect(await idsOf(a.contractor, '?status=0')).toEqual([own.pending])
  expect(await idsOf(a.contractor, '?status=2')).toEqual([own.rejected])
  expect(await idsOf(a.contractor, '?status=1')).toEqual(await idsOf(a.contractor, '?only_verified=1'))
  for (const person of [a.supplier, a.haulier, a.staff_respond]) {
    const whole = await list(person)
    for (const status of [0, 1, 2]) expect((await list(person, `?status=${status}`)).body).toEqual(whole.body)
  }
  for (const status of ['3', '-1', '1.0', 'verified']) {
    expect((await list(admin, `?status=${status}`)).status).toBe(422)
  }
})

test("a contractor can list only their own quotes, only others' quotes, or their own orders", async () => {
  const { a, b } = t.world
  const [mine, theirs, both] = [
    await idsOf(a.contractor, '?whose=own'),
    await idsOf(a.contractor, '?whose=others'),
    await idsOf(a.contractor),
  ]
  expect(mine).toEqual(expect.arrayContaining([own.pending, own.rejected]))
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs).not.toContain(others.pending)
  expect([...mine, ...theirs].sort()).toEqual([...both].sort())
  const { quote_id } = await makeOrder(t.db, t.world, a)
  expect(await idsOf(a.contractor, '?ordered=1')).toContain(quote_id)
  expect(await idsOf(a.contractor, '?ordered=1&whose=own')).toEqual(await idsOf(a.contractor, '?ordered=1'))
  expect(await idsOf(a.contractor, '?ordered=1&whose=others')).toEqual([])
  expect(await idsOf(b.contractor, '?ordered=1')).not.toContain(quote_id)
  expect(await idsOf(a.contractor)).not.toContain(quote_id)
  const whole = await list(a.supplier)
  expect((await list(a.supplier, '?whose=own')).body).toEqual(whole.body)
  for (const query of ['whose=mine', 'whose=own&whose=others', 'ordered=yes']) {
    const { status, body } = await list(a.contractor, `?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  }
})

test('visitors and drivers list no quotes', async () => {
  expect((await t.as(null).get('/api/quotes')).status).toBe(401)
  expect((await list(t.world.a.driver)).status).toBe(403)
})
