import { paths } from '../../web/paths.ts'
import { openContractor } from './account.ts'
import { actAs, usualTerms } from './api.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

test('the activity says what happened and who did it, filters by kind, day and person, and leads to the quote', async ({
  page,
}) => {
  await openContractor('watchful')
  const contractor = await actAs('watchful')
  const { data: quote } = await contractor.post<{ data: { id: number } }>('/api/quotes', usualTerms)
  const admin = await actAs('admin')
  await admin.put(`/api/quotes/${quote.id}/verify`, { status: 1, markup_price: 100 })

  await signIn(page, 'watchful')
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: 'Activity Log' }).click()
  const today = page.getByRole('region', { name: 'Today' })
  const entries = today.getByRole('listitem')
  await expect(entries.first()).toContainText('An administrator verified the quote')
  await expect(entries.nth(1)).toContainText('You raised the quote')

  await page.getByLabel('Kind').selectOption('Quote raised')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/kind=quote\.created/)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.getByLabel('To', { exact: true }).fill('2020-05-01')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByRole('button', { name: uiWords.clear }).click()
  await page.getByLabel('Person').fill('archer')
  await expect(page).toHaveURL(/person=archer/)
  await expect(entries.filter({ hasText: 'You raised the quote' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'administrator' })).toHaveCount(0)

  await entries
    .first()
    .getByRole('link', { name: `Quote ${quote.id}` })
    .click()
  await expect(page).toHaveURL(paths.contractorQuote(quote.id))
})

test('it comes page by page', async ({ page }) => {
  await signIn(page, 'admin', paths.activity)
  const pages = page.getByRole('navigation', { name: 'Pages of entries' })
  await pages.getByRole('button', { name: uiWords.next }).click()
  await expect(page).toHaveURL(/cursor=/)
  await pages.getByRole('button', { name: uiWords.previous }).click()
  await expect(page).not.toHaveURL(/cursor=/)
})

test('a driver has it on their phone, with the way to their job', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'driver')
  await page.getByRole('link', { name: shellWords.me, exact: true }).click()
  await page.getByRole('link', { name: 'Activity Log' }).click()
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Me' }).click()
  await expect(page).toHaveURL(paths.driverMe)
})

test('an owner finds the sign-ins of their firm beside the activity', async ({ page }) => {
  await signIn(page, 'haulier2', paths.activity)
  await page.getByRole('link', { name: 'Sign-ins and changes of rights' }).click()
  await expect(page).toHaveURL(paths.signIns)
  const rows = page.getByRole('table', { name: /^Sign-ins/ }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Signed in')
  await expect(rows.nth(1)).toContainText('127.0.0.x')
})
