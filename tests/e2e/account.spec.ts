import type { Browser, Page } from '@playwright/test'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import * as resetTexts from '../../api/contract/messages/reset.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { openContractor, registerContractor } from './account.ts'
import { actAs } from './api.ts'
import { readMailedLink } from './mail.ts'
import { accountWords } from './say/accounts.ts'
import {
  closeNotice,
  closeToast,
  expect,
  fillLogin,
  signIn,
  signInByForm,
  test,
  toastOf,
  watchForFaults,
} from './test.ts'

test.describe('a refused sign-in', () => {
  test('for an unconfirmed email sends the link again', async ({ page }) => {
    const { email } = await registerContractor('unconfirmed')
    await page.goto(paths.login)
    await fillLogin(page, email)
    await expect(page.getByRole('alert')).toContainText(sessionTexts.verifyFirst)
    await page.getByRole('button', { name: 'Send the verification link again' }).click()
    await expect(page.getByText('a new link has been sent to it.')).toBeVisible()
    await readMailedLink(email, 'Confirm your email address')
  })

  test('after six failures says how long to wait', async ({ page }) => {
    await page.goto(paths.login)
    const alert = page.getByRole('alert')
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const answer = page.waitForResponse('**/api/login')
      await fillLogin(page, 'nobody-at-all@loadstone.example', `guess-${attempt}`)
      await answer
      await expect(alert).toContainText(sessionTexts.wrongCredentials)
    }
    await fillLogin(page, 'nobody-at-all@loadstone.example', 'guess-7')
    await expect(alert).toContainText(/Too many login attempts\. Please try again in \d+ seconds\./)
  })
})

test('the login leads to the registrations and to a new password', async ({ page }) => {
  await page.goto(paths.login)
  const main = page.getByRole('main')
  const links = [
    ['Register as a contractor', paths.registerContractor],
    ['Register as a supplier', paths.registerSupplier],
    ['Register as a haulier', paths.registerHaulier],
    ['Forgot password?', paths.forgotPassword],
  ] as const
  for (const [name, path] of links) await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
})

test.describe('a new password', () => {
  test('comes by the mailed link and ends every session', async ({ browser, page, faults }) => {
    const { email } = await openContractor('forgetful')
    const desk = await openSignedIn(browser, 'forgetful', faults)
    const tablet = await openSignedIn(browser, 'forgetful', faults)

    await page.goto(paths.login)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await page.getByLabel(accountWords.email).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('status')).toContainText('a link to reset the password has been sent')
    const link = new URL(await readMailedLink(email, 'Reset your Loadstone password')).pathname
    await page.goto(link)
    await fillReset(page, email, 'granite-74', 'granite-75')
    await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(registrationTexts.passwordsDiffer)
    await expect(page.getByLabel(accountWords.email)).toHaveValue(email)
    await fillReset(page, email, 'granite-74')
    await expect(toastOf(page, 'Password Reset')).toContainText(resetTexts.done)
    await closeToast(page, 'Password Reset')
    await expect(page).toHaveURL(paths.login)

    // Without a touch: the stream is sent round, and the session is over.
    for (const elsewhere of [desk, tablet]) {
      await expect(elsewhere.getByRole('dialog', { name: sessionTexts.expired })).toContainText(sessionTexts.loginAgain)
      await expect(elsewhere).toHaveURL(paths.login)
      await elsewhere.context().close()
    }
    await fillLogin(page, email)
    await expect(page.getByRole('alert')).toContainText(sessionTexts.wrongCredentials)
    await fillLogin(page, email, 'granite-74')
    await expect(page).toHaveURL(paths.contractorDashboard)

    await page.goto(link)
    await fillReset(page, email, 'granite-76')
    await expect(page.getByRole('alert')).toContainText('This password reset link is invalid or has expired.')
  })

  test('is asked for without telling who has an account', async ({ page }) => {
    await page.goto('/password')
    await expect(page).toHaveURL(paths.forgotPassword)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByLabel(accountWords.email)).toHaveAccessibleDescription('The email field is required.')
    await page.getByLabel(accountWords.email).fill('no address')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('alert')).toContainText('The email field must be a valid email address.')
    await page.getByLabel(accountWords.email).fill('stranger@loadstone.example')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('status')).toContainText('If this address is registered')
  })
})

test('a ban while signed in leads to the login, which says why nobody gets further', async ({ page }) => {
  const { id, email } = await openContractor('banned')
  await signIn(page, 'banned', paths.settings)
  await expect(page.getByRole('heading', { name: accountWords.settings })).toBeVisible()
  const admin = await actAs('admin')
  await admin.post('/api/users/ban', { user_id: id })

  // At once and by itself, whatever they are about to do.
  await expect(page.getByRole('dialog', { name: sessionTexts.expired })).toContainText(sessionTexts.loginAgain)
  await closeNotice(page, sessionTexts.expired)
  await expect(page).toHaveURL(paths.login)
  await fillLogin(page, email)
  await expect(page.getByRole('alert')).toContainText(sessionTexts.awaitsAdmin)

  await admin.post('/api/users/verify', { user_id: id })
  await fillLogin(page, email)
  await expect(page).toHaveURL(paths.settings)
})

async function fillReset(page: Page, email: string, password: string, confirmation = password): Promise<void> {
  await page.getByLabel(accountWords.email).fill(email)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function openSignedIn(browser: Browser, person: string, faults: string[]): Promise<Page> {
  const context = await browser.newContext()
  watchForFaults(context, faults)
  const page = await context.newPage()
  await signInByForm(page, person)
  return page
}
