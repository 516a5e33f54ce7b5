import { paths } from '../../web/paths.ts'
import { openContractor } from './account.ts'
import { actAs, bidOn, inDays, raiseQuote, usualTerms } from './api.ts'
import { ownProduct } from './demo.ts'
import { fillQuote } from './quoteForm.ts'
import { bidWords } from './say/bids.ts'
import { quoteWords } from './say/quotes.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { closeNotice, closeToast, expect, signIn, test, watchForFaults } from './test.ts'

test("a contractor's number, site contact and last days reach those they are for, and come along when asked again", async ({
  browser,
  page: buyer,
  faults,
}) => {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const supplier = await context.newPage()
  await signIn(buyer, 'contractor', paths.contractorQuoteAdd)
  await fillQuote(buyer, { tonnes: '1,234.5', method: 'Deliver' })
  await buyer.getByLabel('Your reference or PO number').fill(' PO 4711 ')
  await buyer.getByLabel('Site contact (optional)').fill('Ines Hallam')
  await buyer.getByLabel('Site contact’s phone').fill('01632 960123')
  await buyer.getByLabel(quoteWords.lastDayForBids).fill(inDays(19))
  await buyer.getByRole('button', { name: quoteWords.submitQuote }).click()
  const summary = buyer.getByRole('alert')
  await expect(summary.getByRole('link', { name: /delivery window/ })).toBeVisible()
  await buyer.getByLabel(quoteWords.lastDayForBids).fill(inDays(-1))
  await buyer.getByRole('button', { name: quoteWords.submitQuote }).click()
  await expect(buyer.getByLabel(quoteWords.lastDayForBids)).toHaveAccessibleDescription(/choose today or a later day/)
  await expect(summary.getByRole('link', { name: /^Last day for bids: This day has passed/ })).toBeVisible()
  await buyer.getByLabel(quoteWords.lastDayForBids).fill(inDays(9))
  await buyer.getByRole('button', { name: quoteWords.submitQuote }).click()
  await closeToast(buyer, quoteWords.quoteSubmitted)
  await buyer.getByRole('row').filter({ hasText: '1,234.5' }).getByRole('link').first().click()
  const facts = buyer.getByRole('region', { name: quoteWords.quoteFacts })
  await expect(facts).toContainText('PO 4711')
  await expect(facts).toContainText('Ines Hallam')
  const quoteId = Number(new URL(buyer.url()).pathname.split('/').at(-1))
  await (await actAs('admin')).put(`/api/quotes/${quoteId}/verify`, { status: 1, markup_price: 100 })

  await signIn(supplier, 'supplier', paths.supplierQuote(quoteId))
  await expect(supplier.getByRole('region', { name: quoteWords.quoteFacts })).toContainText('Bids until')
  await expect(supplier.locator('body')).not.toContainText(/4711|Hallam|960123/)
  await supplier.getByText(bidWords.deliverYourself).click()
  await supplier.getByLabel(bidWords.pricePoundsDelivered, { exact: true }).fill('£12,345')
  await supplier.getByLabel('Earliest start').fill(inDays(19))
  await supplier.getByLabel('Price holds until').fill(inDays(-1))
  await supplier.getByRole('button', { name: 'Submit bid £12,345.00' }).click()
  await expect(supplier.getByLabel('Earliest start')).toHaveAccessibleDescription(/before the delivery window ends/)
  await expect(supplier.getByLabel('Price holds until')).toHaveAccessibleDescription(/choose today or a later day/)
  await expect(supplier.getByRole('dialog')).toHaveCount(0)
  await supplier.getByLabel('Earliest start').fill(inDays(15))
  await supplier.getByLabel('Price holds until').fill(inDays(13))
  await supplier.getByRole('button', { name: 'Submit bid £12,345.00' }).click()
  await closeToast(supplier, bidWords.bidSubmitted)

  const offer = buyer.getByRole('row').filter({ hasText: '£12,445.00' })
  await expect(buyer.getByText('Holds until')).toBeVisible()
  await offer.getByRole('button', { name: bidWords.acceptNamed }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Accept £12,445.00' }).click()
  await closeToast(buyer, bidWords.bidAccepted)
  await supplier.goto(paths.supplierOrder(quoteId))
  const delivery = supplier.getByRole('region', { name: 'Delivery', exact: true })
  for (const words of ['PO 4711', 'Ines Hallam', '01632 960123']) await expect(delivery).toContainText(words)

  await buyer.getByRole('button', { name: shellWords.more }).click()
  await buyer.getByRole('menuitem', { name: 'Ask again' }).click()
  await expect(buyer.getByLabel('Your reference or PO number')).toHaveValue('PO 4711')
  await expect(buyer.getByLabel('Site contact (optional)')).toHaveValue('Ines Hallam')
  await expect(buyer.getByLabel(quoteWords.quantity)).toHaveValue('1,234.5')
  await expect(buyer.getByLabel(quoteWords.lastDayForBids)).toHaveValue('')
  await context.close()
})

test('a firm whose settings require a PO is asked for one on every quote, and its order shows it', async ({ page }) => {
  await openContractor('numbered')
  await signIn(page, 'numbered', paths.contractorQuoteAdd)
  const reference = page.getByLabel('Your reference or PO number')
  await expect(page.getByText('Your reference or PO number (optional)')).toBeVisible()
  await page.goto(paths.settings)
  const company = page.getByRole('form', { name: 'Company' })
  await company.getByRole('radiogroup', { name: 'Requires PO' }).getByText(uiWords.yes).click()
  await company.getByRole('button', { name: 'Save company' }).click()
  await expect(company.getByRole('status')).toContainText('Profile updated')

  await page.goto(paths.contractorQuoteAdd)
  await fillQuote(page, { tonnes: '60', method: 'Deliver' })
  const submit = page.getByRole('button', { name: quoteWords.submitQuote })
  await expect(page.getByText('Your reference or PO number (optional)')).toHaveCount(0)
  await submit.click()
  await expect(reference).toHaveAccessibleDescription(/This field is required/)
  await expect(reference).toBeFocused()
  await reference.fill('PO 2207')
  await submit.click()
  await closeToast(page, quoteWords.quoteSubmitted)
  await page.getByRole('row').filter({ hasText: '60.0' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: quoteWords.quoteFacts })).toContainText('PO 2207')
  const quoteId = Number(new URL(page.url()).pathname.split('/').at(-1))
  await (await actAs('admin')).put(`/api/quotes/${quoteId}/verify`, { status: 1, markup_price: 100 })
  await bidOn(quoteId, 'supplier', { product_price: 900 })
  await page.getByRole('button', { name: bidWords.acceptNamed }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept £1,000.00' }).click()
  await closeToast(page, bidWords.bidAccepted)
  await page.goto(paths.contractorOrder(quoteId))
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText('PO 2207')
})

test('offers stand in the order that is chosen, over a reload too', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 40 })
  await bidOn(quoteId, 'supplier', { product_price: 500, earliest_start: inDays(14) })
  await bidOn(quoteId, 'supplier2', { product_price: 600, earliest_start: inDays(11) })
  await signIn(page, 'contractor', paths.contractorQuote(quoteId))
  const offers = page.getByRole('row').filter({ has: page.getByRole('button', { name: bidWords.acceptNamed }) })
  await expect(offers.nth(0)).toContainText('£600.00')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('columnheader', { name: 'Starts' }).getByRole('button').click()
  await expect(offers.nth(0)).toContainText('£700.00')
  await expect(offers.nth(1)).toContainText('Lowest')
  await page.reload()
  await expect(offers.nth(0)).toContainText('£700.00')
  // Where the heads have no room there is a list of the same orders.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Sort by')).toHaveValue('starts')
  await page.getByLabel('Sort by').selectOption('Total, lowest first')
  await expect(page).toHaveURL(paths.contractorQuote(quoteId))
  await expect(offers.nth(0)).toContainText('£600.00')
})

