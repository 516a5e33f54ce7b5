import * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { expect, fillLogin, signIn, signInByForm, test } from './test.ts'

/** Where each role lands, and something of its own that the demo has for it. */
const landings = [
  { person: 'admin', landing: paths.adminDashboard, heading: 'Quotes to verify', sees: 'Tarrant Groundworks Ltd' },
  { person: 'contractor', landing: paths.contractorDashboard, heading: 'Needs you', sees: 'All orders' },
  { person: 'supplier', landing: paths.supplierDashboard, heading: 'Needs you', sees: 'All bids' },
  { person: 'haulier', landing: paths.haulierDashboard, heading: 'No driver', sees: 'C. Reid' },
  { person: 'yard', landing: paths.haulierDashboard, heading: 'To confirm', sees: 'C. Reid' },
  { person: 'driver', landing: paths.driver, heading: "Today's jobs", sees: 't left' },
] as const

for (const { person, landing, heading, sees } of landings) {
  test(`${person} lands on ${landing} with the demo's data`, async ({ page }) => {
    await signInByForm(page, person)
    await expect(page).toHaveURL(landing)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(sees).first()).toBeVisible()
  })
}

test.describe('a refused sign-in says why', () => {
  test('missing fields are named under each and above all; the first takes the focus', async ({ page }) => {
    await page.goto(paths.login)
    await page.getByRole('main').getByRole('button', { name: sessionWords.login }).click()
    await expect(page.getByRole('alert')).toContainText('The email field is required.')
    await expect(page.getByRole('alert')).toContainText('The password field is required.')
    await expect(page.getByLabel(accountWords.email)).toBeFocused()
    await expect(page.getByLabel(accountWords.email)).toHaveAccessibleDescription('The email field is required.')
  })

  test('a wrong password', async ({ page }) => {
    await page.goto(paths.login)
    await fillLogin(page, 'contractor@loadstone.example', 'not-the-one')
    await expect(page.getByRole('alert')).toContainText(sessionTexts.wrongCredentials)
    await expect(page.getByLabel(accountWords.email)).toHaveValue('contractor@loadstone.example')
  })

  test('an address that is none is refused by the server, under its field', async ({ page }) => {
    await page.goto(paths.login)
    await fillLogin(page, 'nobody', 'whatever1')
    await expect(page.getByRole('alert')).toContainText('email')
    await expect(page.getByLabel(accountWords.email)).toHaveAttribute('aria-invalid', 'true')
  })

  test('the login says that an email is unconfirmed, or that an account awaits approval', async ({ page }) => {
    await page.goto(paths.login)
    await fillLogin(page, 'owen@pritchard.example')
    await expect(page.getByRole('alert')).toContainText(sessionTexts.verifyFirst)
    await fillLogin(page, 'ruth@longdale.example')
    await expect(page.getByRole('alert')).toContainText(sessionTexts.awaitsAdmin)
  })
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto(paths.login)
  const password = page.getByLabel(sessionWords.password, { exact: true })
  await password.fill('Loadstone1')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a page asked for before the sign-in comes after it', async ({ page }) => {
  await page.goto(`${paths.driverMe}?from=mail`)
  await expect(page).toHaveURL(paths.login)
  await fillLogin(page, 'driver@loadstone.example')
  await expect(page).toHaveURL(`${paths.driverMe}?from=mail`)
})

test('with a server that refuses every connection a driver’s logout asks first, whatever the browser says of its network', async ({
  page,
}) => {
  await signIn(page, 'driver', paths.driverMe)
  const logout = page.getByRole('main').getByRole('button', { name: sessionWords.logout })
  const question = page.getByRole('dialog', { name: 'Logout without signal?' })
  await page.route(/\/(api|sanctum)\//, (route) => route.abort('connectionrefused'))
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await logout.click()
  await question.getByRole('button', { name: uiWords.cancel }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(paths.driverMe)

  await page.unrouteAll()
  await logout.click()
  await expect(page).toHaveURL(paths.login)
})

test('a wrong role is led to its own landing', async ({ page }) => {
  await signInByForm(page, 'contractor')
  for (const path of [paths.adminDashboard, paths.supplierDashboard, paths.haulierDashboard, paths.driver]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.contractorDashboard)
  }
})

test('unknown paths have their pages, inside and outside', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: notFoundTexts.page })).toBeVisible()
  await signInByForm(page, 'admin')
  await page.goto(`${paths.admin}/no-such-page`)
  await expect(page.getByRole('heading', { name: notFoundTexts.admin })).toBeVisible()
  await expect(page.getByRole('navigation', { name: shellWords.adminMenu })).toBeVisible()
})
