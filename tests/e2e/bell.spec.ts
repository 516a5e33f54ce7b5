import { paths } from '../../web/paths.ts'
import { raiseQuote } from './api.ts'
import { expect, signIn, test } from './test.ts'

const bell = /^Notices/

test('the bell counts what is new, and each notice is one click to its page', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  await signIn(page, 'contractor', paths.contractorDashboard)
  const button = page.getByRole('banner').getByRole('button', { name: bell })
  const panel = page.getByRole('dialog', { name: 'Notices' })
  // The job that tells runs a moment after the change.
  await expect(async () => {
    await page.reload()
    await expect(button).toHaveAccessibleName(/unread/, { timeout: 1_000 })
    await button.click()
    await expect(panel.getByRole('link', { name: new RegExp(`quote ${quoteId}$`) })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const row = panel.getByRole('link', { name: new RegExp(`quote ${quoteId}$`) })
  await expect(row).toContainText('Your quote was verified')
  await expect(row).toContainText('Unread')
  await row.click()
  await expect(page).toHaveURL(paths.contractorQuote(quoteId))
  await expect(panel).toBeHidden()
  await button.click()
  await expect(row).not.toContainText('Unread')
})

test('the keyboard opens the notices, marks all read and comes back', async ({ page }) => {
  await raiseQuote()
  await signIn(page, 'contractor', paths.contractorQuotes)
  const button = page.getByRole('banner').getByRole('button', { name: bell })
  await expect(async () => {
    await page.reload()
    await expect(button).toHaveAccessibleName(/unread/, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await button.focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Mark all read' })
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAccessibleName('Notices')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.getByRole('link', { name: 'All notices' }).click()
  await expect(page).toHaveURL(paths.notices)
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible()
  await button.click()
  await page.getByRole('link', { name: 'Notice preferences' }).click()
  await expect(page).toHaveURL(`${paths.settings}#notices`)
})
