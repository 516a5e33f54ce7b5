import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { actAs, usualTerms } from './api.ts'
import { closeToast, expect, signIn, test } from './test.ts'

async function askForNinety(): Promise<number> {
  const contractor = await actAs('contractor')
  const { data } = await contractor.post<{ data: { id: number } }>('/api/quotes', { ...usualTerms, quantity: 90 })
  return data.id
}

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Somebody changed this quote meanwhile' })

const quantityOf = (page: Page) => page.getByLabel('Quantity (tonnes)')
const save = (page: Page) => page.getByRole('button', { name: 'Save Quote' }).click()

test('a quote open in two tabs isn’t overwritten unseen, nor verified for a quantity that nobody has read', async ({
  page,
  context,
  browser,
}) => {
  const quoteId = await askForNinety()
  const edit = paths.contractorQuoteEdit(quoteId)
  await signIn(page, 'contractor', edit)
  await expect(quantityOf(page)).toHaveValue('90')
  const other = await context.newPage()
  await other.goto(edit)
  await expect(quantityOf(other)).toHaveValue('90')
  await quantityOf(other).fill('120')
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', paths.adminQuotes)
  const row = admin.getByRole('row').filter({ has: admin.getByRole('cell', { name: String(quoteId), exact: true }) })
  await row.getByRole('button', { name: 'Verify' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Verify quote' })
  await dialog.getByLabel('Markup Price (£)').fill('90')

  await quantityOf(page).fill('95')
  await save(page)
  await closeToast(page, 'Quote Submitted!')

  await save(other)
  await expect(refusal(other)).toContainText('quantity 90.0 to 95.0 t')
  await expect(quantityOf(other)).toHaveValue('120')
  await other.getByRole('button', { name: 'Show what is saved now' }).click()
  await expect(quantityOf(other)).toHaveValue('95')
  await quantityOf(other).fill('950')
  await save(other)
  await closeToast(other, 'Quote Submitted!')

  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(refusal(admin)).toContainText('quantity 90.0 to 950.0 t')
  await expect(dialog.getByLabel('Markup Price (£)')).toHaveValue('90.00')
  await expect(row).toContainText('Pending')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await closeToast(admin, 'Quote Verified')
  await expect(row).toContainText('Verified')
  await admin.context().close()
})
