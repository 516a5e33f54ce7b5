import '../browser.ts'

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DeviceSignal } from '../../../web/device/DeviceSignal.tsx'
import { device, runEngine } from '../../../web/device/device.ts'
import { endSession, startSession } from '../../../web/session/session.ts'
import { captivePortal, driverOf, knowUser, server, sync } from '../driverApi.ts'
import { openJob } from '../driverApp.tsx'

/** What the pill in the driver's head says of the server. */

let userId = 50
let asked = 0
let answerSync: () => Response | Promise<Response>

const online = () => HttpResponse.json({ data: sync })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  userId += 1
  asked = 0
  answerSync = online
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
    now: Date.now() + userId * 3_600_000,
  })
  knowUser({ ...driverOf(userId), is_owner: false })
  server.use(
    http.get('*/api/sync', () => {
      asked += 1
      return answerSync()
    }),
  )
  startSession({ token: `${userId}|secret`, user: driverOf(userId) })
})

afterEach(async () => {
  cleanup()
  await settled()
  endSession('logout')
  await device.stores.registry.use((registry) => registry.users.clear())
  vi.useRealTimers()
  server.resetHandlers()
})

afterAll(() => server.close())

const settled = () => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
const pill = () => screen.getByText(/^(Online|No answer|No signal|Checking|Not checked)$/).textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an answer shows "Online" for a minute, and the next is requested before that is over', async () => {
  openJob()
  expect(pill()).toBe('Checking')
  await screen.findByText('Online')
  // Also the round that the login itself has asked for.
  await settled()
  const before = asked
  let goOn = () => {}
  answerSync = () =>
    new Promise<Response>((done) => {
      goOn = () => done(online())
    })
  await pass(51_000)
  await waitFor(() => expect(asked).toBe(before + 1))
  expect(pill()).toBe('Online')
  await pass(10_000)
  expect(pill()).toBe('Checking')
  goOn()
  await screen.findByText('Online')
})

test('a network without our server’s answer doesn’t count as online, whatever the browser says', async () => {
  answerSync = () => captivePortal({ sync_token: '', body_hash: '' })
  openJob()
  await screen.findByText('No answer')
  expect(navigator.onLine).toBe(true)
  answerSync = online
  await pass(25_000)
  await screen.findByText('Online')
})

test('without a network the page says so, even right after an answer', async () => {
  openJob()
  await screen.findByText('Online')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(pill()).toBe('No signal')
  vi.restoreAllMocks()
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Online')
})

test('a live stream shows "Online" without any request', async () => {
  const { rerender } = render(<DeviceSignal heardAt={null} />)
  await screen.findByText('Online')
  await settled()
  const before = asked
  for (let beats = 0; beats < 6; beats += 1) {
    rerender(<DeviceSignal heardAt={Date.now()} />)
    await pass(20_000)
    expect(pill()).toBe('Online')
  }
  expect(asked).toBe(before)
})
