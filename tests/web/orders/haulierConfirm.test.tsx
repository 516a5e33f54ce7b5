import '../browser.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { runEngine } from '../../../web/device/device.ts'
import { HaulierConfirm } from '../../../web/orders/HaulierConfirm.tsx'
import type { SessionUser } from '../../../web/session/session.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()
afterEach(() => vi.restoreAllMocks())

const yard: SessionUser = { ...driverOf(701), role: 'haulier', roles: ['haulier'], permissions: [...permissions] }
const toConfirm = { ...order, supplier_confirmed_at: order.accepted_at, haulier_confirmed_at: null }

function setNetwork(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}

test('confirming says that it needs the network, and is not sent later', async () => {
  signInAs(yard)
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: sync })
  let sent = 0
  meet('post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/confirm`, () => {
    sent += 1
    return Response.error()
  })
  openPart(<HaulierConfirm order={toConfirm} user={yard} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm order 41/ })
  setNetwork(false)
  await screen.findByText('Confirming needs the network.')
  expect(button.disabled).toBe(true)
  setNetwork(true)
  await waitFor(() => expect(button.disabled).toBe(false))
  // A network that leads nowhere.
  await userEvent.click(button)
  await screen.findByText('Order not confirmed')
  setNetwork(false)
  setNetwork(true)
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  expect(sent).toBe(1)
})
