import { paths } from '../../../web/paths.ts'
import { actAs, bidOn, raiseQuote, usualTerms } from '../api.ts'
import { bidWords } from '../say/bids.ts'
import { orderWords } from '../say/orders.ts'
import { quoteWords } from '../say/quotes.ts'
import { shellWords } from '../say/shell.ts'
import { closeToast, expect, test, toastOf } from '../test.ts'
import { changePlaces, comeIn, type } from './hands.ts'

const laptop = { width: 1280, height: 800 }
const desk = { width: 1440, height: 900 }

test('a supplier at a desk finds a quote and bids; then the contractor at the same desk takes the bid', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(desk)
  const quoteId = await raiseQuote({ quantity: 91 })
  await comeIn(page, 'Suppliers', 'supplier')
  await expect(page).toHaveURL(paths.supplierDashboard)
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.getByRole('link', { name: `Respond to quote ${quoteId},` }).click()
  await page.getByText(bidWords.deliverYourself).click()
  const price = page.getByLabel(bidWords.pricePoundsDelivered)
  await type(price, '1820')
  await expect(page.getByLabel(bidWords.perTonne)).toHaveValue('20.00')
  await type(page.getByLabel(bidWords.notes), 'Two wagons a day, from seven.')
  await page.getByRole('button', { name: bidWords.submitBid }).press('Enter')
  await closeToast(page, bidWords.bidSubmitted)
  await page.getByRole('link', { name: shellWords.myOrders }).click()
  await expect(page.getByRole('row').filter({ hasText: `Quote ${quoteId}` })).toContainText('1,820.00')

  await changePlaces(page, 'contractor')
  await expect(page).toHaveURL(paths.contractorDashboard)
  await page.getByRole('link', { name: shellWords.myQuotes }).click()
  await page.getByRole('link', { name: `View quote ${quoteId}` }).click()
  await expect(page.getByText('Two wagons a day, from seven.')).toBeVisible()
  await page.getByRole('button', { name: bidWords.acceptNamed }).click()
  await page
    .getByRole('dialog', { name: 'Accept this bid?' })
    .getByRole('button', { name: bidWords.accept })
    .press('Enter')
  await closeToast(page, bidWords.bidAccepted)
  await expect(page).toHaveURL(paths.contractorOrder(quoteId))
  await expect(page.getByRole('region', { name: orderWords.price })).toContainText('£1,920.00')
  await page.goBack()
  await expect(page.getByRole('link', { name: orderWords.viewOrder })).toBeVisible()
})

test("an admin at a laptop verifies a quote with the keyboard; then the contractor's list says so", async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(laptop)
  const contractor = await actAs('contractor')
  const { data: quote } = await contractor.post<{ data: { id: number } }>('/api/quotes', {
    ...usualTerms,
    quantity: 92,
  })
  await comeIn(page, 'Contractors', 'admin')
  await expect(page).toHaveURL(paths.adminDashboard)
  await page.getByRole('list', { name: 'What waits for you' }).getByRole('link', { name: 'Quotes to verify' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(quote.id), exact: true }) })
  await row.getByRole('button', { name: quoteWords.verify }).click()
  const dialog = page.getByRole('dialog', { name: quoteWords.verifyQuote })
  const markup = dialog.getByLabel(quoteWords.markup)
  await type(markup, '184')
  await expect(dialog.getByLabel(bidWords.perTonne)).toHaveValue('2.00')
  await page.keyboard.press('Enter')
  await closeToast(page, quoteWords.quoteVerified)

  await changePlaces(page, 'contractor')
  await page.getByRole('link', { name: shellWords.myQuotes }).click()
  await expect(page.getByRole('row').filter({ hasText: '92.0' })).toContainText('Verified')
})

test('a contractor signs in, asks for a product and signs out by keyboard alone', async ({ page }) => {
  test.slow()
  await page.setViewportSize(laptop)
  await comeIn(page, 'Contractors', 'contractor')
  await tabTo('Add Product')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Add Product' })
  await expect(form).toBeVisible()
  await type(form.getByLabel('Product Name'), 'Greywacke 6/14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('For the verge of the bypass')
  await tabTo('Add Product')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Product added successfully')).toBeVisible()
  await expect(page).toHaveURL(paths.contractorQuotes)
  await closeToast(page, 'Product added successfully')
  await changePlaces(page, 'supplier')
  await expect(page).toHaveURL(paths.supplierDashboard)

  /** Forwards until the focus is on what is called that. */
  async function tabTo(name: string): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => document.activeElement?.textContent?.trim())
      if (label === name) return
    }
    throw new Error(`No Tab reaches ${name}.`)
  }
})

test('a contractor at a laptop leaves the dearer bid by Escape and Cancel, and accepts the lower one', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(laptop)
  const quoteId = await raiseQuote({ quantity: 93 })
  await bidOn(quoteId, 'supplier', { product_price: 1_860 })
  await bidOn(quoteId, 'supplier2', { product_price: 2_046 })
  await comeIn(page, 'Contractors', 'contractor')
  await page.getByRole('link', { name: shellWords.myQuotes }).click()
  await page.getByRole('link', { name: `View quote ${quoteId}` }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: bidWords.acceptNamed }) })
  await expect(rows.nth(1)).toContainText('+£186.00')
  const reject = rows.nth(1).getByRole('button', { name: /^Reject/ })
  await reject.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(reject).toBeFocused()
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('button', { name: bidWords.acceptNamed }).click()
  await page.getByRole('dialog', { name: 'Accept this bid?' }).getByRole('button', { name: bidWords.accept }).click()
  await closeToast(page, bidWords.bidAccepted)
  await expect(page).toHaveURL(paths.contractorOrder(quoteId))
})
