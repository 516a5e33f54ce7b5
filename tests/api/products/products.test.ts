import { describe, expect, test } from 'vitest'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()

type Row = { id: number; name: string; status: number }
const names = async (who: { token: string } | null, query = '') => {
  const { body } = await t.as(who).get(`/api/products${query}`)
  return body.data.map(({ name }: Row) => name)
}
let made = 0
const newName = () => {
  made += 1
  return `Ballast no. ${made}`
}
const add = (who: { token: string } | null, change: object = {}) =>
  t.as(who).post('/api/products', { name: newName(), description: 'All-in 20 mm', status: 0, ...change })

describe('the list', () => {
  test('shows anyone the approved products by name', async () => {
    const { status, body } = await t.as(null).get('/api/products?search=to%20specification')
    expect(status).toBe(200)
    const { limestone, sand } = t.world.products
    const row = (id: number, name: string) => ({
      id,
      product_id: id,
      name,
      description: `${name} to specification`,
      status: 1,
    })
    expect(body).toEqual({
      data: [row(limestone, '20 mm limestone'), row(sand, 'Sharp sand')],
      meta: { total: 2, next_cursor: null },
    })
  })

  test('shows pending products only to admins and the user who added them', async () => {
    const { body } = await add(t.world.a.contractor)
    const { name } = body.data
    expect(await names(t.world.admin, '?status=0')).toEqual(expect.arrayContaining([name, 'Recycled planings']))
    expect(await names(t.world.a.contractor, '?status=0')).toEqual([name])
    expect(await names(t.world.a.contractor)).toContain(name)
    for (const other of [null, t.world.b.contractor, t.world.a.supplier]) {
      expect(await names(other)).not.toContain(name)
      expect(await names(other, '?status=0')).toEqual([])
    }
    expect(await names(t.world.a.contractor, '?status=1')).not.toContain(name)
  })

  test('shows even admins only approved products for status=1, and only pending ones for status=0', async () => {
    for (const [query, status] of [
      ['?status=1', 1],
      ['?status=0', 0],
    ] as const) {
      const { body } = await t.as(t.world.admin).get(`/api/products${query}`)
      expect(body.data.length).toBeGreaterThan(0)
      expect(body.data.every((row: Row) => row.status === status)).toBe(true)
      expect(body.meta.total).toBe(body.data.length)
    }
  })

  test('is searched in name and description, with the wildcards of SQL as plain text', async () => {
    await add(t.world.admin, { name: '6F5 100% crushed', description: 'Sub_base', status: 1 })
    expect(await names(null, '?search=SHARP')).toEqual(['Sharp sand'])
    expect(await names(null, '?search=sub_')).toEqual(['6F5 100% crushed'])
    expect(await names(null, '?search=%25')).toEqual(['6F5 100% crushed'])
    expect(await names(null, '?search=nothing%20like%20it')).toEqual([])
  })

  test('is paged, with each product once and the total of the whole', async () => {
    const long = { name: `Ω${'語'.repeat(198)}`, status: 1 }
    await add(t.world.admin, long)
    const all = await names(t.world.admin, '?limit=200')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await t.as(t.world.admin).get(`/api/products?limit=2&cursor=${cursor}`)
      expect(body.meta.total).toBe(all.length)
      seen.push(...body.data.map(({ name }: Row) => name))
      cursor = body.meta.next_cursor
    }
    expect(seen).toEqual(all)
  })

  test.each(['limit=0', 'limit=201', 'cursor=made-up', 'status=2', 'search=%00'])('refuses %s', async (query) => {
    expect((await t.as(null).get(`/api/products?${query}`)).status).toBe(422)
  })
})

