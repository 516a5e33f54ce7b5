import '../browser.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { paths } from '../../../web/paths.ts'
import { sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { admin, answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

beforeEach(() => {
  signInAs({
    ...admin,
    ...{ id: 300, role: 'haulier', roles: ['haulier'], permissions: [...permissions], company_id: 3 },
    company_name: 'Peak Haulage',
  })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
})

test('a large firm sees how far its orders are read, until all of them are there', async () => {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  meet('get', '/api/sync', async ({ request }) => {
    if (!request.url.includes('since=part-2')) {
      return Response.json({ data: { ...sync, orders: [order], cursor: 'part-2', more: true, orders_left: 449 } })
    }
    await held
    return Response.json({ data: { ...sync, orders: [] } })
  })
  await openScreen(paths.haulierDashboard)
  await screen.findByText('Loading orders, 1 of 450')
  letGo()
  await screen.findByText(order.product_name, { exact: false })
  expect(screen.queryByText(/Loading orders/)).toBeNull()
})
