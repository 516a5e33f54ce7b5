import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device, runEngine } from '../../../web/device/device.ts'
import { listLeft } from '../../../web/device/leftOnDevice.ts'
import { paths } from '../../../web/paths.ts'
import { getSession, type SessionUser } from '../../../web/session/session.ts'
import { UserMenu } from '../../../web/shell/UserMenu.tsx'
import { newRow, withCell } from '../../../web/tickets/paper/paperRow.ts'
import { keepRows } from '../../../web/tickets/paper/paperStore.ts'
import { driverOf, sync } from '../driverApi.ts'
import { answer, meet, openPart, openScreen, serveScreens, signInAs } from '../screen.tsx'

/** A driver's logout on a phone whose browser believes in its network throughout. */

vi.mock(import('../../../web/device/leftOnDevice.ts'), { spy: true })

serveScreens()

/** Of the logout that is under way. */
let patience: AbortController | null

beforeEach(() => {
  patience = null
  signInAs(driverOf(811))
  answer('get', '/api/sync', { data: sync })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('post', '/api/logout', { message: 'Logged out' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  await device.stores.registry.use((registry) => registry.users.clear())
})

async function logOut(): Promise<void> {
  await openScreen(paths.driverMe)
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
}

const hang: HttpResponseResolver = () => {
  queueMicrotask(() => patience?.abort())
  return new Promise<never>(() => {})
}

test.each<[string, HttpResponseResolver]>([
  ['refuses every connection', () => HttpResponse.error()],
  ['gives no answer for three seconds', hang],
  ['is a portal', () => HttpResponse.html('<!doctype html><title>Free Wi-Fi</title>')],
  ['is a proxy whose server is gone', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
])('a logout asks first when the network %s', async (_, resolver) => {
  const waited = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    patience = new AbortController()
    return patience.signal
  })
  meet('get', '/sanctum/csrf-cookie', resolver)
  await logOut()
  await screen.findByRole('dialog', { name: 'Logout without signal?' })
  expect(waited).toHaveBeenCalledWith(3_000)
  expect(navigator.onLine).toBe(true)
  expect(getSession()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(getSession()).not.toBeNull()
})

test.each<[string, () => Promise<never>]>([
  ['fails', () => Promise.reject(new DOMException('Internal error', 'UnknownError'))],
  [
    'gives no answer for three seconds',
    () => {
      queueMicrotask(() => patience?.abort())
      return new Promise<never>(() => {})
    },
  ],
])('a logout says that it can’t tell what is unsent where the phone’s storage %s', async (_, read) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    patience = new AbortController()
    return patience.signal
  })
  vi.mocked(listLeft).mockImplementationOnce(read)
  await logOut()
  const dialog = await screen.findByRole('dialog', { name: 'Logout without a check?' })
  expect(dialog.textContent).toContain('What is unsent on this phone can’t be read just now.')
  expect(getSession()).not.toBeNull()
})

test('the yard’s menu shows that a logout waits for an answer, until the question appears', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    patience = new AbortController()
    return patience.signal
  })
  const isAsked = new Promise<void>((resolve) => {
    meet('get', '/sanctum/csrf-cookie', () => {
      resolve()
      return new Promise<never>(() => {})
    })
  })
  const yard: SessionUser = { ...driverOf(812), role: 'haulier', roles: ['haulier'] }
  signInAs(yard)
  openPart(<UserMenu user={yard} area="haulier" />)
  await userEvent.click(screen.getByRole('button', { name: /account menu/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await isAsked
  await screen.findByText('Logging out')
  patience?.abort()
  await screen.findByRole('dialog', { name: 'Logout without signal?' })
  expect(screen.queryByText('Logging out')).toBeNull()
})

test('a logout with a server that answers asks nothing', async () => {
  await logOut()
  await screen.findByRole('heading', { name: 'Login' })
  expect(getSession()).toBeNull()
})

test('a supplier’s logout asks about papers that were typed and not logged, and about nothing else', async () => {
  const till: SessionUser = { ...driverOf(813), role: 'supplier', roles: ['supplier'] }
  signInAs(till)
  await keepRows(till.id, [withCell(newRow(41), 'weighbridge_ref', 'WB1')])
  openPart(<UserMenu user={till} area="supplier" />)
  const askOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: /account menu/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  }
  await askOut()
  const dialog = await screen.findByRole('dialog', { name: 'Logout with 1 paper ticket not logged yet?' })
  expect(dialog.textContent).toContain(
    'They stay safe on this computer, hidden from others. They wait until you log them.',
  )
  expect(dialog.textContent).not.toContain('signal')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await device.stores.user(till.id).use((db) => db.papers.clear())
  await askOut()
  await waitFor(() => expect(getSession()).toBeNull())
})
