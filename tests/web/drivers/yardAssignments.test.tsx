import '../browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { listLeft } from '../../../web/device/leftOnDevice.ts'
import { DriversCard } from '../../../web/drivers/DriversCard.tsx'
import { RefusedAssignments } from '../../../web/drivers/RefusedAssignments.tsx'
import { queueAssignment } from '../../../web/offline/outbox.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { admin, answer, drop, meet, openPart, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

let yard: SessionUser = {
  ...admin,
  id: 200,
  first_name: 'Gwen',
  last_name: 'Poole',
  name: 'Gwen Poole',
  email: 'haulier@loadstone.example',
  role: 'haulier',
  roles: ['haulier'],
  permissions: [...permissions],
  company_id: 3,
  company_name: 'Peak Haulage',
}
const stacey = { id: 61, full_name: 'Stacey Byrne', phone: null }
const lee = { id: 62, full_name: 'Lee Barker', phone: null }
const confirmedAt = '2026-11-20T09:00:00.000Z'
const board = {
  ...sync,
  orders: [{ ...order, drivers: [], supplier_confirmed_at: confirmedAt, haulier_confirmed_at: confirmedAt }],
  drivers: [stacey, lee],
}

beforeEach(() => {
  // A tablet without anything of the yard before.
  yard = { ...yard, id: yard.id + 1 }
  signInAs(yard)
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: board })
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
})

const settled = () => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))

/** As the server does with an assignment: everything that it is asked for. */
function takeAssignments(): void {
  meet('post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`, async ({ request }) => {
    const { sync_token, body_hash } = (await request.json()) as { sync_token: string; body_hash: string }
    const data = { haulier_bid_id: order.haulier_bid_id, quote_id: order.quote_id, drivers: [lee] }
    return Response.json({ message: 'Driver added to this quote', data, sync_token, body_hash })
  })
}

test('a refused assignment says why and can be tried again', async () => {
  const onOrder = { userId: yard.id, haulierBidId: order.haulier_bid_id, quoteId: order.quote_id, title: 'Order 41' }
  openPart(<DriversCard order={onOrder} drivers={[]} checkedAt={0} loadsOf={() => 'No loads'} mayAssign mayRemove />)
  await runEngine().request('start')
  const drivers = within(screen.getByRole('region', { name: 'Drivers' }))
  const path = `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`
  refuse('post', path, 409, 'This order has been closed.', 'order_closed')
  await drivers.findByRole('option', { name: 'Lee Barker' })
  await userEvent.selectOptions(drivers.getByLabelText('Driver'), 'Lee Barker')
  await userEvent.click(drivers.getByRole('button', { name: 'Assign driver' }))
  const refusal = await drivers.findByRole('alert')
  expect(refusal.textContent).toContain('Failed to assign driver: Lee Barker')
  expect(refusal.textContent).toContain('This order has been closed.')
  await waitFor(() => expect(drivers.queryByText('Driver added to this quote')).toBeNull())
  takeAssignments()
  await userEvent.click(drivers.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(drivers.queryByRole('alert')).toBeNull())
  await drivers.findByRole('button', { name: 'Remove Lee Barker' })
  await settled()
})

