import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { firstScreenKey } from '../../../web/session/session.ts'
import { sign, submit, weigh } from '../captureForm.ts'
import { acknowledge, driverOf, type SentTicket, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, answerByProxy, drop, meet, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

let userId = 100

beforeEach(() => {
  // A phone without any orders of the driver before.
  userId += 1
  signInAs(driverOf(userId))
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
})

afterEach(() => void vi.useRealTimers())

/** Acknowledges each ticket; gives with what headers they came. */
function takeTickets(): Headers[] {
  const sent: Headers[] = []
  meet('post', '/api/tickets', async ({ request }) => {
    sent.push(request.headers)
    return acknowledge((await request.json()) as SentTicket)
  })
  return sent
}

async function logTicket(): Promise<void> {
  await userEvent.click(screen.getByRole('link', { name: 'Add ticket' }))
  const hand = userEvent.setup()
  await weigh('13.9', '12.46', hand)
  await sign(hand)
  await submit(hand)
}

const settled = () => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))

test.each([
  ['a failing network', drop],
  ["a portal's page", answerByProxy],
] as const)('%s never ends the session; a retry goes on', async (_, fail) => {
  fail('get', '/api/sync')
  await openScreen(paths.driver)
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  expect(again.closest('[role=alert]')?.textContent).toContain('Failed to load data')
  expect(localStorage.getItem('authToken')).toBe('1|secret')
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Tries again automatically in \d+ s$/), {
    timeout: 15_000,
  })
  // Not before the wait has been seen: the screen tries again by itself, and then there is none.
  answer('get', '/api/sync', { data: sync })
  // A tap right after a try in silence waits until ten seconds have gone by.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000, shouldAdvanceTime: true })
  await userEvent.click(again)
  // One that was under way meanwhile is in vain, and the tap waits for the next.
  await screen.findByText(/t left/, {}, { timeout: 15_000 })
  await settled()
})

test('an expired session leaves jobs and capture open under a banner; a sign-in leads back to the next ticket', async () => {
  const job = paths.driverJob(order.quote_id)
  window.history.replaceState(null, '', job)
  answer('get', '/api/sync', { data: sync })
  const whereAt = await openScreen(job)
  await screen.findByRole('link', { name: 'Add ticket' })
  await settled()
  refuse('get', '/api/sync', 401, 'Unauthenticated.', 'expired')
  refuse('get', '/api/user', 401, 'Unauthenticated.', 'expired')
  await runEngine().request('send-now')
  await screen.findByText(sessionTexts.loginAgain)
  const sent = takeTickets()
  await logTicket()
  // The device's own credential goes on sending.
  await screen.findByText('Received, no. 1042')
  expect(sent.map((headers) => headers.get('authorization'))).toEqual(['Bearer upload|1'])

  answer('get', '/api/sync', { data: sync })
  answer('get', '/api/user', driverOf(userId))
  answer('post', '/api/login', { token: '2|secret', user: driverOf(userId) })
  await userEvent.click(screen.getByRole('link', { name: 'Login' }))
  await userEvent.type(await screen.findByLabelText('Email'), 'dan@haulier.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Loadstone1')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByRole('heading', { name: 'Add ticket' }, { timeout: 15_000 })
  expect(whereAt()).toBe(paths.driverTicket(order.quote_id))
  expect(screen.queryByText(sessionTexts.loginAgain)).toBeNull()
  await settled()
})

test('a revoked session closes everything, and removes what was read from the phone', async () => {
  answer('get', '/api/sync', { data: sync })
  const whereAt = await openScreen(paths.driver)
  await screen.findByText(/t left/)
  const { orders } = await device.stores.user(userId).use(async (opened) => opened)
  localStorage.setItem(firstScreenKey, 'the jobs as they were drawn')
  expect(await orders.count()).toBe(1)
  refuse('get', '/api/sync', 401, 'Unauthenticated.', 'revoked')
  await runEngine().request('send-now')
  await screen.findByRole('dialog', { name: sessionTexts.expired })
  expect(whereAt()).toBe(paths.login)
  expect([localStorage.getItem('authToken'), localStorage.getItem(firstScreenKey)]).toEqual([null, null])
  await waitFor(async () => expect(await orders.count()).toBe(0))
  await settled()
})

test('a page in the back-forward cache leaves no transaction open', async () => {
  const left = device.stores.user(userId).use((db) =>
    db.transaction('rw', db.outbox, async () => {
      await db.outbox.count()
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    }),
  )
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
})
