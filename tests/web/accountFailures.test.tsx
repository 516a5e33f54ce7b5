// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import * as resetTexts from '../../api/contract/messages/reset.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { admin, answer, answerByProxy, drop, openScreen, refuse, serveScreens, signInAs } from './screen.tsx'

serveScreens()

async function logIn(): Promise<void> {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'supplier@loadstone.example')
  await user.type(screen.getByLabelText('Password'), 'Loadstone1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

test.each([
  [403, 'Your account has been deactivated.', 'Your account has been deactivated.'],
  [422, '', sessionTexts.loginInvalid],
  [500, 'Server Error', sessionTexts.loginFailed],
])('a sign-in that is refused with %i and "%s" says "%s"', async (status, message, text) => {
  refuse('post', '/api/login', status, message, 'refused')
  await openScreen(paths.login)
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

test('a sign-in without any answer says so', async () => {
  drop('post', '/api/login')
  await openScreen(paths.login)
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toContain(sessionTexts.loginFailed)
})

test('a password that could not be set says so and keeps what was typed', async () => {
  drop('post', '/api/reset-password')
  await openScreen(paths.resetPassword('some-token'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The email field is required.')
  await user.type(screen.getByLabelText('Email'), 'nell@loadstone.example')
  await user.type(screen.getByLabelText('New password'), 'granite-74')
  await user.type(screen.getByLabelText('Confirm new password'), 'granite-74')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  await screen.findByText(resetTexts.failed)
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('granite-74')
})

test('an admin who could not be added is told so, and keeps what was typed', async () => {
  signInAs(admin)
  drop('post', '/api/register/admin')
  await openScreen(paths.adminAddAdmin)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('First Name'), 'Abel')
  await user.type(screen.getByLabelText('Last Name'), 'Frost')
  await user.type(screen.getByLabelText('Email'), 'nobody@loadstone.example')
  await user.type(screen.getByLabelText('Password'), 'quarry-face-9')
  await user.type(screen.getByLabelText('Confirm Password'), 'quarry-face-9')
  await user.click(screen.getByRole('button', { name: 'Add Admin User' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(registrationTexts.adminFailed)
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Abel')
})

/** The ways in which a call fails without a word of ours, and whether anything has answered. */
const wordless: [string, (path: string) => void, boolean][] = [
  ["a proxy's page", (path) => answerByProxy('post', path), true],
  ['an empty refusal', (path) => answer('post', path, {}, 500), true],
  ['no answer', (path) => drop('post', path), false],
]

test.each(wordless)('a forgotten password that meets %s says so', async (_, meet, isAnswered) => {
  meet('/api/forgot-password')
  await openScreen(paths.forgotPassword)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'nell@loadstone.example')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toBe(
    isAnswered
      ? 'The link couldn’t be sent. Please try again.'
      : 'The server didn’t answer. Check the connection and try again.',
  )
})

test.each(wordless)('a confirmation of an email that meets %s says so', async (_, meet, isAnswered) => {
  meet('/api/verify-email')
  await openScreen('/verify-email/some-token')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Password'), 'granite-74')
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toBe(
    isAnswered
      ? 'Your email couldn’t be verified. Please try again.'
      : 'Your email couldn’t be verified: the server didn’t answer.',
  )
})
