import '../browser.ts'
import { screen, within } from '@testing-library/react'
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
    id: 300,
    role: 'haulier',
    roles: ['haulier'],
    permissions: [...permissions],
    company_id: 3,
    company_name: 'Peak Haulage',
  })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
})

test('a new haulier gets three first steps, each with its page', async () => {
  answer('get', '/api/sync', { data: { ...sync, orders: [] } })
  await openScreen(paths.haulierDashboard)
  const steps = await screen.findByRole('region', { name: 'First steps' }, { timeout: 20_000 })
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([paths.haulierAddUser, paths.haulierQuotes, paths.haulierOrders])
})

test('a haulier with an order sees the board without first steps', async () => {
  answer('get', '/api/sync', { data: { ...sync, orders: [order] } })
  await openScreen(paths.haulierDashboard)
  await screen.findByText(order.product_name, { exact: false }, { timeout: 20_000 })
  expect(screen.queryByText('First steps')).toBeNull()
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
