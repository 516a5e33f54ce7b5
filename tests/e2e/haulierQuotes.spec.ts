import { paths } from '../../web/paths.ts'
import { acceptHaulage, raiseHaulage } from './haulage.ts'
import { bidWords } from './say/bids.ts'
import { shellWords } from './say/shell.ts'
import { closeToast, expect, signIn, test } from './test.ts'

test('a haulier finds a quote, prices its bid, updates the price, and sees it accepted', async ({ page }) => {
  const haulage = await raiseHaulage(61)
  await signIn(page, 'haulier')
  const lane = page.getByRole('region', { name: bidWords.pricesToGive })
  await expect(lane.getByRole('link', { name: /61\.0 t/ })).toBeVisible()

  await page.getByRole('link', { name: shellWords.myQuotes, exact: true }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ quotes$/)).toBeVisible()
  for (const column of ['Product', 'Quantity (tonnes)', 'Delivery Method']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await page.getByRole('link', { name: new RegExp(`^Respond to quote ${haulage.quoteId},`) }).click()

  await expect(page).toHaveURL(paths.haulierQuote(haulage.quoteId))
  const bid = page.getByRole('region', { name: 'Bids Needing Haulier' }).getByRole('row').nth(1)
  await expect(bid).toContainText('Needs haulier')
  await bid.getByRole('button', { name: bidWords.submitPriceNamed }).click()
  const dialog = page.getByRole('dialog', { name: bidWords.deliveryPrice })
  const field = dialog.getByLabel(bidWords.deliveryPricePounds)
  await expect(field).toBeFocused()
  await expect(dialog).toContainText('For the whole job, excl. VAT.')
  await dialog.getByRole('button', { name: 'Submit Price' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/The delivery price field is required\./)
  await field.fill('488')
  await expect(dialog.getByRole('status')).toContainText('Per tonne£8.00/t')
  await dialog.getByRole('button', { name: 'Submit Price £488.00' }).click()
  await closeToast(page, bidWords.deliveryPriceSubmitted)
  await expect(bid).toContainText('Price submitted')
  await expect(bid).toContainText('£488.00')

  await bid.getByRole('button', { name: /^Update price/ }).click()
  await field.fill('427')
  await dialog.getByRole('button', { name: 'Update Price £427.00' }).click()
  await closeToast(page, bidWords.deliveryPriceSubmitted)
  await expect(bid).toContainText('£7.00/t')

  await bid.getByRole('button', { name: /^Withdraw price/ }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this price?' })
    .getByRole('button', { name: 'Withdraw price' })
    .click()
  await expect(bid).toContainText('Needs haulier')
  await bid.getByRole('button', { name: bidWords.submitPriceNamed }).click()
  await expect(field, 'it starts with the last').toHaveValue('427.00')
  await dialog.getByRole('button', { name: 'Submit Price £427.00' }).click()
  await expect(bid).toContainText('£7.00/t')

  await acceptHaulage(haulage)
  await page.reload()
  await expect(bid).toContainText('Accepted')
  await expect(bid.getByRole('button')).toBeDisabled()
})

test('the search finds by product and stays in the address; nothing found says so', async ({ page }) => {
  await raiseHaulage(63)
  await signIn(page, 'haulier', paths.haulierQuotes)
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('no such stone')
  await expect(page.getByText('No verified quotes found.')).toBeVisible()
  await expect(page).toHaveURL(/search=no\+such\+stone/)
  await page.reload()
  await expect(page.getByText('No verified quotes found.')).toBeVisible()
})

test('a quote that is none', async ({ page }) => {
  await signIn(page, 'haulier', '/haulier/quoteDetails/none')
  await expect(page.getByRole('heading', { name: 'Invalid quote ID' })).toBeVisible()
  await page.goto('/haulier/quoteDetails/999999')
  await expect(page.getByText('Quote not found')).toBeVisible()
})
