import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { fillQuote } from './quoteForm.ts'
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
  await contractor.getByRole('button', { name: 'Submit Quote' }).click()
  await closeToast(contractor, 'Quote Submitted!')
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
  await row.getByRole('button', { name: 'Verify' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Verify quote' })
  await dialog.getByLabel('Markup Price (£)').fill('137.5')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await closeToast(admin, 'Quote Verified')
  await expect(row).toContainText('137.50')
}

export async function bid(supplier: Page, quoteId: number): Promise<void> {
  await supplier.goto(paths.supplierQuotes)
  await supplier.getByRole('searchbox', { name: 'Search product' }).fill('gabion')
  await expect(supplier).toHaveURL(/search=gabion/)
  await expect(supplier.getByRole('link', { name: `Respond to quote ${quoteId},` })).toBeVisible()
  await expectNothingSecret(supplier)
  await supplier.getByRole('link', { name: `Respond to quote ${quoteId},` }).click()
  await supplier.getByText('No (Needs haulier)').click()
  await supplier.getByLabel('Price (£)', { exact: true }).fill('1250')
  await supplier.getByLabel('Collection address').fill('Dene Quarry, Cromford')
  await supplier.getByLabel('Collection postcode').fill('DE4 3QS')
  await supplier.getByLabel('Access opens').fill('06:30')
  await supplier.getByLabel('Access closes').fill('16:30')
  await expectNothingSecret(supplier)
  await supplier.getByRole('button', { name: 'Submit bid' }).click()
  await closeToast(supplier, 'Bid submitted')
  await expect(supplier.getByRole('button', { name: 'Update bid' })).toBeVisible()
}

export async function price(haulier: Page, quoteId: number): Promise<void> {
  await haulier.goto(paths.haulierDashboard)
  const lane = haulier.getByRole('region', { name: 'Prices to give' })
  await lane.getByRole('link', { name: /61\.7 t/ }).click()
  await expect(haulier).toHaveURL(paths.haulierQuote(quoteId))
  const row = haulier.getByRole('row').filter({ hasText: 'Dene Quarry, Cromford' })
  await row.getByRole('button', { name: /^Submit price/ }).click()
  const dialog = haulier.getByRole('dialog', { name: 'Delivery price' })
  await dialog.getByLabel('Delivery Price (£)').fill('431.25')
  await expectNothingSecret(haulier)
  await dialog.getByRole('button', { name: 'Submit Price' }).click()
  await closeToast(haulier, 'Delivery price submitted successfully')
  await expect(row).toContainText('£431.25')
  await expectNothingSecret(haulier)
}

export async function accept(contractor: Page, quoteId: number): Promise<void> {
  await contractor.goto(paths.contractorQuote(quoteId))
  await expect(contractor.getByText('Every total includes the markup of £137.50.')).toBeVisible()
  const row = contractor.getByRole('row').filter({ hasText: 'Dovebank Haulage' })
  for (const amount of ['£1,250.00', '£431.25', total]) await expect(row).toContainText(amount)
  await row.getByRole('button', { name: /^Accept/ }).click()
  const dialog = contractor.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText(total)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await closeToast(contractor, 'Bid accepted successfully')
  await expect(contractor).toHaveURL(paths.contractorOrder(quoteId))
  const shown = contractor.getByRole('region', { name: 'Price' })
  for (const secret of secrets) await expect(shown).toContainText(secret)
}

export async function confirmAsSupplier(supplier: Page, haulier: Page, quoteId: number): Promise<void> {
  await haulier.goto(paths.haulierDashboard)
  await expect(haulier.getByRole('button', { name: `Confirm order ${quoteId},` })).toBeDisabled()
  await expectNoSecrets(supplier, paths.supplierOrder(quoteId), '£1,250.00')
  await supplier.getByRole('button', { name: 'Accept' }).click()
  const dialog = supplier.getByRole('dialog', { name: 'Accept this order?' })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await closeToast(supplier, 'Order confirmed')
}

export async function assignDriver(haulier: Page, quoteId: number): Promise<void> {
  await haulier.reload()
  await haulier.getByRole('button', { name: `Confirm order ${quoteId},` }).click()
  await closeToast(haulier, 'Order confirmed')
  await haulier.getByRole('button', { name: `Assign driver to order ${quoteId},` }).click()
  const sheet = haulier.getByRole('complementary', { name: 'Assign driver' })
  await sheet.getByRole('button', { name: /Callum Reid/ }).click()
  const onOrder = sheet.getByRole('region', { name: 'On this order' })
  await expect(onOrder).toContainText('Callum Reid')
  await expect(onOrder).not.toContainText('Still on this tablet')
  await expectNothingSecret(haulier)
}
