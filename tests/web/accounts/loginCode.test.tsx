import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { LoginPage } from '../../../web/accounts/LoginPage.tsx'
import { answer, meet, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const asking = 'Please enter the code from your authenticator app.'
const wrong = 'This code is wrong, or it has been used.'

async function logInWithPassword() {
  refuse('get', '/api/demo', 404, 'Not found.')
  answer('post', '/api/login', { message: asking, code: 'second_factor', errors: { code: [asking] } }, 422)
  openPart(<LoginPage />)
  await userEvent.type(screen.getByLabelText('Email'), 'admin@loadstone.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Loadstone1{enter}')
  return await screen.findByRole('textbox', { name: 'Code' })
}

test('the login asks for the code without calling anything wrong, and the code takes the focus', async () => {
  const code = await logInWithPassword()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(code.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(code)
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toContain(asking)
})

test('a wrong code is refused under its field', async () => {
  const code = await logInWithPassword()
  answer('post', '/api/login', { message: wrong, code: 'wrong_code', errors: { code: [wrong] } }, 422)
  await userEvent.type(code, '000000{enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(wrong)
  expect(code.getAttribute('aria-invalid')).toBe('true')
})

test('another email is not asked for the code of the previous one', async () => {
  await logInWithPassword()
  const sent: unknown[] = []
  meet('post', '/api/login', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Invalid credentials', code: 'invalid_credentials' }, { status: 401 })
  })
  await userEvent.type(screen.getByLabelText('Email'), '.uk')
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Password'), '{enter}')
  await screen.findByRole('alert')
  expect(sent).toHaveLength(1)
})
