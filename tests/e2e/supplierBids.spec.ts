import { paths } from '../../web/paths.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { closeNotice, expect, signIn, test } from './test.ts'

test('a supplier finds a quote, bids, updates and cancels', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  await signIn(page, 'supplier')
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  const answer = page.getByRole('link', { name: `Respond to quote ${quoteId}` })
  await page.getByRole('radio', { name: '10 miles' }).check()
  await expect(page.getByText('Leeds')).toBeHidden()
  await expect(answer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: '10 miles' })).toBeChecked()
  await page.getByRole('radio', { name: '20 miles' }).check()
  await answer.click()

  await page.getByRole('button', { name: 'Submit bid' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('The “Can you deliver?” field is required.')
  await expect(page.getByRole('radio', { name: 'Yes (Deliver yourself)' })).toBeFocused()

  await page.getByText('Yes (Deliver yourself)').click()
  await expect(page.getByLabel('Product Price Delivered (£)')).toBeVisible()
  await page.getByText('No (Needs haulier)').click()
  await page.getByLabel('Price (£)', { exact: true }).fill('333')
  await expect(page.getByRole('form', { name: 'Your bid' })).toContainText('£10.00 per tonne')
  await page.getByRole('button', { name: 'Submit bid' }).click()
  await expect(summary).toContainText('The access opens field is required.')
  await page.getByLabel('Access opens').fill('06:30')
  await page.getByLabel('Access closes').fill('16:30')
  await page.getByLabel('Notes (optional)').fill('Ask for Gareth.')
  await page.reload()
  await expect(page.getByLabel('Notes (optional)')).toHaveValue('Ask for Gareth.')
  await page.getByRole('button', { name: 'Submit bid' }).click()
  await closeNotice(page, 'Bid submitted')

  await page.getByLabel('Quantity in tonnes (optional)').fill('40')
  await page.getByRole('button', { name: 'Update bid' }).click()
  await expect(summary).toContainText('The quantity in tonnes field must not be greater than 33.3.')
  await page.getByLabel('Quantity in tonnes (optional)').fill('20')
  await page.getByRole('button', { name: 'Update bid' }).click()
  await closeNotice(page, 'Bid updated')
  await expect(page.getByRole('form', { name: 'Your bid' })).toContainText('£16.65 per tonne')

  await page.goto(paths.supplierOrders)
  const row = page.getByRole('row', { name: new RegExp(`Quote ${quoteId}\\b`) })
  await expect(row).toContainText('20.0of 33.3')
  await row.getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Cancel bid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this bid?' })
  await dialog.getByRole('button', { name: 'Cancel bid' }).click()
  await closeNotice(page, 'Bid cancelled successfully')
  await expect(page.getByRole('button', { name: 'Submit bid' })).toBeVisible()
})

test('a bid that the server refuses keeps what was typed', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  await signIn(page, 'supplier', paths.supplierQuote(quoteId))
  await page.getByText('Yes (Deliver yourself)').click()
  await page.getByLabel('Product Price Delivered (£)').fill('100')
  const refusal = { message: 'First fault.', code: 'invalid', errors: { product_price: ['First fault.'] } }
  await page.route(`**/api/quotes/${quoteId}/bids`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByRole('dialog', { name: 'Submission Failed' })).toContainText('First fault.')
  await closeNotice(page, 'Submission Failed')
  await expect(page.getByLabel('Product Price Delivered (£)')).toHaveValue('100')
  await expect(page.getByRole('alert')).toContainText('First fault.')
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
  await page.getByRole('link', { name: 'View order' }).click()

  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText('£500.00')
  await expect(price).not.toContainText('Markup')
  await expect(page.getByRole('main')).not.toContainText('£600.00')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog', { name: 'Accept this order?' }).getByRole('button', { name: 'Accept' }).click()
  await closeNotice(page, 'Order confirmed')
  await expect(page.getByRole('button', { name: 'Confirmed' })).toBeDisabled()
})

test('of a rejected bid there are no order details', async ({ page }) => {
  await signIn(page, 'supplier', paths.supplierOrders)
  await page.getByRole('row').filter({ hasText: 'Rejected' }).getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('status')).toContainText('order details are not available')
  await page.goto(`${paths.supplierQuotes}?search=no%20such%20stone`)
  await expect(page.getByText('No quotes found.')).toBeVisible()
  await page.goto(`${paths.supplierOrders}?search=no%20such%20stone`)
  await expect(page.getByText('No bids found.')).toBeVisible()
})
