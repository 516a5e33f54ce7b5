import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { combinedForm } from '../scenarios/accounts.ts'
import { createPeople, type Member } from '../world.ts'

const place = { postcode: 'DE4 4HY', city: 'Matlock', latitude: 53.1, longitude: -1.6 }
let supplier: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  supplier = await createPeople(t.db, t.clock.now).owner(`record-${firms}`, { is_supplier: true }, place)
})

const person = { first_name: 'Ruth', last_name: 'Calladine', phone: '01632 960 700' }
const firm = {
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry',
  company_postcode: 'DE4 4HY',
  phone: '01632 960 701',
  requires_po: 'no',
  requires_credit_account: false,
}
const put = (products: unknown) =>
  t.as(supplier).put('/api/user/profile', { ...person, company: { ...firm, products } })
const offered = async () => (await t.as(supplier).get('/api/user/profile')).body.company.products

describe('what a supplier offers', () => {
  test('is read and replaced as a whole list with the firm’s record', async () => {
    const { sand, gravel } = await twoProducts()
    expect((await put([{ product_id: sand.id, certified: true }])).status).toBe(200)
    expect(await offered()).toEqual([{ product_id: sand.id, name: sand.name, certified: true }])
    const { body } = await put([
      { product_id: gravel.id, certified: false },
      { product_id: sand.id, certified: false },
    ])
    expect(body.data.company.products).toHaveLength(2)
    const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ kind: 'company.updated', data: { changed: ['products'] } })
  })

  test('stays when the key is left out, or when a product on the list has lost its approval', async () => {
    const { sand, gravel } = await twoProducts()
    await put([{ product_id: sand.id, certified: true }])
    expect((await put(undefined)).status).toBe(200)
    expect(await offered()).toHaveLength(1)
    await t.db.updateTable('products').set({ status: 0 }).where('id', '=', sand.id).execute()
    const both = await put([
      { product_id: sand.id, certified: true },
      { product_id: gravel.id, certified: true },
    ])
    expect(both.status).toBe(200)
    await t.db.updateTable('products').set({ status: 1 }).where('id', '=', sand.id).execute()
  })

  test('has at least one product, each approved and named once', async () => {
    const { sand, pending } = await twoProducts()
    const row = (product_id: number) => ({ product_id, certified: true })
    expect(Object.keys((await put([row(pending)])).body.errors)).toEqual(['company.products.0.product_id'])
    expect(Object.keys((await put([row(sand.id), row(sand.id)])).body.errors)).toEqual([
      'company.products.1.product_id',
    ])
    expect(Object.keys((await put([])).body.errors)).toEqual(['company.products'])
    expect(await offered()).toEqual([])
  })

  test('is ignored when a haulier sends it', async () => {
    const haulier = await createPeople(t.db, t.clock.now).owner(`record-haulier-${firms}`, { is_haulier: true }, place)
    const company = { ...firm, vosa_number: 'OC1147203', products: [{ product_id: 1, certified: true }] }
    const { status, body } = await t.as(haulier).put('/api/user/profile', { ...person, company })
    expect([status, body.data.company.products]).toEqual([200, []])
  })
})

describe('what an administrator reads before approving', () => {
  test('is everything that was registered', async () => {
    const email = `approve${firms}@record.example`
    const form = { ...combinedForm(t.world.products.sand), email }
    const { body } = await t.as(null).post('/api/register/contractor-supplier-haulier', form)
    const { status, body: read } = await t.as(t.world.admin).get(`/api/users/${body.user.id}`)
    expect(status).toBe(200)
    expect(read.data).toMatchObject({ id: body.user.id, email, phone: '01632 960 700', verified: false })
    expect(read.data.company).toMatchObject({
      company_name: 'Calladine Stone',
      company_address: 'Grange Mill Quarry, Grangemill',
      company_postcode: 'DE4 4HY',
      contractor: true,
      supplier: true,
      haulier: true,
      waste_handler: false,
      vosa_number: 'OC1147203',
      fors_registered: true,
      fors_status: 'silver',
      requires_po: 'yes',
      products: [{ product_id: t.world.products.sand, certified: true }],
      vehicles: [{ registration: 'FN19 HVO', axle_class: null, plated_weight: null }],
    })
  })

  test('names no firm for an admin or a driver', async () => {
    const read = async (id: number) => (await t.as(t.world.admin).get(`/api/users/${id}`)).body.data.company
    expect(await read(t.world.admin.id)).toBeNull()
    expect(await read(t.world.a.driver.id)).toBeNull()
  })

  test('an unknown user is not found', async () => {
    expect((await t.as(t.world.admin).get('/api/users/999999')).status).toBe(404)
  })
})

async function twoProducts() {
  const insert = (name: string, status: 0 | 1) =>
    t.db
      .insertInto('products')
      .values({ name, description: name, status, created_at: t.clock.now, updated_at: t.clock.now })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  const [sand, gravel, pending] = await Promise.all([
    insert(`Sand ${firms} ${Math.random()}`, 1),
    insert(`Gravel ${firms} ${Math.random()}`, 1),
    insert(`Pending ${firms} ${Math.random()}`, 0),
  ])
  return { sand, gravel, pending: pending.id }
}
