import type { Page } from '@playwright/test'
import * as userTexts from '../../api/contract/messages/users.ts'
import { paths } from '../../web/paths.ts'
import { registerContractor } from './account.ts'
import { openAdmin } from './admins.ts'
import { accountWords } from './say/accounts.ts'
import { quoteWords } from './say/quotes.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, signIn, takeSession, test, toastOf } from './test.ts'

/** Opens All Users and searches it for one email. */
async function openUser(page: Page, email: string) {
  await page.goto(`${paths.adminUsers}?${new URLSearchParams({ search: email })}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  return row
}

const asked = (page: Page, doing: string) =>
  page.getByRole('dialog', { name: `Are you sure you want to ${doing} this user?` })

test('an admin verifies, bans and deletes a user, and each action asks first', async ({ page }) => {
  const { id, email } = await registerContractor('weighed')
  await takeSession(page, 'admin')
  const row = await openUser(page, email)
  for (const text of [
    String(id),
    'Nell Archer',
    'Contractor',
    'weighed Civils Ltd',
    'unconfirmed',
    'Pending',
    'Not yet',
  ])
    await expect(row).toContainText(text)

  await row.getByRole('button', { name: quoteWords.verify }).click()
  await expect(asked(page, 'verify')).toContainText('Nell Archer')
  await expect(asked(page, 'verify')).toContainText('still unconfirmed')
  await asked(page, 'verify').getByRole('button', { name: uiWords.cancel }).click()
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: quoteWords.verify }).click()
  await asked(page, 'verify').getByRole('button', { name: 'Verify user' }).click()
  await closeToast(page, 'User verified successfully')
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format()
  for (const text of ['Verified', 'Helen Marsh', today]) await expect(row).toContainText(text)

  await row.getByRole('button', { name: 'Ban' }).click()
  await expect(asked(page, 'ban')).toContainText('They are signed out at once on every device.')
  await asked(page, 'ban').getByRole('button', { name: 'Ban user' }).click()
  await closeToast(page, 'User banned successfully')
  await expect(row).toContainText('Not yet')

  await row.getByRole('button', { name: uiWords.delete }).click()
  const question = page.getByRole('dialog', { name: userTexts.askDelete })
  await expect(question).toContainText('Everybody at weighed Civils Ltd loses access')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await closeToast(page, userTexts.deleted)
  await expect(page.getByText(userTexts.none)).toBeVisible()
})

test('the address keeps filters, search, order and page', async ({ page }) => {
  await takeSession(page, 'admin')
  await page.route('**/api/users?*', (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.get('limit') === '25') url.searchParams.set('limit', '5')
    return route.fallback({ url: url.href })
  })
  await page.goto(`${paths.admin}/viewUsers`)
  await expect(page).toHaveURL(paths.adminUsers)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(page.getByText(/^Showing 1 to 5 of \d+ users$/)).toBeVisible()
  const first = await rows.nth(1).textContent()
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  await expect(pages.getByRole('button', { name: uiWords.previous })).toBeDisabled()
  await pages.getByRole('button', { name: uiWords.next }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(rows.nth(1)).not.toHaveText(String(first))
  const second = await rows.nth(1).textContent()
  await pages.getByRole('button', { name: uiWords.next }).click()
  await expect(rows.nth(1)).not.toHaveText(String(second))
  await pages.getByRole('button', { name: uiWords.previous }).click()
  await expect(rows.nth(1)).toHaveText(String(second))
  await page.reload()
  await pages.getByRole('button', { name: uiWords.previous }).click()
  await expect(rows.nth(1)).toHaveText(String(first))
  await expect(pages.getByRole('button', { name: uiWords.previous })).toBeDisabled()

  await page.getByRole('button', { name: accountWords.email }).click()
  await expect(page.getByRole('columnheader', { name: accountWords.email })).toHaveAttribute('aria-sort', 'ascending')
  await expect(async () => {
    const emails = await page.getByRole('cell', { name: /@/ }).allTextContents()
    expect(emails).toEqual([...emails].sort())
  }).toPass()
  await page.getByLabel('Role').selectOption('Haulier RQ')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Haulier RQ')
  await page.getByRole('radiogroup', { name: uiWords.status }).getByLabel(uiWords.pending).check()
  await expect(page.getByText(userTexts.none)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: uiWords.status }).getByLabel(uiWords.pending)).toBeChecked()
  await expect(page.getByLabel('Role')).toHaveValue('haulier_respond_to_quote')
  await page.getByRole('button', { name: uiWords.clear, exact: true }).click()
  await expect(rows).toHaveCount(6)
  await page.getByLabel('Name, company, email or ID').fill('longdale')
  await expect(page).toHaveURL(/search=longdale/)
  await expect(rows.filter({ hasText: 'Ruth Calladine' })).toContainText('Supplier, Haulier')
})

test.describe('a user whom an admin may not manage', () => {
  test('is the admin themselves, and the buttons say why', async ({ page }) => {
    await signIn(page, 'admin')
    const own = await openUser(page, 'admin@loadstone.example')
    const ban = own.getByRole('button', { name: 'Ban' })
    await expect(ban).toBeDisabled()
    await expect(ban).toHaveAccessibleDescription('You cannot do this to your own account.')
    await ban.focus()
    await expect(page.getByRole('tooltip')).toHaveText('You cannot do this to your own account.')
    await page.keyboard.press('Enter')
    await own.getByRole('button', { name: uiWords.delete }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is another admin, unless a super-admin asks', async ({ page }) => {
    const { email } = await openAdmin('iris')
    await signIn(page, 'iris')
    const superAdmin = await openUser(page, 'admin@loadstone.example')
    const ban = superAdmin.getByRole('button', { name: 'Ban' })
    await expect(ban).toBeDisabled()
    await expect(ban).toHaveAccessibleDescription('Only a super-admin can manage admins.')
    const other = await openUser(page, 'ruth@longdale.example')
    await expect(other.getByRole('button', { name: quoteWords.verify })).toBeEnabled()

    await signIn(page, 'admin')
    const admin = await openUser(page, email)
    await expect(admin).toContainText('Admin')
    await expect(admin.getByRole('button', { name: 'Ban' })).toBeEnabled()
  })
})

test('an admin verifies by keyboard alone and keeps their place in the row', async ({ page }) => {
  const { email } = await registerContractor('by-keyboard')
  await takeSession(page, 'admin')
  const row = await openUser(page, email)
  const verify = row.getByRole('button', { name: quoteWords.verify })
  await verify.focus()
  await page.keyboard.press('Enter')
  await expect(asked(page, 'verify').getByRole('button', { name: uiWords.cancel })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked(page, 'verify')).toBeHidden()
  await expect(verify).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked(page, 'verify').getByRole('button', { name: uiWords.cancel })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'User verified successfully')).toBeVisible()
  await expect(row).toContainText('Verified')
  await expect(row.getByRole('button', { name: 'Ban' })).toBeFocused()
})
