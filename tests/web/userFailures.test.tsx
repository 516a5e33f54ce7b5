// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { UserRow } from '../../api/contract/admin.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import { paths } from '../../web/paths.ts'
import { admin, answer, answerByProxy, drop, openScreen, refuse, serveScreens, signInAs } from './screen.tsx'

serveScreens()

const ruth: UserRow = {
  ...{ id: 7, first_name: 'Ruth', last_name: 'Calladine', name: 'Ruth Calladine', email: 'ruth@longdale.example' },
  ...{ phone: null, role: 'supplier', roles: ['supplier'], company_id: 4, company_name: 'Longdale Aggregates Ltd' },
  ...{ email_verified: true, verified: false, verified_by_name: null, verified_at: null },
  created_at: '2026-11-20T09:00:00.000Z',
}
const gareth: UserRow = {
  ...ruth,
  ...{ id: 8, first_name: 'Gareth', last_name: 'Lomas', name: 'Gareth Lomas', email: 'supplier2@loadstone.example' },
  ...{ verified: true, verified_by_name: 'Helen Marsh', verified_at: '2026-11-20T10:00:00.000Z' },
}

function list(...users: UserRow[]): void {
  answer('get', '/api/users', { data: users, meta: { total: users.length, next_cursor: null } })
  for (const user of users) answer('get', `/api/users/${user.id}`, { data: { ...user, company: null } })
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

async function ask(name: string, change: 'Verify' | 'Ban' | 'Delete'): Promise<HTMLElement> {
  const row = await rowOf(name)
  await userEvent.click(within(row).getByRole('button', { name: new RegExp(`^${change}`) }))
  return screen.findByRole('dialog', { name: `Are you sure you want to ${change.toLowerCase()} this user?` })
}

test.each([
  ['Ruth Calladine', 'Verify', 'post', '/api/users/verify', userTexts.verifyFailed],
  ['Ruth Calladine', 'Delete', 'delete', '/api/users/7', userTexts.deleteFailed],
  ['Gareth Lomas', 'Ban', 'post', '/api/users/ban', userTexts.banFailed],
] as const)(
  '%s: %s that fails is said where it was asked, in the words of the server or the specified ones',
  async (name, change, method, path, fallback) => {
    signInAs(admin)
    list(ruth, gareth)
    refuse(method, path, 500, '')
    await openScreen(paths.adminUsers)
    const dialog = await ask(name, change)
    const confirm = within(dialog).getByRole('button', { name: `${change} user` })
    await userEvent.click(confirm)
    await within(dialog).findByText(fallback)
    refuse(method, path, 500, 'Server Error')
    await userEvent.click(confirm)
    await within(dialog).findByText('Server Error')
  },
)

test("what the server answers is merged into the user's row, also where no list arrives", async () => {
  signInAs(admin)
  list(ruth)
  answer('post', '/api/users/verify', {
    message: 'User verified successfully',
    user: { ...ruth, verified: true, verified_by_name: 'Helen Marsh', verified_at: '2026-11-22T10:00:00.000Z' },
  })
  await openScreen(paths.adminUsers)
  const dialog = await ask('Ruth Calladine', 'Verify')
  refuse('get', '/api/users', 500, 'Server Error')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify user' }))
  await screen.findByText('User verified successfully')
  const row = await rowOf('Ruth Calladine')
  await within(row).findByRole('button', { name: /^Ban/ })
  expect(row.textContent).toContain('Helen Marsh')
})

test('a list that fails says so and can be tried again', async () => {
  signInAs(admin)
  refuse('get', '/api/users', 500, 'Server Error')
  await openScreen(paths.adminUsers)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(userTexts.loadFailed)
  expect(alert.textContent).toContain('Server Error')
  list(ruth, gareth)
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Ruth Calladine')
})

test.each([
  ["a proxy's page", answerByProxy, false],
  ['no answer', drop, true],
])('a list that meets %s speaks of the connection only where nothing answered', async (_, meet, isSilent) => {
  signInAs(admin)
  meet('get', '/api/users')
  await openScreen(paths.adminUsers)
  // Asked twice more first.
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toBe(
    `${userTexts.loadFailed}${isSilent ? 'The server didn’t answer. Check the connection.' : ''}Try again`,
  )
})