describe('adding a product', () => {
  test("makes a contractor's pending, whatever status they send", async () => {
    const { status, body } = await add(t.world.a.contractor, { status: 1, id: 7, created_by: t.world.admin.id })
    expect(status).toBe(201)
    expect(body.message).toBe('Product added successfully')
    expect(body.data).toMatchObject({ status: 0, description: 'All-in 20 mm' })
    const { created_by } = await t.db
      .selectFrom('products')
      .select('created_by')
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(created_by).toBe(t.world.a.contractor.id)
  })

  test("makes an admin's pending unless they say otherwise", async () => {
    expect((await add(t.world.admin, { status: undefined })).body.data.status).toBe(0)
    expect((await add(t.world.admin, { status: 1 })).body.data.status).toBe(1)
    expect((await add(t.world.super_admin, { status: '1' })).body.data.status).toBe(1)
  })

  test('is 403 for roles that may not, and 401 without a session', async () => {
    for (const who of ['supplier', 'haulier', 'driver'] as const) expect((await add(t.world.a[who])).status).toBe(403)
    expect((await add(null)).status).toBe(401)
  })

  test('refuses a taken name whatever its case', async () => {
    const { status, body } = await add(t.world.admin, { name: 'SHARP SAND' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ name: ['The name has already been taken.'] })
  })

  test('ignores another firm’s pending name until the first of the two is approved', async () => {
    const stone = { name: 'Ashlar offcuts', description: 'Sawn six sides' }
    const mine = await t.as(t.world.a.contractor).post('/api/products', stone)
    const theirs = await t.as(t.world.b.contractor).post('/api/products', { ...stone, name: 'ASHLAR OFFCUTS' })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    const twice = await t.as(t.world.b.contractor).post('/api/products', stone)
    expect([twice.status, twice.body.errors]).toEqual([422, { name: ['The name has already been taken.'] }])
    const approve = ({ body }: typeof mine) =>
      t.as(t.world.admin).put(`/api/products/${body.data.id}`, { ...stone, status: 1 })
    expect((await approve(mine)).status).toBe(200)
    expect((await approve(theirs)).body.errors).toEqual({ name: ['The name has already been taken.'] })
  })

  test('joins repeated blanks within a name into one', async () => {
    const stone = { name: 'MOT  Type 1', description: 'Crushed limestone' }
    const { status, body } = await t.as(t.world.admin).post('/api/products', stone)
    expect([status, body.data?.name]).toEqual([201, 'MOT Type 1'])
    const same = await t.as(t.world.admin).post('/api/products', { ...stone, name: 'mot Type   1' })
    expect([same.status, same.body.errors]).toEqual([422, { name: ['The name has already been taken.'] }])
  })

  test('needs a name and a description', async () => {
    const { status, body } = await add(t.world.admin, { name: ' ', description: undefined })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'The name field is required. (and 1 more error)',
      code: 'invalid',
      errors: { name: ['The name field is required.'], description: ['The description field is required.'] },
    })
  })

  test.each([2, -1, 'yes', 1e9, null])('refuses the status %j', async (status) => {
    expect((await add(t.world.admin, { status })).body.errors).toHaveProperty('status')
  })
})

describe('changing a product', () => {
  const words = { name: 'Recycled planings', description: 'Road planings 0/20', status: 1 }

  test('lets an admin approve it', async () => {
    const { pending } = t.world.products
    const { status, body } = await t.as(t.world.admin).put(`/api/products/${pending}`, words)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Product updated successfully',
      product: { id: pending, product_id: pending, ...words, version: 2 },
    })
    expect(await names(null, '?search=planings')).toEqual(['Recycled planings'])
  })

  test('is refused to its own contractor', async () => {
    const { body } = await add(t.world.a.contractor)
    const change = await t.as(t.world.a.contractor).put(`/api/products/${body.data.id}`, words)
    expect(change.status).toBe(403)
  })

  test('is 404 for a missing product and 422 for a taken name', async () => {
    expect((await t.as(t.world.admin).put('/api/products/99999', { ...words, name: newName() })).status).toBe(404)
    const { status } = await t.as(t.world.admin).put(`/api/products/${t.world.products.sand}`, words)
    expect(status).toBe(422)
  })
})

describe('deleting a product', () => {
  const remove = (id: number, who: Person = t.world.admin) => t.as(who).delete(`/api/products/${id}`)

  test('removes one that nobody uses', async () => {
    const { id } = (await add(t.world.admin)).body.data
    expect((await remove(id, t.world.a.contractor)).status).toBe(403)
    expect((await remove(id)).body).toEqual({ message: 'Product deleted successfully' })
    expect((await remove(id)).status).toBe(404)
  })

  test('keeps one that a supplier or a quote uses, even a deleted quote', async () => {
    const quoted = (await add(t.world.admin)).body.data.id
    await makeQuote(t.db, t.world, t.world.a, { product_id: quoted, deleted_at: t.clock.now })
    const offered = (await add(t.world.admin)).body.data.id
    const offer = { company_id: t.world.a.supplier.company_id, product_id: offered, certified: true }
    await t.db.insertInto('company_products').values(offer).execute()
    for (const id of [quoted, offered]) {
      const { status, body } = await remove(id)
      expect([status, body]).toEqual([
        409,
        {
          message: 'This product is used by quotes or suppliers and cannot be deleted. Set it to Pending instead.',
          code: 'product_in_use',
        },
      ])
      expect(await t.db.selectFrom('products').select('id').where('id', '=', id).execute()).toHaveLength(1)
    }
  })
})
