import { paths } from '../../web/paths.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { quoteWords } from './say/quotes.ts'
import { closeToast, expect, signIn, test } from './test.ts'

test('a supplier finds a quote, bids, updates and cancels', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  await signIn(page, 'supplier')
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  const answer = page.getByRole('link', { name: `Respond to quote ${quoteId}` })
  await page.getByRole('radio', { name: '10 miles' }).check()
  await expect(page.getByRole('table').getByText('Leeds')).toBeHidden()
  await expect(answer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: '10 miles' })).toBeChecked()
  await page.getByRole('radio', { name: '20 miles' }).check()
  await answer.click()

  await page.getByRole('button', { name: bidWords.submitBid }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Can you deliver? This field is required')
  await expect(page.getByRole('radio', { name: bidWords.deliverYourself })).toBeFocused()

  await page.getByText(bidWords.deliverYourself).click()
  await expect(page.getByLabel(bidWords.pricePoundsDelivered)).toBeVisible()
  await page.getByText(bidWords.needsHaulier).click()
  await page.getByLabel(bidWords.pricePounds, { exact: true }).fill('333')
  await expect(page.getByLabel(bidWords.perTonne)).toHaveValue('10.00')
  // The saved collection point brings its own.
  await page.getByLabel(bidWords.accessOpens).fill('')
  await page.getByLabel(bidWords.accessCloses).fill('')
  await page.getByRole('button', { name: bidWords.submitBid }).click()
  await expect(summary).toContainText('Access opens: This field is required')
  await page.getByLabel(bidWords.accessOpens).fill('06:30')
  await page.getByLabel(bidWords.accessCloses).fill('16:30')
  await page.getByLabel(bidWords.notes).fill('Ask for Gareth.')
  await page.reload()
  await expect(page.getByLabel(bidWords.notes)).toHaveValue('Ask for Gareth.')
  await page.getByRole('button', { name: bidWords.submitBid }).click()
  await closeToast(page, bidWords.bidSubmitted)

  await page.getByLabel('Quantity in tonnes (optional)').fill('40')
  await page.getByRole('button', { name: bidWords.updateBid }).click()
  await expect(summary).toContainText('The quantity in tonnes field must not be greater than 33.3.')
  await page.getByLabel('Quantity in tonnes (optional)').fill('20')
  await page.getByRole('button', { name: bidWords.updateBid }).click()
  await closeToast(page, 'Bid updated')
  await expect(page.getByLabel(bidWords.perTonne)).toHaveValue('16.65')

  await page.goto(paths.supplierOrders)
  const row = page.getByRole('row', { name: new RegExp(`Quote ${quoteId}\\b`) })
  await expect(row).toContainText('20.0of 33.3')
  await row.getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Cancel bid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this bid?' })
  await dialog.getByRole('button', { name: 'Cancel bid' }).click()
  await closeToast(page, 'Bid cancelled successfully')
  await expect(page.getByRole('button', { name: bidWords.submitBid })).toBeVisible()
})

test('an accepted bid becomes an order that the supplier confirms', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  const bidId = await bidOn(quoteId, 'supplier', { product_price: 500 })
  const contractor = await actAs('contractor')
  await contractor.put(`/api/quotes/${quoteId}/bids/${bidId}/accept`, {})
  await signIn(page, 'supplier', paths.supplierQuote(quoteId))
  await expect(
    page.getByText('You cannot submit or update your bid because one has already been accepted.'),
  ).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.getByRole('link', { name: orderWords.viewOrder }).click()

  const price = page.getByRole('region', { name: orderWords.price })
  await expect(price).toContainText('£500.00')
  await expect(price).not.toContainText('Markup')
  await expect(page.getByRole('main')).not.toContainText('£600.00')
  await page.getByRole('button', { name: bidWords.accept }).click()
  await page
    .getByRole('dialog', { name: orderWords.acceptOrder })
    .getByRole('button', { name: bidWords.accept })
    .click()
  await closeToast(page, orderWords.orderConfirmed)
  await expect(page.getByRole('button', { name: 'Confirmed' })).toBeDisabled()
})

test('a rejected bid is read on its quote; there are no order details of it', async ({ page }) => {
  await signIn(page, 'supplier', paths.supplierOrders)
  await page.getByRole('row').filter({ hasText: 'Rejected' }).getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByText('Rejected').first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Your (last )?bid$/ }).first()).toContainText('Per tonne')
  await page.goto(page.url().replace('quoteDetails', 'orderDetails'))
  await expect(page.getByRole('status').filter({ hasText: 'order details are not available' })).toBeVisible()
  await page.goto(`${paths.supplierQuotes}?search=no%20such%20stone`)
  await expect(page.getByText(quoteWords.noQuotes)).toBeVisible()
  await page.goto(`${paths.supplierOrders}?search=no%20such%20stone`)
  await expect(page.getByText('No bids found.')).toBeVisible()
})
