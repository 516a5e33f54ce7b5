import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { endSession } from '../../../web/session/session.ts'
import { logTicket } from '../../offline/driver.ts'
import { acknowledge, driverOf, type SentTicket, sync } from '../driverApi.ts'
import { answer, drop, meet, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

let userId = 500

beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('loadstone|unsent|')) localStorage.removeItem(key)
  userId += 1
  signInAs(driverOf(userId))
  answer('get', '/api/sync', { data: sync })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
})

const settled = () => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))

test('with a ticket missing nothing says that all was sent: the page names it and the chip counts it', async () => {
  drop('post', '/api/tickets')
  await logTicket(device, 41, { userId })
  await logTicket(device, 41, { userId })
  await device.stores.user(userId).use((db) => db.delete({ disableAutoOpen: false }))
  await openScreen(paths.driverUnsent)
  await runEngine().request('send-now')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^2 tickets made on this phone are missing/)
  expect(alert.textContent).toMatch(/Number 1, saved today, \d\d:\d\dNumber 2, saved today, \d\d:\d\dTell the office/)
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  expect(screen.queryByText('Everything has been sent')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }))
  expect((await screen.findByRole('link', { name: /missing/ })).textContent).toBe('2 missing')
  await settled()
})

test('the login page counts lost tickets, even when the databases no longer know whose they were', async () => {
  drop('post', '/api/tickets')
  await logTicket(device, 41, { userId })
  await device.stores.user(userId).use((db) => db.delete({ disableAutoOpen: false }))
  await device.stores.registry.use((registry) => registry.delete({ disableAutoOpen: false }))
  endSession('logout')
  await openScreen(paths.login)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^1 ticket made on this phone is missing.*tell the office/,
  )
  await settled()
})

test('a phone without room for another ticket says so where a ticket is begun', async () => {
  const { drafts } = await device.stores.user(userId).use(async (opened) => opened)
  drafts.hook('creating').subscribe(() => {
    throw new DOMException('Internal error committing transaction: FILE_ERROR_NO_SPACE', 'UnknownError')
  })
  await openScreen(paths.driver)
  await userEvent.click(await screen.findByRole('link', { name: 'Add ticket' }))
  expect((await screen.findByText('This phone is full')).closest('[role=alert]')?.textContent).toContain(
    'Free some space',
  )
  await settled()
})

test('a removed device says how many tickets wait for a sign-in, and sends them after it', async () => {
  await openScreen(paths.driver)
  await screen.findByText(/t left/)
  await settled()
  refuse('post', '/api/tickets', 401, 'Unauthenticated.', 'revoked')
  await logTicket(device, 41, { userId })
  await logTicket(device, 41, { userId })
  await runEngine().request('saved')
  await screen.findByText(/to send 2 tickets\. You can still add tickets/)
  expect(screen.getByText(sessionTexts.loginAgain)).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /^Unsent/ }))
  await screen.findByText('Tickets are sent as soon as you have logged in again.')
  expect(screen.getByRole('button', { name: 'Send now' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText(/automatically/)).toBeNull()

  const sent: string[] = []
  meet('post', '/api/tickets', async ({ request }) => {
    sent.push(request.headers.get('authorization') ?? '')
    return acknowledge((await request.json()) as SentTicket)
  })
  answer('post', '/api/devices', { token: 'upload|2' }, 201)
  answer('post', '/api/login', { token: '2|secret', user: driverOf(userId) })
  await userEvent.click(screen.getByRole('link', { name: 'Login' }))
  await userEvent.type(await screen.findByLabelText('Email'), 'dan@haulier.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Loadstone1')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Nothing is waiting')
  await waitFor(() => expect(sent).toEqual(['Bearer upload|2', 'Bearer upload|2']))
  await settled()
  expect(screen.queryByText(sessionTexts.loginAgain)).toBeNull()
})