test('the largest amounts keep to their columns', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 100 })
  await bidOn(quoteId, 'supplier', { product_price: 99_999_999.99 })
  await bidOn(quoteId, 'supplier2', { product_price: 1 })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'contractor', paths.contractorQuote(quoteId))
    const cells = page.getByRole('row').filter({ hasText: '£100,000,099.99' }).getByRole('cell')
    await expect(cells.first()).toBeVisible()
    const cut = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1))
    expect(cut, `at ${width} px`).toHaveLength(0)
  }
})

test('a contractor whose quote is verified during an edit is told so, and gets the edit back with the quote', async ({
  page,
}) => {
  const contractor = await actAs('contractor')
  const { data } = await contractor.post<{ data: { id: number } }>('/api/quotes', usualTerms)
  await signIn(page, 'contractor', paths.contractorQuoteEdit(data.id))
  await page.getByLabel(bidWords.notes).fill('Ring Olive first')
  await (await actAs('admin')).put(`/api/quotes/${data.id}/verify`, { status: 1, markup_price: 100 })
  const dialog = page.getByRole('dialog', { name: 'This quote can’t be edited now' })
  await expect(dialog).toContainText('This quote has already been verified.')
  await closeNotice(page, 'This quote can’t be edited now')
  await expect(page).toHaveURL(paths.contractorQuote(data.id))
  await page.getByRole('button', { name: 'Take back to edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await closeToast(page, 'Quote taken back')
  await expect(page.getByLabel(bidWords.notes)).toHaveValue('Ring Olive first')
})
