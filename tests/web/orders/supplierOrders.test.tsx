import '../browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SupplierOrder } from '../../../api/contract/orderLists.ts'
import type { OfficePermission } from '../../../api/contract/rules/permissions.ts'
import { paths } from '../../../web/paths.ts'
import { driverOf } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const ended: SupplierOrder = {
  id: 41,
  quote_id: 41,
  product_id: 1,
  product_name: '20 mm limestone',
  description: null,
  contractor_name: 'Ashcroft Civils',
  quantity: 480,
  address: 'Plot 7',
  city: 'Derby',
  postcode: 'DE24 9FU',
  delivery_from_date: '2026-11-20',
  delivery_to_date: '2026-11-28',
  reference: null,
  delivery_method: 'Deliver',
  access_times_open: '07:00',
  access_times_close: '17:00',
  can_deliver: 'yes',
  bid_id: 5,
  haulier_bid_id: null,
  created_at: '2026-11-18T09:00:00.000Z',
  accepted_at: '2026-11-19T09:00:00.000Z',
  contractor_company_id: 1,
  supplier_company_id: 9,
  haulier_company_id: null,
  carrier_company_id: 9,
  supplier_confirmed_at: '2026-11-19T10:00:00.000Z',
  haulier_confirmed_at: null,
  progress: { ...order.progress, remaining: 0, status: 'Completed' },
  waits_for: null,
  late_days: null,
  supplier_name: 'Dale Quarry',
  haulier_name: null,
  collection_address: null,
  collection_postcode: null,
}

const totals = 'Totals for the whole job, excl. VAT'

async function openOrders(
  switches: readonly OfficePermission[],
  money: Pick<SupplierOrder, 'total' | 'worth'>,
): Promise<void> {
  signInAs({ ...driverOf(50), role: 'supplier', roles: ['supplier'], permissions: [...switches], is_owner: false })
  answer('get', '/api/supplier/accepted-quotes', {
    data: [{ ...ended, ...money }],
    meta: { total: 1, next_cursor: null },
  })
  await openScreen(paths.supplierAcceptedOrders)
  await screen.findByRole('link', { name: `View order ${ended.quote_id}, ${ended.product_name}` })
}

test('a weigher finds an ended order, with no column for a price', async () => {
  await openOrders(['weigh'], {})
  // The filter and the row.
  expect(screen.getAllByText('Completed')).toHaveLength(2)
  expect(screen.queryByRole('columnheader', { name: 'Accepted total' })).toBeNull()
  expect(document.body.textContent).not.toContain('£')
  expect(screen.queryByText(totals)).toBeNull()
  expect(screen.getByRole('link', { name: 'Accepted Orders' }).getAttribute('aria-current')).toBe('page')
})

test('whoever keeps the accounts reads there what each order is worth', async () => {
  await openOrders(['accounts'], { total: 6_768, worth: 274.39 })
  expect(screen.getByRole('columnheader', { name: 'Accepted total' })).toBeTruthy()
  expect(screen.getByText('£6,768.00')).toBeTruthy()
  expect(screen.getByText('£274.39')).toBeTruthy()
  expect(screen.getByText(totals)).toBeTruthy()
})

test('a colleague without a switch is told that orders are not for them', async () => {
  signInAs({ ...driverOf(50), role: 'supplier', roles: ['supplier'], permissions: [], is_owner: false })
  await openScreen(paths.supplierAcceptedOrders)
  await screen.findByText('Access denied: Only those who read orders can view this page.')
})

test.each([paths.supplierOrder(41), paths.supplierPaper(41)])('the menu marks the orders on %s', async (page) => {
  signInAs({ ...driverOf(50), role: 'supplier', roles: ['supplier'], permissions: ['weigh'], is_owner: false })
  for (const path of ['/api/quotes/41/accepted-details', '/api/quote/41/tickets', '/api/quotes/41/amendments']) {
    refuse('get', path, 404, 'Order details not found', 'not_found')
  }
  await openScreen(page)
  const entry = await screen.findByRole('link', { name: 'Accepted Orders' })
  expect(entry.getAttribute('aria-current')).toBe('true')
})
