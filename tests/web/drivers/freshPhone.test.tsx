import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { device, runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, drop, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

/** A link straight into an order, on a phone that has not heard of any yet. */

serveScreens()

let userId = 200

beforeEach(() => {
  userId += 1
  signInAs(driverOf(userId))
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
})

afterEach(async () => {
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  await device.stores.registry.use((registry) => registry.users.clear())
  await device.stores.registry.use((registry) => registry.settings.clear())
})

const pages = [
  [paths.driverTicket(order.quote_id), 'You are not assigned to this order.', 'Net weight'],
  [paths.driverJob(order.quote_id), /You’re not assigned to this order/, 'Your tickets'],
] as const

test.each(pages)(
  '%s waits for the first orders before it says anything about this one',
  async (path, denial, shown) => {
    let goOn = () => {}
    const answered = new Promise<void>((done) => {
      goOn = done
    })
    let asked = 0
    meet('get', '/api/sync', async () => {
      asked += 1
      await answered
      return HttpResponse.json({ data: sync })
    })
    await openScreen(path)
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryByText(denial)).toBeNull()
    await screen.findByText('Loading')
    goOn()
    await screen.findByText(shown)
    expect(screen.queryByText(denial)).toBeNull()
  },
)

test.each(pages)('%s says that the order can’t be loaded yet, and opens once it can', async (path, denial, shown) => {
  drop('get', '/api/sync')
  await openScreen(path)
  await screen.findByText('Order not loaded yet')
  expect(screen.queryByText(denial)).toBeNull()
  answer('get', '/api/sync', { data: sync })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(shown, {}, { timeout: 15_000 })
})

test.each(pages)('%s says when the order is not among those loaded', async (path, denial) => {
  answer('get', '/api/sync', { data: { ...sync, orders: [] } })
  await openScreen(path)
  await screen.findByText(denial)
})
