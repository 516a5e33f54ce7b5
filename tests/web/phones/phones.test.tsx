import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Phone } from '../../../api/contract/devices.ts'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { contactOf, withAnswer } from '../../../web/phones/phoneWords.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { sync } from '../driverApi.ts'
import { admin, answer, meet, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()
// The yard's engine loads in its own time: what it still does must not outlive the browser of these tests.
afterAll(() => runEngine().request('refresh'))

let yard: SessionUser = {
  ...admin,
  id: 400,
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

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

const quiet: Phone = {
  id: 7,
  name: 'Chrome on Android',
  number: '4F2A 91C0',
  user: { id: 61, full_name: 'Stacey Byrne', is_driver: true },
  last_seen_at: ago(1),
  is_active: true,
  is_session_known: true,
  device_seq: 12,
  unsent: 0,
  missing: 0,
  waiting: 0,
  not_arrived: 0,
  gaps: [],
  wiped: null,
}

function list(...phones: Partial<Phone>[]) {
  const data = phones.map((phone, at) => ({ ...quiet, id: at + 1, ...phone }))
  answer('get', '/api/haulier/devices', { data, meta: { total: data.length, next_cursor: null } })
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  yard = { ...yard, id: yard.id + 1 }
  signInAs(yard)
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: sync })
})
afterEach(() => vi.restoreAllMocks())

/** The words of each phone, one after the other. */
async function rows(): Promise<string[]> {
  await openScreen(paths.haulierPhones)
  const card = await screen.findByRole('region', { name: 'Phones' }, { timeout: 5_000 })
  const found = await within(card).findAllByRole('listitem')
  return found.map(({ textContent }) => textContent ?? '')
}

test('the page says of each phone whose it is, when it was last heard, what it holds and what is missing', async () => {
  list(
    { not_arrived: 1, missing: 1, gaps: [{ first: 3, last: 3, since: ago(50) }], last_seen_at: ago(0) },
    {
      not_arrived: 3,
      gaps: [
        { first: 3, last: 3, since: ago(2) },
        { first: 5, last: 6, since: ago(5) },
      ],
    },
    { waiting: 2, unsent: 2, last_seen_at: ago(6) },
    { waiting: 1, unsent: 1, last_seen_at: ago(30), is_active: false },
    {
      wiped: { at: ago(24), unsent: 3 },
      not_arrived: 3,
      is_active: false,
      gaps: [{ first: 3, last: 5, since: ago(24) }],
    },
    { device_seq: 0, unsent: 4, name: 'Safari on iPad' },
    { last_seen_at: ago(300) },
  )
  const words = await rows()
  expect(words[0]).toBe(
    'SBStacey ByrneChrome on Android · 4F2A 91C0Last contact just nowA ticket made on this phone has not arrived' +
      'No. 3 of this phone’s tickets has been missing for 2 days. The phone says that it has lost 1 ticket.' +
      'Open the app on that phone where there is signal. What it has lost must be logged again.End this phone',
  )
  expect(words[1]).toContain('3 tickets made on this phone have not arrived')
  expect(words[1]).toContain('No. 3 and 5 to 6 of this phone’s tickets have been missing for 5 h.')
  expect(words[2]).toContain('Last contact 6 h ago2 tickets wait on this phone')
  expect(words[3]).toContain(
    'Last contact 30 h ago1 ticket waits on this phoneCan’t send any moreIt sends again once its user signs in on it. Where they can’t, open the login page on it',
  )
  expect(words[4]).toContain('This phone was wiped, 20 Nov 2026; last known: 3 unsent')
  expect(words[5]).toContain('4 unsent on this device')
  expect(words[6]).toContain('Last contact 12 days agoEverything has arrived')
})

test('silence is amber after four hours and red after a day, but only for a phone that holds something', async () => {
  list({ waiting: 1, last_seen_at: ago(5) }, { waiting: 1, last_seen_at: ago(25) }, { last_seen_at: ago(25) })
  await rows()
  const tones = screen.getAllByText(/^Last contact/).map(({ className }) => /pill-(\w+)/.exec(className)?.[1])
  expect(tones).toEqual(['amber', 'red', undefined])
})

test('the firm’s owner ends a lost phone after a question; nobody else is offered it', async () => {
  list({}, { is_active: false })
  await openScreen(paths.haulierPhones)
  const ended: string[] = []
  meet('delete', '/api/haulier/devices/1', ({ request }) => {
    ended.push(request.method)
    return HttpResponse.json({ message: 'Phone ended' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'End this phone, Stacey Byrne’s' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End Stacey Byrne’s Chrome on Android?' }))
  dialog.getByText(/It is signed out, and sends nothing until Stacey Byrne signs in on it again\.$/)
  await userEvent.click(dialog.getByRole('button', { name: 'End this phone' }))
  await waitFor(() => expect(ended).toEqual(['DELETE']))
})

test('an owner whose call got no answer learns that, so that they try again', async () => {
  list({})
  meet('delete', '/api/haulier/devices/1', () => HttpResponse.error())
  await openScreen(paths.haulierPhones)
  await userEvent.click(await screen.findByRole('button', { name: 'End this phone, Stacey Byrne’s' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End this phone' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server didn’t answer\./)
})

test('a question about a phone whose session isn’t known says that its user is signed out everywhere', async () => {
  list({ is_session_known: false })
  await openScreen(paths.haulierPhones)
  await userEvent.click(await screen.findByRole('button', { name: 'End this phone, Stacey Byrne’s' }))
  expect(await screen.findByText(/They are signed out everywhere else too\.$/)).toBeTruthy()
})

test('staff see the phones but can’t end them', async () => {
  signInAs({ ...yard, role: 'haulier_execute_order', roles: ['haulier_execute_order'], permissions: ['execute_order'] })
  list({})
  await rows()
  expect(screen.queryByRole('button', { name: /^End this phone/ })).toBeNull()
})

test('without phones the page says when one appears', async () => {
  list()
  await openScreen(paths.haulierPhones)
  expect(await screen.findByText('No phones yet')).toBeTruthy()
})

test('a list that fails says so and can be tried again', async () => {
  refuse('get', '/api/haulier/devices', 500, 'Server Error', 'server_error')
  await openScreen(paths.haulierPhones)
  expect(await screen.findByText('Failed to load the phones')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('staff who only price deliveries have no phones page and no link to it', async () => {
  signInAs({
    ...yard,
    role: 'haulier_respond_to_quote',
    roles: ['haulier_respond_to_quote'],
    permissions: ['respond_to_quote'],
  })
  await openScreen(paths.haulierPhones)
  expect(await screen.findByRole('heading', { name: /^Access denied/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Phones' })).toBeNull()
})

test('the device in use was last heard at its latest answer, the others as the list says', () => {
  const minute = 60_000
  const contact = (own: string | null, answeredAt: number | null) =>
    contactOf(withAnswer({ ...quiet, last_seen_at: ago(0.05) }, own, answeredAt), now).text
  expect(contact(quiet.number, now)).toBe('Last contact just now')
  expect(contact(quiet.number, now - 10 * minute)).toBe('Last contact 3 min ago')
  expect(contact(quiet.number, null)).toBe('Last contact 3 min ago')
  expect(contact('0000 0000', now)).toBe('Last contact 3 min ago')
})
