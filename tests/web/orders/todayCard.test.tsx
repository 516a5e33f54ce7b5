import '../browser.ts'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { TodayCard } from '../../../web/orders/TodayCard.tsx'
import { driverOf } from '../driverApi.ts'
import { meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const running = (quote_id: number) => ({
  quote_id,
  product_name: `Stone ${quote_id}`,
  address: 'Plot 7',
  city: 'Derby',
  postcode: 'DE24 9FU',
  ordered: 480,
  delivered_before: 0,
  delivered_today: 0,
  expected_today: 0,
  remaining: 480,
  loads_today: 0,
  expected_end: null,
  delivery_to_date: '2099-03-27',
  waits_for: null,
  late_days: null,
})
const orders = Array.from({ length: 7 }, (_, at) => running(at + 1))

test.each([
  ['contractor', '/contractor/contractorOrders?state=running'],
  ['supplier', '/supplier/acceptedOrders?state=running'],
] as const)('a %s sees the first five running orders, and a link leads to all of them', async (trade, to) => {
  signInAs({ ...driverOf(50), role: trade, roles: [trade], permissions: [] })
  meet('get', '/api/orders/running', ({ request }) => {
    const limit = Number(new URL(request.url).searchParams.get('limit'))
    return HttpResponse.json({ data: orders.slice(0, limit), meta: { total: orders.length, next_cursor: null } })
  })
  openPart(<TodayCard as={trade} />)
  const all = await screen.findByRole('link', { name: 'All 7 running orders' })
  expect(all.getAttribute('href')).toBe(to)
  expect(screen.getAllByRole('link', { name: /Stone/ })).toHaveLength(5)
})
