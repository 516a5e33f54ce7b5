import '../browser.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { endSession, type SessionUser, startSession } from '../../../web/session/session.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, openScreen, serveScreens } from '../screen.tsx'

/** Another user signs in on the same page, in another tab for one: what was typed is the former's alone. */

serveScreens()

afterEach(async () => {
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  await device.stores.registry.use((registry) => registry.users.clear())
})

/** With a token of their own, as each login has. */
function become(user: SessionUser): void {
  answer('get', '/api/user', user)
  startSession({ token: `${user.id}|secret`, user })
}

const readValue = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test("a driver's half-typed ticket is hidden from the next driver, and is back for its own", async () => {
  answer('get', '/api/sync', { data: sync })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  become(driverOf(301))
  await openScreen(paths.driverTicket(order.quote_id))
  await userEvent.type(await screen.findByLabelText('Gross'), '29.5')
  act(() => become(driverOf(302)))
  // The other's orders have to come first.
  await waitFor(() => expect(screen.queryByDisplayValue('29.5')).toBeNull())
  await userEvent.type(await screen.findByLabelText('Gross'), '14')
  expect(readValue('Gross')).toBe('14')
  act(() => become(driverOf(301)))
  await screen.findByDisplayValue(/^29\.5/)
})

const haulierOf = (id: number): SessionUser => ({
  ...driverOf(id),
  role: 'haulier',
  roles: ['haulier'],
  permissions: [...permissions],
})

test("the next user doesn't see what another typed into the yard's form", async () => {
  answer('get', '/api/sync', { data: { ...sync, orders: [] } })
  answer('get', '/api/haulier/me', { id: 3 })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  become(haulierOf(303))
  await openScreen(paths.haulierAddUser)
  await userEvent.type(await screen.findByLabelText('First Name'), 'Tom')
  act(() => become(haulierOf(304)))
  await waitFor(() => expect(readValue('First Name')).toBe(''))
})

test('a logout that overtakes the login leaves nobody signed in on the device', async () => {
  runEngine()
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  become(driverOf(305))
  endSession('logout')
  const entered = () => device.stores.registry.use((registry) => registry.users.get(305))
  await waitFor(async () => expect(await entered()).toBeDefined())
  await waitFor(async () => expect(await entered()).toMatchObject({ isSignedIn: false }))
})
