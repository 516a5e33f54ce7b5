import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { FirmToken } from '../../../api/contract/tokens.ts'
import { CalendarPanel } from '../../../web/accounts/settings/CalendarPanel.tsx'
import { TokenPanel } from '../../../web/accounts/settings/TokenPanel.tsx'
import type { SessionUser } from '../../../web/session/session.ts'
import { admin, answer, meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const haulier: SessionUser = { ...admin, id: 9, role: 'haulier', roles: ['haulier'], is_owner: true, company_id: 4 }

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const sage: FirmToken = {
  id: 3,
  name: 'Sage',
  beginning: 'lst_7KQ4',
  scopes: ['read_tickets', 'read_statements'],
  made_by: 'Sheila Torr',
  made_at: '2026-01-02T09:00:00.000Z',
  expires_on: day(200),
  has_expired: false,
  last_used_at: null,
}
const list = (...tokens: FirmToken[]) =>
  answer('get', '/api/tokens', { data: tokens, meta: { total: tokens.length, next_cursor: null } })
const button = (name: string) => screen.getByRole('button', { name })

function openTokens(confirmed_at: string | null = null): void {
  signInAs(haulier)
  answer('get', '/api/user/factor', { confirmed_at, recovery_codes_left: 0, needed_by: null })
  openPart(<TokenPanel user={haulier} />)
}

test('the list says what each token does, when it ends and when it was last used', async () => {
  list(
    sage,
    { ...sage, id: 4, name: 'Fleet', scopes: ['write_vehicles'], expires_on: day(2) },
    {
      ...sage,
      id: 5,
      name: 'Old',
      expires_on: '2026-01-31',
      has_expired: true,
      last_used_at: '2026-01-30T06:00:00.000Z',
    },
  )
  openTokens()
  const [, first, second, third] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('reads tickets, reads statements (lst_7KQ4…)')
  expect(first?.textContent).toContain('Never')
  expect(second?.textContent).toContain('in 2 days')
  expect(third?.textContent).toContain('Expired on 31 January 2026')
  expect(third?.textContent).toContain('06:00')
})

test('a new token is asked for with the firm’s own scopes, and shown once', async () => {
  const asked: unknown[] = []
  list()
  openTokens('2026-01-02T09:00:00.000Z')
  await screen.findByText(/^No tokens yet/)
  await userEvent.click(button('New token'))
  expect(screen.queryByLabelText('Raise quotes')).toBeNull()
  await userEvent.click(button('Make token'))
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose what it may do')
  await userEvent.type(screen.getByLabelText('Name'), 'Sage')
  await userEvent.click(screen.getByLabelText('Read tickets'))
  await userEvent.type(screen.getByLabelText('Your password'), 'Loadstone1')
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456')
  meet('post', '/api/tokens', async ({ request }) => {
    asked.push(await request.json())
    list(sage)
    return HttpResponse.json({ message: 'Token made', data: sage, token: 'lst_7KQ4-secret' }, { status: 201 })
  })
  await userEvent.click(button('Make token'))
  expect(await screen.findByText('lst_7KQ4-secret')).toBeTruthy()
  expect(asked).toEqual([
    { name: 'Sage', scopes: ['read_tickets'], expires_on: day(90), account_password: 'Loadstone1', code: '123456' },
  ])
  await userEvent.click(button('I have kept it'))
  expect(screen.queryByText('lst_7KQ4-secret')).toBeNull()
  expect(await screen.findByRole('row', { name: /Sage/ })).toBeTruthy()
})

test('a wrong password is said under its field, and keeps the rest', async () => {
  list()
  openTokens()
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Sage')
  await userEvent.click(screen.getByLabelText('Read orders'))
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong')
  const text = 'The current password is incorrect.'
  answer('post', '/api/tokens', { message: text, code: 'invalid', errors: { account_password: [text] } }, 422)
  await userEvent.click(button('Make token'))
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sage')
})

test('a token is revoked only after a question', async () => {
  list(sage)
  openTokens()
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Sage' }))
  meet('delete', '/api/tokens/3', () => {
    list()
    return HttpResponse.json({ message: 'Token revoked' })
  })
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText(/^No tokens yet/)).toBeTruthy()
})

test('a calendar’s address is made, shortened on the screen but copied whole, and ended after a question', async () => {
  // It lends the page a clipboard.
  const user = userEvent.setup()
  const address = 'https://loadstone.example/api/calendar/7KQ4abcdefghijklM2.ics'
  signInAs(haulier)
  answer('get', '/api/user/calendar', { data: null })
  openPart(<CalendarPanel />)
  const made = { address, made_at: '2026-01-02T09:00:00.000Z', fetched_at: null }
  meet('post', '/api/user/calendar', () => {
    answer('get', '/api/user/calendar', { data: made })
    return HttpResponse.json({ message: 'Calendar address made', data: made })
  })
  await user.click(await screen.findByRole('button', { name: 'Make an address' }))
  expect(await screen.findByText('loadstone.example/api/calendar/7KQ4…M2.ics')).toBeTruthy()
  expect(screen.getByText(/Not fetched yet\.$/)).toBeTruthy()
  await user.click(button('Copy address'))
  expect(await navigator.clipboard.readText()).toBe(address)
  meet('delete', '/api/user/calendar', () => {
    answer('get', '/api/user/calendar', { data: null })
    return HttpResponse.json({ message: 'Calendar address ended', data: null })
  })
  await user.click(button('End it'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End it' }))
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy()
})
