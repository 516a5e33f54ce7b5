import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { VerifyEmailPage } from '../../../web/accounts/VerifyEmailPage.tsx'

const asked: unknown[] = []
const server = setupServer(http.get('*/sanctum/csrf-cookie', () => new HttpResponse(null, { status: 204 })))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  asked.length = 0
  server.resetHandlers()
})
afterAll(() => server.close())

function answer(status: number, body: JsonBodyType): void {
  server.use(
    http.post('*/api/verify-email', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(body, { status })
    }),
  )
}

async function confirm(password: string): Promise<void> {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/verify-email/s3cret']}>
        <Routes>
          <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  )
  const user = userEvent.setup()
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
}

test.each([
  [true, 'You can now log in as ann@archer.example.'],
  [false, 'Your account is awaiting admin approval. You can log in once it is approved.'],
])('the link verifies the email only with the password (approved: %s)', async (verified, text) => {
  answer(200, { message: 'Your email has been verified.', data: { email: 'ann@archer.example', verified } })
  await confirm('Grangemill7')
  expect((await screen.findByRole('status')).textContent).toBe(`Your email has been verified.${text}`)
  expect(asked).toEqual([{ token: 's3cret', password: 'Grangemill7' }])
})

test('a wrong password is refused at its field, and can be typed again', async () => {
  const errors = { password: ['The password is incorrect.'] }
  answer(422, { message: 'The password is incorrect.', code: 'wrong_password', errors })
  await confirm('Guess')
  expect((await screen.findByRole('alert')).textContent).toContain('The password is incorrect.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').getAttribute('aria-invalid')).toBe('true')
})

test('without a password nothing is sent', async () => {
  await confirm('')
  expect((await screen.findByRole('alert')).textContent).toContain('The password field is required.')
  expect(asked).toEqual([])
})

test('a used link promises no login before approval, and offers another link', async () => {
  const message = 'This verification link is invalid or has expired.'
  answer(422, { message, code: 'invalid_verification_link', errors: { token: [message] } })
  await confirm('Grangemill7')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(message)
  expect(alert.textContent).toContain('you can log in once an administrator has approved your account')
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
})
