import { paths } from '../../web/paths.ts'
import { signatureData } from '../api/ticketBody.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { shellWords } from './say/shell.ts'
import { expect, signIn, test } from './test.ts'

/** A hundred tonnes that the supplier delivers itself, for £2,000.00 and a markup, with one load so far. */
async function order(): Promise<number> {
  const quoteId = await raiseQuote()
  const bidId = await bidOn(quoteId, 'supplier', { product_price: 2_000 })
  await (await actAs('contractor')).put(`/api/quotes/${quoteId}/bids/${bidId}/accept`, {})
  const supplier = await actAs('supplier')
  await supplier.post(`/api/quotes/${quoteId}/confirm-supplier`, {})
  const weights = { gross_weight: 31.9, tare: 12.32, net_weight: 19.58 }
  await supplier.post('/api/tickets', { quote_id: quoteId, ...weights, signature_data: signatureData })
  return quoteId
}

test('a contractor proposes more tonnes, the supplier agrees, and both see the new terms', async ({
  page,
  browser,
}) => {
  const quoteId = await order()
  await signIn(page, 'contractor', paths.contractorOrder(quoteId))
  await page.getByRole('button', { name: shellWords.more }).click()
  await page.getByRole('menuitem', { name: 'Propose a change' }).click()
  const dialog = page.getByRole('dialog', { name: `Propose a change to order ${quoteId}` })
  await expect(dialog.getByRole('button', { name: 'Propose', exact: true })).toBeDisabled()
  await expect(dialog.getByText('can no longer change: 1 load has come')).toBeVisible()
  await dialog.getByLabel('Tonnes').fill('15')
  await dialog.getByLabel('Why').fill('The verge at the north end needs it too.')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Propose 15.0 t' }).click()
  await expect(dialog.getByText('At least 19.580 t, what has been delivered.').first()).toBeVisible()
  await dialog.getByLabel('Tonnes').fill('120')
  await expect(dialog.getByText('£420.00 more than £2,100.00, at £21.00/t as agreed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose 120.0 t' }).click()
  const proposal = page.getByRole('region', { name: /^Proposed change, 1 agreement missing$/ })
  await expect(proposal).toContainText('+20.0 t')
  await expect(proposal.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Proposed; in force once')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'supplier', paths.supplierOrder(quoteId))
  const asked = other.getByRole('region', { name: /asks for a change$/ })
  await expect(asked).toContainText('“The verge at the north end needs it too.”')
  await expect(asked).toContainText('£2,400.00')
  await asked.getByRole('button', { name: 'Agree to £2,400.00' }).click()
  await expect(asked).toBeHidden()
  await expect(other.getByRole('region', { name: 'Terms' })).toContainText('£2,400.00')
  await expect(proposal).toBeHidden({ timeout: 25_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('120.0 t')
})

test('a supplier’s new price is declined with a reason, which it reads', async ({ page, browser }) => {
  const quoteId = await order()
  await signIn(page, 'supplier', paths.supplierOrder(quoteId))
  await page.getByRole('button', { name: shellWords.more }).click()
  await page.getByRole('menuitem', { name: 'Propose a change' }).click()
  const dialog = page.getByRole('dialog', { name: `Propose a change to order ${quoteId}` })
  await dialog.getByLabel('Your price a tonne').fill('22')
  await dialog.getByLabel('Why').fill('Fuel went up.')
  // 19.58 t at £20.00 and the rest at £22.00.
  await expect(dialog.getByText('£2,160.84')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose £22.00/t' }).click()
  await expect(page.getByRole('region', { name: /^Proposed change/ })).toContainText('£22.00/t for later loads')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'contractor', paths.contractorOrder(quoteId))
  await other.getByRole('button', { name: 'Decline' }).click()
  const declining = other.getByRole('dialog', { name: 'Decline this change?' })
  await declining.getByLabel('Why').fill('We agreed on £20.')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(other.getByRole('region', { name: 'Timeline' })).toContainText('Change declined')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('We agreed on £20.', { timeout: 25_000 })
})

test('a contractor changes the entrance alone, and the supplier sees it', async ({ page }) => {
  const quoteId = await order()
  await signIn(page, 'contractor', paths.contractorOrder(quoteId))
  await page.getByRole('button', { name: shellWords.more }).click()
  await page.getByRole('menuitem', { name: 'Change site details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change site details' })
  await dialog.getByLabel('Site entrance').fill('The new gate on Station Road')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('The new gate on Station Road')
  const { data } = await (await actAs('supplier')).get<{ data: { site_entrance: string } }>(
    `/api/quotes/${quoteId}/accepted-details`,
  )
  expect(data.site_entrance).toBe('The new gate on Station Road')
})
