import type { Locator } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { quoteWords } from './say/quotes.ts'
import { expect, signIn, test } from './test.ts'

/** A list keeps its order, page, search and filter in its address, and each row is a link. */

/** As a hand does: where the cell is seen, whatever lies over it. */
async function clickOn(cell: Locator, button: 'left' | 'middle' = 'left'): Promise<void> {
  await cell.scrollIntoViewIfNeeded()
  const box = await cell.boundingBox()
  if (!box) throw new Error('The cell is not on the screen')
  await cell.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button, delay: 60 })
}

test('a list keeps its sort when a row is opened, after Back, and in a shared link', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor', paths.contractorOrders)
  const firstTotal = () => page.getByRole('row').nth(1).getByRole('cell').nth(4)
  const totals = async () => {
    const texts = await page.locator('tbody tr td:nth-child(5)').allTextContents()
    // Below the accepted total stands what has been delivered so far.
    return texts.map((text) => Number(/£([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
  }
  const isSorted = async (sign: 1 | -1) => {
    const seen = await totals()
    return seen.length > 2 && seen.every((total, at) => at === 0 || sign * (total - Number(seen[at - 1])) >= 0)
  }
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(`${paths.contractorOrders}?sort=total_desc`)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => isSorted(-1)).toBe(true)
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(`${paths.contractorOrders}?sort=total_asc`)
  await expect.poll(() => isSorted(1)).toBe(true)
  const lowest = (await firstTotal().textContent()) ?? ''

  await clickOn(firstTotal())
  await expect(page).toHaveURL(/\/contractor\/orderDetails\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(`${paths.contractorOrders}?sort=total_asc`)
  await expect(firstTotal()).toHaveText(lowest)

  const shared = await context.newPage()
  await shared.goto(`${paths.contractorOrders}?sort=total_desc&search=crushed`)
  await expect(shared.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await expect(shared.getByRole('searchbox', { name: 'Search my orders' })).toHaveValue('crushed')
})

test('the middle button opens the row in a tab of its own, and the keyboard follows its link', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor', paths.contractorOrders)
  const row = page.getByRole('row').nth(1)
  const opened = context.waitForEvent('page')
  await clickOn(row.getByRole('cell').nth(3), 'middle')
  await expect(await opened).toHaveURL(/\/contractor\/orderDetails\/\d+$/)
  await expect(page).toHaveURL(paths.contractorOrders)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contractor\/orderDetails\/\d+$/)
})

test('My Bids sorts by date, names the contractor, filters by state, and finds a bid by its number', async ({
  page,
}) => {
  await signIn(page, 'supplier', paths.supplierOrders)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toContainText('for ')
  await page.getByText('Lost', { exact: true }).click()
  await expect(page).toHaveURL(`${paths.supplierOrders}?status=rejected`)
  await expect(rows.first()).toContainText('Rejected')
  await page.getByRole('button', { name: 'Date' }).click()
  await expect(page).toHaveURL(`${paths.supplierOrders}?status=rejected&sort=oldest`)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Lost' })).toBeChecked()
  const number = (await rows.first().textContent())?.match(/Quote (\d+)/)?.[1] ?? ''
  await page.getByRole('searchbox', { name: 'Search my bids' }).fill(`quote ${number}`)
  await expect(rows).toHaveCount(1)
  await clickOn(rows.first().getByRole('cell').nth(2))
  await expect(page).toHaveURL(paths.supplierQuote(Number(number)))
})

test("the haulier's list shows the quotes that still need a haulier", async ({ page }) => {
  await signIn(page, 'haulier', paths.haulierQuotes)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Verified quotes whose delivery you can price')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Needs haulier' }).check()
  await expect(page).toHaveURL(`${paths.haulierQuotes}?unpriced=1`)
  await expect(page.getByText('Your price is in')).toHaveCount(0)
})

test('an admin’s list is searched in one place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', paths.adminQuotes)
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await expect(page.getByRole('search', { name: 'Quotes' }).getByText('Search product')).toBeVisible()
})

test('a page opens at its top, and Back finds the list where it was', async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page, 'contractor', paths.contractorQuotes)
  const last = page.getByRole('link', { name: /^View quote/ }).last()
  await last.scrollIntoViewIfNeeded()
  const place = await scrolled()
  expect(place).toBeGreaterThan(100)
  await last.click()
  await expect(page.getByRole('region', { name: quoteWords.quoteFacts })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(scrolled).toBe(place)
})
