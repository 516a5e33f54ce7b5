import '../browser.ts'

import { IconUsers } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { searchOf } from '../../../web/shell/SideMenu.tsx'

const dashboard = { label: 'Dashboard', to: '/dashboard', Icon: IconUsers }
const quotes = { label: 'My Quotes', to: '/quotes', Icon: IconUsers }
const orders = {
  label: 'My Orders',
  to: '/orders',
  leadsTo: ['/order/:id'],
  Icon: IconUsers,
  search: 'Search my orders',
}
const main = { label: 'Search my quotes', to: '/quotes' }

test.each([
  ['an order searches the orders', [dashboard, quotes, orders], '/order/7', 'Search my orders', '/orders'],
  ['every other page searches the main list', [dashboard, quotes, orders], '/dashboard', 'Search my quotes', '/quotes'],
  ['whoever may not open the main list gets another', [dashboard, orders], '/dashboard', 'Search my orders', '/orders'],
])('%s', (_, entries, pathname, label, to) => {
  expect(searchOf(entries, pathname, main)).toMatchObject({ label, to })
})

test('whoever may open no list has no search', () => {
  expect(searchOf([dashboard], '/dashboard', main)).toBeNull()
})
