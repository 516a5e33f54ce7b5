import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { SecondStep } from '../../../web/accounts/settings/SecondStep.tsx'
import { paths } from '../../../web/paths.ts'
import { admin, answer, meet, openPart, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const stage = () => screen.getByRole('group', { name: 'Second step' })

test('an administrator who needs a second step finds its set-up on every page, then goes on where they were', async () => {
  const held = { ...admin, needs_factor: true as const }
  signInAs(held)
  answer('get', '/api/user', held)
  answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0 })
  answer('get', '/api/products', { data: [], meta: { total: 0, next_cursor: null } })
  await openScreen(paths.adminProducts)
  expect(await screen.findByRole('heading', { name: 'Second Step' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Admin menu' })).toBeNull()
  expect(screen.getByRole('banner')).toBeTruthy()

  meet('post', '/api/user/factor', () =>
    HttpResponse.json({ uri: 'otpauth://totp/x?secret=GEZDGNBV', typed: 'GEZDGNBV' }),
  )
  meet('post', '/api/user/factor/confirm', () =>
    HttpResponse.json({ message: 'Second step set up', recovery_codes: ['ABCD-EFGH-IJKL-MNOP'] }),
  )
  await userEvent.type(await screen.findByLabelText('Current password'), 'whatever')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('GEZD GNBV')).toBeTruthy()
  expect(document.activeElement).toBe(stage())
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeTruthy()
  expect(document.activeElement).toBe(stage())
  answer('get', '/api/user', admin)
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByRole('navigation', { name: 'Admin menu' })).toBeTruthy()
})

test.each([
  ['2026-03-09T09:00:00.000Z', 'You need it from Mon 9 March 2026. From then on nothing else opens without it.'],
  [null, undefined],
])('an administrator without a second step reads when it becomes mandatory: %s', async (needed_by, words) => {
  signInAs(admin)
  answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0, needed_by })
  openPart(<SecondStep />)
  await screen.findByRole('button', { name: 'Set up' })
  expect(screen.queryByText(/You need it/)?.textContent).toBe(words)
})

test('somebody who removes their second step is told so, and finds the set-up again', async () => {
  signInAs(admin)
  answer('get', '/api/user/factor', { confirmed_at: '2026-03-02T09:00:00.000Z', recovery_codes_left: 9 })
  meet('post', '/api/user/factor/remove', () => {
    answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0 })
    return HttpResponse.json({ message: 'Second step removed' })
  })
  openPart(<SecondStep />)
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The current password field is required.')
  await userEvent.type(screen.getByLabelText('Current password'), 'whatever')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
  expect(screen.getByText('Second step removed').getAttribute('role')).toBe('status')
})

test('the recovery codes are copied as lines', async () => {
  const user = userEvent.setup()
  signInAs(admin)
  answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0 })
  answer('post', '/api/user/factor', { uri: 'otpauth://totp/x?secret=GEZDGNBV', typed: 'GEZDGNBV' })
  const recovery_codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567']
  answer('post', '/api/user/factor/confirm', { message: 'Second step set up', recovery_codes })
  openPart(<SecondStep />)
  await user.type(await screen.findByLabelText('Current password'), 'whatever{enter}')
  await user.type(await screen.findByLabelText('Code from the app'), '123456{enter}')
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH-IJKL-MNOP\nQRST-UVWX-YZ23-4567')
})
