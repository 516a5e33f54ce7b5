import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { fillQuote } from './quoteForm.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { quoteWords } from './say/quotes.ts'
import { closeToast, expect } from './test.ts'

/** 1,250.00 of the supplier's, 431.25 of the haulier's and 137.50 of ours. */
const total = '£1,818.75'
/** What only the contractor and the admin may learn: that something is added to the prices, how much, and to what sum. */
const secrets = [/markup/i, /137\.50/, /1,?818\.75/]

/** Opens the page of somebody who may not learn it, and waits for the `sign` that it is complete. */
export async function expectNoSecrets(page: Page, path: string, sign: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(sign)
  await expectNothingSecret(page)
}

async function expectNothingSecret(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  for (const secret of secrets) expect(text).not.toMatch(secret)
}

export async function addQuote(contractor: Page): Promise<number> {
  await contractor.goto(paths.contractorQuoteAdd)
  await fillQuote(contractor, { tonnes: '61.7', method: 'Deliver' })
  await contractor.getByRole('button', { name: quoteWords.submitQuote }).click()
  await closeToast(contractor, quoteWords.quoteSubmitted)
  await expect(contractor).toHaveURL(paths.contractorQuotes)
  const row = contractor.getByRole('row').filter({ hasText: '61.7' })
  await expect(row).toContainText('Pending')
  await row.getByRole('link').click()
  await expect(contractor.getByRole('heading', { name: 'Gabion stone 100/200 mm, 61.7 t' })).toBeVisible()
  return Number(new URL(contractor.url()).pathname.split('/').at(-1))
}

export async function verify(admin: Page, quoteId: number): Promise<void> {
  await admin.goto(paths.adminQuotes)
  const row = admin.getByRole('row').filter({ has: admin.getByRole('cell', { name: String(quoteId), exact: true }) })
  await row.getByRole('button', { name: quoteWords.verify }).click()
  const dialog = admin.getByRole('dialog', { name: quoteWords.verifyQuote })
  await dialog.getByLabel(quoteWords.markup).fill('137.5')
  await dialog.getByRole('button', { name: quoteWords.verify }).click()
  await closeToast(admin, quoteWords.quoteVerified)
  await expect(row).toContainText('137.50')
}

export async function bid(supplier: Page, quoteId: number): Promise<void> {
  await supplier.goto(paths.supplierQuotes)
  await supplier.getByRole('searchbox', { name: 'Search product' }).fill('gabion')
  await expect(supplier).toHaveURL(/search=gabion/)
  await expect(supplier.getByRole('link', { name: `Respond to quote ${quoteId},` })).toBeVisible()
  await expectNothingSecret(supplier)
  await supplier.getByRole('link', { name: `Respond to quote ${quoteId},` }).click()
  await supplier.getByText(bidWords.needsHaulier).click()
  await supplier.getByLabel(bidWords.pricePounds, { exact: true }).fill('1250')
  await supplier.getByLabel(bidWords.collectionAddress).fill('Dene Quarry, Cromford')
  await supplier.getByLabel(bidWords.collectionPostcode).fill('DE4 3QS')
  await supplier.getByLabel(bidWords.accessOpens).fill('06:30')
  await supplier.getByLabel(bidWords.accessCloses).fill('16:30')
  await expectNothingSecret(supplier)
  await supplier.getByRole('button', { name: bidWords.submitBid }).click()
  await closeToast(supplier, bidWords.bidSubmitted)
  await expect(supplier.getByRole('button', { name: bidWords.updateBid })).toBeVisible()
}

export async function price(haulier: Page, quoteId: number): Promise<void> {
  await haulier.goto(paths.haulierDashboard)
  const lane = haulier.getByRole('region', { name: bidWords.pricesToGive })
  await lane.getByRole('link', { name: /61\.7 t/ }).click()
  await expect(haulier).toHaveURL(paths.haulierQuote(quoteId))
  const row = haulier.getByRole('row').filter({ hasText: 'Dene Quarry, Cromford' })
  await row.getByRole('button', { name: bidWords.submitPriceNamed }).click()
  const dialog = haulier.getByRole('dialog', { name: bidWords.deliveryPrice })
  await dialog.getByLabel(bidWords.deliveryPricePounds).fill('431.25')
  await expectNothingSecret(haulier)
  await dialog.getByRole('button', { name: 'Submit Price' }).click()
  await closeToast(haulier, bidWords.deliveryPriceSubmitted)
  await expect(row).toContainText('£431.25')
  await expectNothingSecret(haulier)
}

export async function accept(contractor: Page, quoteId: number): Promise<void> {
  await contractor.goto(paths.contractorQuote(quoteId))
  await expect(contractor.getByText(/Every total includes the markup of £137\.50, £\d+\.\d\d\/t\.$/)).toBeVisible()
  const row = contractor.getByRole('row').filter({ hasText: 'Dovebank Haulage' })
  for (const amount of ['£1,250.00', '£431.25', total]) await expect(row).toContainText(amount)
  await row.getByRole('button', { name: bidWords.acceptNamed }).click()
  const dialog = contractor.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText(total)
  await dialog.getByRole('button', { name: bidWords.accept }).click()
  await closeToast(contractor, bidWords.bidAccepted)
  await expect(contractor).toHaveURL(paths.contractorOrder(quoteId))
  const shown = contractor.getByRole('region', { name: orderWords.price })
  for (const secret of secrets) await expect(shown).toContainText(secret)
}

export async function confirmAsSupplier(supplier: Page, haulier: Page, quoteId: number): Promise<void> {
  await haulier.goto(paths.haulierDashboard)
  await expect(haulier.getByRole('button', { name: `Confirm order ${quoteId},` })).toBeDisabled()
  await expectNoSecrets(supplier, paths.supplierOrder(quoteId), '£1,250.00')
  await supplier.getByRole('button', { name: bidWords.accept }).click()
  const dialog = supplier.getByRole('dialog', { name: orderWords.acceptOrder })
  await dialog.getByRole('button', { name: bidWords.accept }).click()
  await closeToast(supplier, orderWords.orderConfirmed)
}

export async function assignDriver(haulier: Page, quoteId: number): Promise<void> {
  await haulier.reload()
  await haulier.getByRole('button', { name: `Confirm order ${quoteId},` }).click()
  await closeToast(haulier, orderWords.orderConfirmed)
  await haulier.getByRole('button', { name: `Assign driver to order ${quoteId},` }).click()
  const sheet = haulier.getByRole('complementary', { name: orderWords.assignDriver })
  await sheet.getByRole('button', { name: /Callum Reid/ }).click()
  const onOrder = sheet.getByRole('region', { name: orderWords.onThisOrder })
  await expect(onOrder).toContainText('Callum Reid')
  await expect(onOrder).not.toContainText('Still on this tablet')
  await expectNothingSecret(haulier)
}