test('a refused assignment can be dropped after a question, and is no longer unsent', async () => {
  const onOrder = { userId: yard.id, haulierBidId: order.haulier_bid_id, quoteId: order.quote_id, title: 'Order 41' }
  refuse(
    ...(['post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`, 409] as const),
    ...(['This order has been closed.', 'order_closed'] as const),
  )
  await queueAssignment(device, yard.id, { ...onOrder, action: 'assign-driver', driver: lee })
  openPart(<RefusedAssignments userId={yard.id} quoteId={order.quote_id} />)
  await runEngine().request('send-now')
  await userEvent.click(await screen.findByRole('button', { name: 'Drop it' }))
  const question = within(await screen.findByRole('dialog', { name: 'Drop this change?' }))
  expect(await listLeft(yard.id)).toEqual(['1 unsent driver change'])
  await userEvent.click(question.getByRole('button', { name: 'Drop it' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await listLeft(yard.id)).toEqual([])
  await settled()
})

/** As the server does with a decision that somebody has overruled since: it acknowledges it, and all stays as it was. */
function overrule(): void {
  meet('post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`, async ({ request }) => {
    const { sync_token, body_hash } = (await request.json()) as { sync_token: string; body_hash: string }
    const data = { haulier_bid_id: order.haulier_bid_id, quote_id: order.quote_id, drivers: [stacey] }
    return Response.json({ message: 'Driver added to this quote', data, sync_token, body_hash })
  })
}

test('a decision that the office overruled says so until somebody has read it', async () => {
  const onOrder = { userId: yard.id, haulierBidId: order.haulier_bid_id, quoteId: order.quote_id, title: 'Order 41' }
  overrule()
  await queueAssignment(device, yard.id, { ...onOrder, action: 'assign-driver', driver: lee })
  await runEngine().request('send-now')
  openPart(
    <DriversCard order={onOrder} drivers={[stacey]} checkedAt={0} loadsOf={() => 'No loads'} mayAssign mayRemove />,
  )
  await screen.findByText('Lee Barker is not on this order')
  expect(screen.queryByRole('button', { name: 'Remove Lee Barker' })).toBeNull()
  cleanup()
  await openScreen(paths.haulierUnsent)
  await screen.findByText('Lee Barker is not on this order')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText('Lee Barker is not on this order')).toBeNull())
  await settled()
})

test('an expired session leaves the board open under a banner, and drivers can still be assigned', async () => {
  window.history.replaceState(null, '', paths.haulierDashboard)
  const whereAt = await openScreen(paths.haulierDashboard)
  const card = await screen.findByRole('button', { name: new RegExp(`^Assign driver to order ${order.quote_id}`) })
  await settled()
  refuse('get', '/api/sync', 401, 'Unauthenticated.', 'expired')
  refuse('get', '/api/user', 401, 'Unauthenticated.', 'expired')
  await runEngine().request('send-now')
  await screen.findByText(sessionTexts.loginAgain)
  takeAssignments()
  await userEvent.click(card)
  const sheet = within(await screen.findByRole('complementary', { name: 'Assign driver' }))
  await userEvent.click(await sheet.findByRole('button', { name: /Stacey Byrne/ }))
  const onOrder = await sheet.findByRole('region', { name: 'On this order' })
  expect(onOrder.textContent).toContain('Stacey Byrne')
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))

  answer('get', '/api/sync', { data: board })
  answer('get', '/api/user', yard)
  answer('post', '/api/login', { token: '2|secret', user: yard })
  await userEvent.click(screen.getByRole('link', { name: 'Login' }))
  await userEvent.type(await screen.findByLabelText('Email'), yard.email)
  await userEvent.type(screen.getByLabelText('Password'), 'Loadstone1')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(whereAt()).toBe(paths.haulierDashboard))
  await screen.findByRole('button', { name: /account menu/ })
  expect(screen.queryByText(sessionTexts.loginAgain)).toBeNull()
  await settled()
})

// The last: after silence the engine asks nothing for a while.
test('an offline decision can be undone in the toast and at the removed driver’s struck-through name', async () => {
  const onOrder = { userId: yard.id, haulierBidId: order.haulier_bid_id, quoteId: order.quote_id, title: 'Order 41' }
  openPart(
    <DriversCard order={onOrder} drivers={[stacey]} checkedAt={0} loadsOf={() => 'No loads'} mayAssign mayRemove />,
  )
  await runEngine().request('start')
  drop('post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`)
  drop('delete', `/api/haulier/haulier-bids/${order.haulier_bid_id}/drivers/${stacey.id}`)
  const drivers = within(screen.getByRole('region', { name: 'Drivers' }))
  await drivers.findByRole('option', { name: 'Lee Barker' })
  await userEvent.selectOptions(drivers.getByLabelText('Driver'), 'Lee Barker')
  await userEvent.click(drivers.getByRole('button', { name: 'Assign driver' }))
  await drivers.findByRole('button', { name: 'Remove Lee Barker' })
  // One that is on its way would be followed by its opposite.
  await settled()
  expect(drivers.getByText('Driver added, still on this tablet')).toBeDefined()
  await userEvent.click(await drivers.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(drivers.queryByRole('button', { name: 'Remove Lee Barker' })).toBeNull())
  await drivers.findByRole('option', { name: 'Lee Barker' })
  expect(drivers.queryByText('Driver added to this quote')).toBeNull()

  await userEvent.click(drivers.getByRole('button', { name: 'Remove Stacey Byrne' }))
  const undo = await drivers.findByRole('button', { name: 'Undo the removal of Stacey Byrne' })
  await settled()
  // Not offered a second time.
  expect(drivers.queryByRole('option', { name: 'Stacey Byrne' })).toBeNull()
  await userEvent.click(undo)
  await drivers.findByRole('button', { name: 'Remove Stacey Byrne' })
  await settled()
})
