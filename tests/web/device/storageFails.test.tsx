import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { device, runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { logTicket } from '../../offline/driver.ts'
import { failAt } from '../../offline/storageFaults.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, drop, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

/** What a driver sees while the phone’s own storage fails: no word of the server, and nothing that needs a reload. */

serveScreens()

let userId = 820
let received: string[] = []

beforeEach(async () => {
  userId += 1
  received = []
  signInAs(driverOf(userId))
  answer('get', '/api/sync', { data: sync })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  drop('post', '/api/tickets')
})

afterEach(async () => {
  failAt(null)
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  await device.stores.registry.use((registry) => registry.users.clear())
  await device.stores.registry.use((registry) => registry.settings.clear())
})

function takeTickets(): void {
  meet('post', '/api/tickets', async ({ request }) => {
    const { sync_token, body_hash } = (await request.json()) as { sync_token: string; body_hash: string }
    received.push(sync_token)
    return HttpResponse.json({ sync_token, body_hash, data: { number: 7, flags: [] } }, { status: 201 })
  })
}

/** It dies as in an iPhone’s background, and can’t be opened again until storage is well. */
const kill = (database: string) =>
  failAt({ database, at: 0, times: Number.MAX_SAFE_INTEGER, failure: 'a dead connection that can’t be opened again' })

// First, so that the engine starts beside the page's own readings.
test('jobs that storage can’t read say so, and come once it can', async () => {
  kill(`loadstone-${userId}`)
  await openScreen(paths.driver)
  await screen.findByText(/^The storage of this phone doesn’t answer/, {}, { timeout: 20_000 })
  failAt(null)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/t left/, {}, { timeout: 20_000 })
})

test('a registry that can’t be opened is reported as storage, and its tickets go once it can, without a reload', async () => {
  const { syncToken } = await logTicket(device, order.quote_id, { userId })
  await openScreen(paths.driverUnsent)
  await screen.findByText('1 unsent')
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  kill('loadstone-registry')
  takeTickets()
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('Storage error')
  expect(screen.getByRole('alert').textContent).toContain('The storage of this phone doesn’t answer')
  expect(screen.getByRole('timer').textContent).toMatch(/^(Tries again automatically in|Trying now)/)
  expect(screen.queryByText('No answer')).toBeNull()
  failAt(null)
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(received).toEqual([syncToken]), { timeout: 15_000 })
  await screen.findByText('Nothing is waiting')
  expect(screen.queryByText('Storage error')).toBeNull()
})

test('a driver whose own database dies keeps the page they read, which follows it again once it is back', async () => {
  await logTicket(device, order.quote_id, { userId })
  await openScreen(paths.driverUnsent)
  await screen.findByText('1 unsent')
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  kill(`loadstone-${userId}`)
  await runEngine().request('refresh')
  await screen.findByText('Storage error')
  expect(screen.getByText('1 unsent')).toBeDefined()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  failAt(null)
  await logTicket(device, order.quote_id, { userId })
  await screen.findByText('2 unsent', {}, { timeout: 10_000 })
  // By the changes alone from here on.
  await logTicket(device, order.quote_id, { userId })
  await screen.findByText('3 unsent')
})
