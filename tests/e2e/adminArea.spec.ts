import * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import { paths } from '../../web/paths.ts'
import { fillQuote } from './quoteForm.ts'
import { accountWords } from './say/accounts.ts'
import { quoteWords } from './say/quotes.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { closeNotice, closeToast, expect, fillLogin, signIn, test } from './test.ts'

/** Runs in the page, whose own clock a busy machine can't falsify: for how many milliseconds the next dialog stands. */
function timeNotice(): Promise<number> {
  return new Promise((resolve) => {
    let shownAt = 0
    const look = () => {
      const isShown = document.querySelector('[role="dialog"]') !== null
      if (isShown && shownAt === 0) shownAt = performance.now()
      if (!isShown && shownAt > 0) resolve(performance.now() - shownAt)
      else requestAnimationFrame(look)
    }
    look()
  })
}

test('the side menu and the start lead on, and an unknown address says so', async ({ page }) => {
  await signIn(page, 'admin')
  const menu = page.getByRole('navigation', { name: shellWords.adminMenu })
  const entries = [
    ['Dashboard', paths.adminDashboard],
    ['All Users', paths.adminUsers],
    ['Add Admin User', paths.adminAddAdmin],
    ['View Products', paths.adminProducts],
    ['Add Product', paths.adminProductAdd],
    ['All Quotes', paths.adminQuotes],
  ] as const
  await expect(menu.getByRole('link')).toHaveCount(entries.length)
  for (const [name, path] of entries) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(menu).toContainText('Super-admin')
  await page.goto(paths.admin)
  await expect(page).toHaveURL(paths.adminDashboard)
  await page.goto(`${paths.admin}/no-such-page`)
  await expect(page.getByRole('heading', { name: notFoundTexts.admin })).toBeVisible()
})

test.describe('the dashboard', () => {
  test('counts what waits, and each figure leads to it', async ({ page }) => {
    await signIn(page, 'admin')
    const figures = page.getByRole('list', { name: 'What waits for you' })
    const figure = (name: string) => figures.getByRole('link', { name })
    const numberIn = async (name: string) => Number((await figure(name).textContent())?.match(/\d+/)?.[0])

    for (const panel of ['Quotes to verify', 'Users to approve', 'Products pending'])
      await expect(page.getByRole('region', { name: panel }).locator('.count')).toHaveText(
        String(await numberIn(panel)),
      )
    await figure('Quotes to verify').click()
    await expect(page.getByLabel(uiWords.state)).toHaveValue('waiting')
    await expect(page.getByRole('row').filter({ hasText: 'Verified' })).toHaveCount(0)
    await page.goBack()
    const waiting = await numberIn('Users to approve')
    await figure('Users to approve').click()
    await expect(page.getByText(`Showing ${waiting} of ${waiting} users`)).toBeVisible()
    await page.goBack()
    const pending = await numberIn('Products pending')
    await figure('Products pending').click()
    await expect(page.getByText(`Showing ${pending} of ${pending} products`)).toBeVisible()
    await page.goBack()
    await figure('Stalled orders').click()
    await expect(page.getByRole('region', { name: 'Stalled orders' })).toBeInViewport()
    await figure('Tonnes this month').click()
    await expect(page.getByRole('region', { name: 'Tonnes per day' })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Tonnes per day' }).getByRole('listitem').first()).toBeVisible()
  })
})

test.describe('Add Admin User', () => {
  test('says what is wrong, then that a link was sent, for five seconds', async ({ page }) => {
    await signIn(page, 'admin', paths.adminAddAdmin)
    const form = page.getByRole('form', { name: 'Admin registration' })
    const add = form.getByRole('button', { name: 'Add Admin User' })
    await add.click()
    await expect(form.getByLabel(accountWords.staffFirstName)).toBeFocused()
    for (const field of ['First Name', 'Last Name', 'Email', 'Confirm Password'])
      await expect(form.getByLabel(field)).toHaveAccessibleDescription(/field is required/)
    await form.getByLabel(accountWords.staffFirstName).fill('Abel')
    await form.getByLabel(accountWords.staffLastName).fill('Frost')
    await form.getByLabel(accountWords.email).fill('admin@loadstone.example')
    await form.getByLabel(sessionWords.password, { exact: true }).fill('seven-7')
    await form.getByLabel(accountWords.confirmPassword).fill('seven-8')
    await add.click()
    await expect(form.getByLabel(sessionWords.password, { exact: true })).toHaveAccessibleDescription(
      /Minimum 8 characters/,
    )
    await expect(form.getByLabel(accountWords.confirmPassword)).toHaveAccessibleDescription(
      registrationTexts.passwordsDiffer,
    )

    await form.getByLabel(sessionWords.password, { exact: true }).fill('quarry-face-9')
    await form.getByLabel(accountWords.confirmPassword).fill('quarry-face-9')
    await add.click()
    const dialog = page.getByRole('dialog', { name: registrationTexts.invalid })
    await expect(dialog).toContainText(registrationTexts.fixHighlighted)
    await closeNotice(page, registrationTexts.invalid)
    await expect(form.getByLabel(accountWords.email)).toHaveAccessibleDescription('The email has already been taken.')

    await form.getByLabel(accountWords.email).fill('abel@loadstone.example')
    const lasted = page.evaluate(timeNotice)
    await add.click()
    const success = page.getByRole('dialog', { name: registrationTexts.done })
    await expect(success).toContainText('A verification link has been sent to abel@loadstone.example.')
    await expect(page).toHaveURL(paths.adminUsers)
    expect(await lasted).toBeGreaterThan(4_900)
    await expect(success).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'abel@loadstone.example' })
    // Made by a super-admin: it needs but its email confirmed.
    for (const text of ['Abel Frost', 'unconfirmed', 'Verified']) await expect(row).toContainText(text)
  })
})

test('an admin raises a quote for a contractor', async ({ page }) => {
  await signIn(page, 'admin', paths.adminQuotes)
  await page.getByRole('link', { name: 'Add Quote' }).click()
  await expect(page).toHaveURL(paths.adminQuoteAdd)
  await expect(page.getByRole('button', { name: quoteWords.submitQuote })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Contractor' }).fill('Tarrant')
  await page.getByRole('option', { name: /Priya Nair/ }).click()
  await fillQuote(page, { tonnes: '44.4', method: 'Deliver' })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Contractor' })).toHaveValue('Priya Nair')
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('44.4')
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  await closeToast(page, quoteWords.quoteSubmitted)
  await expect(page).toHaveURL(paths.adminQuotes)
  const row = page.getByRole('row').filter({ hasText: '44.4' })
  await expect(row).toContainText('Tarrant Groundworks Ltd')
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('raised by Helen Marsh')
})

test.describe('the guard', () => {
  test('sends a visitor to the login, and from there back to the page', async ({ page }) => {
    await page.goto(paths.adminProducts)
    await expect(page).toHaveURL(paths.login)
    await fillLogin(page, 'admin@loadstone.example')
    await expect(page).toHaveURL(paths.adminProducts)
  })

  test('sends another role to its own start', async ({ page }) => {
    await signIn(page, 'contractor', paths.adminUsers)
    await expect(page).toHaveURL(paths.contractorDashboard)
  })

  test('believes the server about the role, not the browser', async ({ page }) => {
    await signIn(page, 'contractor')
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '')
      localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin', roles: ['admin'] }))
    })
    await page.goto(paths.adminUsers)
    await expect(page).toHaveURL(paths.contractorDashboard)
  })
})
