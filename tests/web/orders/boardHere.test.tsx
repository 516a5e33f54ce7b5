import '../browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { device } from '../../../web/device/device.ts'
import { readBoard } from '../../../web/orders/boardOnDevice.ts'
import { paths } from '../../../web/paths.ts'
import { logTicket } from '../../offline/driver.ts'
import { sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { admin, answer, drop, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

test('a load that is still on the tablet is counted for its order alone', async () => {
  signInAs({
    ...admin,
    id: 301,
    role: 'haulier',
    roles: ['haulier'],
    permissions: [...permissions],
    company_id: 3,
    company_name: 'Peak Haulage',
  })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
  drop('post', '/api/tickets')
  answer('get', '/api/sync', { data: { ...sync, orders: [order, { ...order, quote_id: 42 }] } })
  await logTicket(device, order.quote_id, { userId: 301 })
  await openScreen(paths.haulierDashboard)
  await screen.findAllByText(order.product_name, { exact: false }, { timeout: 20_000 })
  const board = await device.stores.user(301).use(readBoard)
  expect(board?.orders.map(({ quote_id, hereKg }) => [quote_id, hereKg])).toEqual([
    [order.quote_id, 19_460],
    [42, 0],
  ])
})
