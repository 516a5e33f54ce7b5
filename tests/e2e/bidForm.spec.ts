import { paths } from '../../web/paths.ts'
import { raiseQuote } from './api.ts'
import { accountWords } from './say/accounts.ts'
import { bidWords } from './say/bids.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, signIn, test } from './test.ts'

test('a supplier bids by the tonne from a new place, which is there for the next bid, as is the price', async ({
  page,
}) => {
  const first = await raiseQuote({ quantity: 48 })
  const second = await raiseQuote({ quantity: 20 })
  await signIn(page, 'supplier2', paths.supplierQuote(first))
  const seen = page.getByRole('region', { name: 'What the contractor will see' })
  await page.getByText(bidWords.needsHaulier).click()
  await page.getByLabel(bidWords.perTonne).pressSequentially('14.1')
  await expect(page.getByLabel(bidWords.pricePounds, { exact: true })).toHaveValue('676.80')
  await expect(seen).toContainText('£676.80£14.10/t, all 48.0 t')

  // What was typed by the tonne stays so when the quantity changes, and the whole follows.
  const quantity = page.getByLabel('Quantity in tonnes (optional)')
  await quantity.pressSequentially('30')
  await expect(page.getByLabel(bidWords.pricePounds, { exact: true })).toHaveValue('423.00')
  await expect(seen).toContainText('£14.10/t, 30.0 t')
  await quantity.fill('')
  await page.getByLabel(bidWords.pricePounds, { exact: true }).fill('')
  await page.getByLabel(bidWords.pricePounds, { exact: true }).pressSequentially('691.2')
  await expect(page.getByLabel(bidWords.perTonne)).toHaveValue('14.40')

  await page.getByLabel(bidWords.collectionPostcode).fill('S32 5QB')
  await page.getByRole('button', { name: accountWords.addressByHand }).click()
  await page.getByLabel(bidWords.collectionAddress).fill('Stoke Hall Quarry, Grindleford')
  await page.getByLabel(bidWords.accessOpens).fill('06:00')
  await page.getByLabel(bidWords.accessCloses).fill('16:30')
  await page.getByLabel(bidWords.notes).fill('Plant is free from 06:00.')
  await expect(seen).toContainText('From your gate, 06:00 to 16:30')
  await page.getByLabel('Save for next time').check()
  await page.getByRole('button', { name: 'Submit bid £691.20' }).click()
  await closeToast(page, bidWords.bidSubmitted)
  await expect(page.getByRole('button', { name: 'Update bid £691.20' })).toBeVisible()

  await page.goto(paths.supplierQuote(second))
  await page.getByText(bidWords.needsHaulier).click()
  await expect(page.getByLabel('Saved collection points')).toHaveValue(/\d+/)
  await expect(page.getByLabel(bidWords.collectionAddress)).toHaveValue('Stoke Hall Quarry, Grindleford')
  await expect(page.getByLabel(bidWords.accessOpens)).toHaveValue('06:00')
  await expect(page.getByRole('form', { name: 'Your bid' })).toContainText('£14.40')
  await page.getByRole('button', { name: 'Start from it' }).click()
  await expect(page.getByLabel(bidWords.pricePounds, { exact: true })).toHaveValue('288.00')
  await expect(page.getByRole('button', { name: 'Submit bid £288.00' })).toBeVisible()

  // Kept in the settings, where it is changed and deleted; the bid keeps its own.
  await page.goto(`${paths.settings}#collection-points`)
  const points = page.getByRole('region', { name: 'Collection points' })
  await points.getByRole('button', { name: 'Change Stoke Hall Quarry, Grindleford' }).click()
  await points.getByLabel(bidWords.accessCloses).fill('17:00')
  await points.getByRole('button', { name: uiWords.save, exact: true }).click()
  await expect(points).toContainText('06:00 to 17:00')
  await points.getByRole('button', { name: 'Delete Stoke Hall Quarry, Grindleford' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection point' }).click()
  await expect(points).toContainText('No collection points yet.')
  await page.goto(paths.supplierQuote(first))
  await expect(page.getByLabel(bidWords.collectionAddress)).toHaveValue('Stoke Hall Quarry, Grindleford')
})

test('a supplier chooses in the settings how often new quotes are mailed, and from how far away', async ({ page }) => {
  await signIn(page, 'supplier2', paths.settings)
  const notices = page.getByRole('region', { name: 'Notices by mail' })
  await expect(notices.getByLabel('Mails')).toHaveValue('daily')
  await notices.getByLabel('Mails').selectOption('No mails')
  await expect(notices.getByRole('status')).toContainText('Notices saved')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await notices.getByLabel('Radius').selectOption('20 miles')
  await saved
  await page.reload()
  await expect(notices.getByLabel('Mails')).toHaveValue('never')
  await expect(notices.getByLabel('Radius')).toHaveValue('20')
})
