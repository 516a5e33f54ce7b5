import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

test('without a session there is no user or profile', async () => {
  expect((await t.as(null).get('/api/user')).status).toBe(401)
  expect((await t.as(null).get('/api/user/profile')).status).toBe(401)
})

test('a supplier reads the place that their radius search starts from', async () => {
  const { status, body } = await t.as(t.world.a.supplier).get('/api/user/profile')
  expect(status).toBe(200)
  expect(body.product_supplier).toEqual({
    company_name: 'supplier-a Ltd',
    company_address: '1 supplier-a Way',
    company_city: 'Derby',
    company_postcode: 'DE24 9FU',
    latitude: 52.8876,
    longitude: -1.4421,
    precision: 'pin',
  })
})

test('an owner reads all of their firm’s record', async () => {
  const { body } = await t.as(t.world.a.haulier).get('/api/user/profile')
  expect(body).toMatchObject({ id: t.world.a.haulier.id, role: 'haulier', product_supplier: null })
  expect(body.company).toEqual({
    id: t.world.a.haulier.company_id,
    company_name: 'haulier-a Ltd',
    company_address: '1 haulier-a Way',
    company_city: 'Derby',
    company_postcode: 'DE24 9FU',
    latitude: 52.8876,
    longitude: -1.4421,
    precision: 'pin',
    phone: '01632 960 000',
    contractor: false,
    supplier: false,
    haulier: true,
    waste_handler: false,
    tax_id: null,
    website: null,
    payable_contact_name: 'Ruth Calladine',
    payable_contact_phone: '01632 960 031',
    payable_contact_email: 'accounts@haulier-a.example',
    requires_po: 'no',
    requires_credit_account: false,
    vosa_number: 'OC1147203',
    products: [],
    version: 1,
    products_version: 1,
    fors_registered: true,
    fors_status: 'gold',
  })
})

test.each(['driver', 'staff_execute'] as const)('a %s reads their firm’s name, not its accounts', async (who) => {
  const { body } = await t.as(t.world.a[who]).get('/api/user/profile')
  expect(body.company.company_name).toBe('haulier-a Ltd')
  for (const field of ['tax_id', 'payable_contact_name', 'payable_contact_email', 'requires_po', 'vosa_number']) {
    expect(body.company).not.toHaveProperty(field)
  }
})

test('an admin has no company', async () => {
  const { body } = await t.as(t.world.admin).get('/api/user/profile')
  expect(body).toMatchObject({ role: 'admin', company: null, company_id: null, product_supplier: null })
})

test('staff read their role and ticked permissions, and a driver no permissions', async () => {
  const staff = await t.as(t.world.a.staff_execute).get('/api/user')
  expect(staff.body).toMatchObject({
    role: 'haulier_execute_order',
    roles: ['haulier_execute_order'],
    permissions: ['execute_order'],
    company_name: 'haulier-a Ltd',
  })
  const driver = await t.as(t.world.a.driver).get('/api/user')
  expect(driver.body).toMatchObject({ id: t.world.a.driver.id, role: 'driver', permissions: [] })
  expect(driver.body).not.toHaveProperty('data')
  expect(driver.raw.body).not.toContain('argon2id')
})
