import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import { paths } from '../../../web/paths.ts'
import { admin, answer, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const stored = () => ['authToken', 'user', 'name'].map((key) => localStorage.getItem(key))

async function logOut(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

test('a logout that the server refuses clears the device, and shows its message', async () => {
  signInAs(admin)
  refuse('post', '/api/logout', 500, 'Server Error', 'server_error')
  const whereAt = await openScreen(paths.adminAddAdmin)
  await logOut()
  expect((await screen.findByRole('dialog', { name: sessionTexts.logoutError })).textContent).toContain('Server Error')
  expect(whereAt()).toBe(paths.login)
  expect(stored()).toEqual([null, null, null])
})

test('a logout of an ended session shows no dialog', async () => {
  signInAs(admin)
  refuse('post', '/api/logout', 401, 'Unauthenticated.', 'expired')
  const whereAt = await openScreen(paths.adminAddAdmin)
  await logOut()
  await screen.findByRole('heading', { name: 'Login' })
  expect(whereAt()).toBe(paths.login)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session that the current-user call refuses is cleared, and the login page says why', async () => {
  signInAs(admin)
  refuse('get', '/api/user', 401, 'Unauthenticated.', 'expired')
  const whereAt = await openScreen(paths.adminProductAdd)
  expect((await screen.findByRole('dialog', { name: sessionTexts.expired })).textContent).toContain(
    sessionTexts.loginAgain,
  )
  expect(whereAt()).toBe(paths.login)
  expect(stored()).toEqual([null, null, null])
})

test.each([{}, { id: '1' }, { ...admin, roles: ['owner'] }])(
  'an invalid current user (%j) changes nothing, and is reported',
  async (record) => {
    signInAs(admin)
    answer('get', '/api/user', record)
    await openScreen(paths.adminProductAdd)
    expect((await screen.findByRole('dialog', { name: sessionTexts.invalidUser })).textContent).toContain('as before')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(admin)
  },
)

test('a login answered without a user starts no session, and says so', async () => {
  answer('post', '/api/login', { token: '9|portal', user: {} })
  const whereAt = await openScreen(paths.login)
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'Loadstone1')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sessionTexts.invalidUser)
  expect(whereAt()).toBe(paths.login)
  expect(stored()).toEqual([null, null, null])
})
