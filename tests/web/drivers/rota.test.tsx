import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { runEngine } from '../../../web/device/device.ts'
import { DriversCard } from '../../../web/drivers/DriversCard.tsx'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, openPart, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const dan = { id: 61, full_name: 'Dan Price' }
const lee = { id: 62, full_name: 'Lee Barker' }
const dayIn = (days: number) => londonDay(Date.now() + days * 86_400_000)
const confirmed = { supplier_confirmed_at: order.accepted_at, haulier_confirmed_at: order.accepted_at }

const orderOf = (id: number, [from, to]: [number, number], drivers: readonly (typeof dan)[]) => ({
  ...order,
  ...confirmed,
  quote_id: id,
  haulier_bid_id: id,
  drivers: [...drivers],
  delivery_from_date: dayIn(from),
  delivery_to_date: dayIn(to),
})

/** Dan has two orders today; a third, without a driver yet, begins in four days. */
const orders = [orderOf(41, [-2, 2], [dan]), orderOf(42, [0, 8], [dan]), orderOf(43, [4, 6], [])]

function enter(id: number): void {
  const yard: SessionUser = { ...driverOf(id), role: 'haulier', roles: ['haulier'], permissions: [...permissions] }
  signInAs(yard)
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: { ...sync, orders, drivers: [dan, lee].map((one) => ({ ...one, phone: null })) } })
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
}
const settled = () => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))

test('the board marks drivers who have another order today, and the sheet lists each driver’s orders and days', async () => {
  enter(601)
  await openScreen(paths.haulierDashboard)
  await screen.findByRole('img', { name: 'also on order 42 today' })
  expect(screen.getAllByRole('img', { name: /^also on/ }).map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'also on order 42 today',
    'also on order 41 today',
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Assign driver to order 43/ }))
  const sheet = within(await screen.findByRole('complementary', { name: 'Assign driver' }))
  const group = async (name: string) => (await sheet.findByRole('region', { name })).textContent
  expect(await group('Free')).toContain('Lee Barker')
  // Order 41 ends before this one begins: it is theirs, and no clash.
  expect(await group('On other orders')).toContain('Order 41 today, order 42 today')
  await settled()
})

test("the order's own card warns of the days that two orders of one driver share", async () => {
  enter(602)
  const onOrder = { userId: 602, haulierBidId: 43, quoteId: 43, title: 'Order 43' }
  openPart(
    <DriversCard order={onOrder} drivers={[dan]} checkedAt={0} loadsOf={() => 'No loads yet'} mayAssign mayRemove />,
  )
  await runEngine().request('start')
  await screen.findByText(/^Also on order 42 from /)
  expect(screen.queryByText(/order 41/)).toBeNull()
  await settled()
})
