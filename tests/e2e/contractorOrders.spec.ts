import { paths } from '../../web/paths.ts'
import { signatureData } from '../api/ticketBody.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { orderWords } from './say/orders.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

test('my accepted orders are searched and lead to the order', async ({ page }) => {
  await signIn(page, 'contractor', paths.contractorOrders)
  await expect(page.getByRole('heading', { name: 'My Accepted Orders' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search my orders' }).fill('capping')
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible()
  await page.getByRole('link', { name: /^View order/ }).click()
  await expect(page.getByRole('heading', { name: /6F5 capping/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Search my orders' }).fill('no such stone')
  await expect(page.getByText('No accepted orders found.')).toBeVisible()
})

test('an order shows its tickets day by day; a ticket and its signature open', async ({ page }) => {
  await signIn(page, 'contractor', paths.contractorOrders)
  await page.getByRole('row').filter({ hasText: '6F5 capping' }).getByRole('link').click()
  await expect(page.getByRole('progressbar', { name: 'Delivered' })).toBeVisible()
  await expect(page.getByText('Voided:').first()).toBeVisible()
  await expect(page.getByText('Queried', { exact: true }).first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Enlarge the signature/ })
    .first()
    .click()
  const picture = page.getByRole('dialog', { name: /^Signature on ticket/ }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: uiWords.close, exact: true }).click()

  await page.getByRole('button', { name: ticketWords.detailsOfTicket }).first().click()
  await expect(page.getByRole('dialog', { name: /^Ticket/ })).toContainText('Logged by')
  await page.getByRole('button', { name: uiWords.close, exact: true }).click()

  const before = await page.getByRole('button', { name: ticketWords.detailsOfTicket }).count()
  await page.getByRole('button', { name: 'Show earlier days' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: ticketWords.detailsOfTicket }).count())
    .toBeGreaterThan(before)
})

test('delivered tonnes grow on an open order without a reload', async ({ page }) => {
  const quoteId = await raiseQuote()
  const bidId = await bidOn(quoteId, 'supplier', { product_price: 2_000 })
  const contractor = await actAs('contractor')
  await contractor.put(`/api/quotes/${quoteId}/bids/${bidId}/accept`, {})
  const supplier = await actAs('supplier')
  await supplier.post(`/api/quotes/${quoteId}/confirm-supplier`, {})

  await signIn(page, 'contractor', paths.contractorOrder(quoteId))
  const progress = page.getByRole('region', { name: orderWords.progress })
  await expect(progress).toContainText('100.000 t')
  await expect(page.getByText(ticketWords.noTickets)).toBeVisible()
  const weights = { gross_weight: 31.9, tare: 12.32, net_weight: 19.58 }
  await supplier.post('/api/tickets', { quote_id: quoteId, ...weights, signature_data: signatureData })
  // The window is looked at again: sooner than the next look of its own.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(progress).toContainText('19.580 t', { timeout: 25_000 })
  await expect(progress).toContainText('80.420 t')
  await expect(page.getByRole('button', { name: ticketWords.detailsOfTicket })).toHaveCount(1)
})

test('anyone but a contractor is told that the page is not theirs', async ({ page }) => {
  await signIn(page, 'supplier', paths.contractorOrders)
  await expect(page.getByText('Access denied: Only contractors can view this page.')).toBeVisible()
})
