import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../../api/contract/admin.ts'
import { StalledOrders } from '../../../web/admin/StalledOrders.tsx'
import { paths } from '../../../web/paths.ts'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const quiet: Dashboard = {
  quotes_to_verify: 0,
  users_to_approve: 0,
  products_pending: 0,
  tonnes_this_month: 0,
  tonnes_per_day: [],
  stalled_orders: 0,
  stalled: [],
  failed_mails: 0,
  failed: [],
}

test('a stalled order is named with what it waits for, and leads to its quote', () => {
  const order: Dashboard['stalled'][number] = {
    quote_id: 1,
    product_name: '6F5 capping',
    contractor_name: 'Tarrant Groundworks Ltd',
    carrier_name: 'Dovebank Haulage Ltd',
    quantity: 1600,
    delivered: 402.3,
    waits_for: 'tickets',
    last_moved_at: new Date(Date.now() - 9.5 * 86_400_000).toISOString(),
  }
  openPart(<StalledOrders dashboard={{ ...quiet, stalled_orders: 1, stalled: [order] }} />)
  expect(screen.getByRole('region', { name: 'Stalled orders' }).textContent).toContain('1')
  const link = screen.getByRole('link', { name: '6F5 capping' })
  expect(link.getAttribute('href')).toBe(paths.adminQuote(1))
  const row = link.closest('tr')?.textContent
  for (const text of ['Dovebank Haulage Ltd', '402.3', 'of 1,600.0', 'Tickets', '9 days']) expect(row).toContain(text)
})

test('the dashboard says when no order is stalled', () => {
  openPart(<StalledOrders dashboard={quiet} />)
  expect(screen.getByText('No stalled orders')).toBeTruthy()
})
