import type { Page } from '@playwright/test'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { quoteWords } from './say/quotes.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { expect, fillLogin, signIn, signInByForm, test } from './test.ts'

const storedKeys = (page: Page) =>
  page.evaluate(() => ['authToken', 'user', 'name'].map((key) => localStorage.getItem(key)))

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
}

test('a sign-in stores token, user and first name', async ({ page }) => {
  await signInByForm(page, 'contractor')
  const [token, user, name] = await storedKeys(page)
  expect(token).toMatch(/^\d+\|/)
  expect(JSON.parse(user ?? '')).toMatchObject({ email: 'contractor@loadstone.example', role: 'contractor' })
  expect(name).toBe('Priya')
})

test.describe('logout', () => {
  test('says so, clears the device and ends the session on the server', async ({ page, request }) => {
    await signIn(page, 'contractor')
    const [token] = await storedKeys(page)
    await logOut(page)
    const dialog = page.getByRole('dialog', { name: sessionTexts.loggedOut })
    await expect(dialog).toContainText(sessionTexts.loggedOutText)
    await expect(page).toHaveURL(paths.login)
    expect(await storedKeys(page)).toEqual([null, null, null])
    const answer = await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
    await dialog.getByRole('button', { name: uiWords.ok }).click()
    await fillLogin(page, 'supplier@loadstone.example')
    // What the one before had open is not where the next one arrives.
    await expect(page).toHaveURL(paths.supplierDashboard)
  })

  test('without a network is made good when the network is back', async ({ page, request }) => {
    await signIn(page, 'contractor')
    const [token] = await storedKeys(page)
    const asThem = { headers: { authorization: `Bearer ${token}` } }
    await page.route('**/api/logout', (route) => route.abort())
    await logOut(page)
    await expect(page.getByRole('dialog', { name: sessionTexts.logoutError })).toContainText(
      sessionTexts.logoutUnexpected,
    )
    expect(await storedKeys(page)).toEqual([null, null, null])
    expect((await request.get('/api/user', asThem)).status()).toBe(200)
    await page.unroute('**/api/logout')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await request.get('/api/user', asThem)).status()).toBe(401)
  })
})

test('a session that the server no longer takes leads to the login and back', async ({ page, request }) => {
  await signIn(page, 'contractor')
  const [token] = await storedKeys(page)
  // A page that is open hears of it by its stream, and may have said so before it is left.
  await page.goto('about:blank')
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.goto(`${paths.contractorDashboard}?kept=1`)
  const dialog = page.getByRole('dialog', { name: sessionTexts.expired })
  await expect(dialog).toContainText(sessionTexts.loginAgain)
  expect(await storedKeys(page)).toEqual([null, null, null])
  await dialog.getByRole('button', { name: uiWords.ok }).click()
  await fillLogin(page, 'contractor@loadstone.example')
  await expect(page).toHaveURL(`${paths.contractorDashboard}?kept=1`)
})

test('the side menu collapses to a rail and stays collapsed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor')
  const body = page.locator('body')
  await expect(body).not.toHaveClass(/sb-sidenav-toggled/)
  await page.locator('#sidebarToggle').click()
  await expect(body).toHaveClass(/sb-sidenav-toggled/)
  expect(await page.evaluate(() => localStorage.getItem('sb|sidebar-toggle'))).toBe('true')
  await page.reload()
  await expect(body).toHaveClass(/sb-sidenav-toggled/)
})

test('the search of the top bar opens the main list, and searches the one that is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor')
  const search = page.getByRole('banner').getByRole('searchbox')
  await expect(search).toHaveAccessibleName('Search my quotes')
  await search.fill('no such stone')
  await search.press('Enter')
  await expect(page).toHaveURL(`${paths.contractorQuotes}?search=no+such+stone`)
  await expect(page.getByText(quoteWords.noQuotes)).toBeVisible()
  await expect(search).toHaveValue('no such stone')
  await search.fill('')
  await expect(page).toHaveURL(paths.contractorQuotes)
  await page.getByRole('link', { name: shellWords.myOrders }).click()
  await expect(search).toHaveAccessibleName('Search my orders')
})

test('the colours follow the system until a choice is made, which stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'contractor')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the keyboard reaches the content past the bar', async ({ page }) => {
  await signIn(page, 'contractor')
  await page.reload()
  await expect(page.getByRole('heading', { name: shellWords.dashboard })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the older addresses lead to the contractor’s screens', async ({ page }) => {
  await signIn(page, 'contractor')
  for (const [older, today] of [
    ['/quotes', paths.contractorQuotes],
    ['/quotes/add', paths.contractorQuoteAdd],
    ['/quotes/18/edit', paths.contractorQuoteEdit(18)],
    ['/products', paths.contractorProductAdd],
  ] as const) {
    await page.goto(older)
    await expect(page).toHaveURL(today)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
