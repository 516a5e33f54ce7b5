import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { admin, answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

test('an administrator who needs a second step finds its set-up on every page, and goes on where they were', async () => {
  const held = { ...admin, needs_factor: true as const }
  signInAs(held)
  answer('get', '/api/user', held)
  answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0 })
  answer('get', '/api/notifications', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/products', { data: [], meta: { total: 0, next_cursor: null } })
  await openScreen(paths.adminProducts)
  expect(await screen.findByRole('heading', { name: 'Second Step' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Admin menu' })).toBeNull()

  meet('post', '/api/user/factor', () =>
    HttpResponse.json({ uri: 'otpauth://totp/x?secret=GEZDGNBV', typed: 'GEZDGNBV' }),
  )
  meet('post', '/api/user/factor/confirm', () =>
    HttpResponse.json({ message: 'Second step set up', recovery_codes: ['ABCD-EFGH-IJKL-MNOP'] }),
  )
  await userEvent.type(await screen.findByLabelText('Your password'), 'whatever')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('GEZD GNBV')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeTruthy()
  answer('get', '/api/user', admin)
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByRole('navigation', { name: 'Admin menu' })).toBeTruthy()
})
