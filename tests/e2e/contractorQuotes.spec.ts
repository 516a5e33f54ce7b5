import { paths } from '../../web/paths.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { fillQuote } from './quoteForm.ts'
import { accountWords } from './say/accounts.ts'
import { bidWords } from './say/bids.ts'
import { quoteWords } from './say/quotes.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, takeSession, test, toastOf } from './test.ts'

test.beforeEach(async ({ page }) => {
  await takeSession(page, 'contractor')
})

test('an incomplete quote says what is missing, above all and under each field', async ({ page }) => {
  await page.goto(paths.contractorQuoteAdd)
  await page.getByLabel(quoteWords.quantity).fill('0.05')
  await page.getByLabel(quoteWords.fromDate).fill('2026-12-11')
  await page.getByLabel(quoteWords.toDate).fill('2026-12-07')
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('This field is required')
  await expect(summary).toContainText('Minimum quantity is 0.1 tonnes')
  await expect(summary).toContainText('End date must be after start date')
  await expect(page.getByLabel(accountWords.postcode)).toBeFocused()
  await expect(page.getByLabel(accountWords.postcode)).toHaveAccessibleDescription(/This field is required/)
  // Nothing can be typed there before the postcode.
  await expect(page.getByLabel(accountWords.city)).not.toHaveAccessibleDescription(/This field is required/)
  await expect(summary).not.toContainText('Address')
  await summary.getByRole('link', { name: 'Minimum quantity is 0.1 tonnes' }).click()
  await expect(page.getByLabel(quoteWords.quantity)).toBeFocused()
})

test('a quote is typed, survives a reload, is submitted, edited and deleted', async ({ page }) => {
  await page.goto(paths.contractorQuotes)
  await page.getByRole('link', { name: 'Add New Quote' }).click()
  await fillQuote(page, { tonnes: '12.5', method: 'Collect' })
  await expect(page.getByLabel(accountWords.postcode)).toHaveValue('DE21 7BA')

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue('Gabion stone 100/200 mm')
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('12.5')
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  const toast = toastOf(page, quoteWords.quoteSubmitted)
  await expect(toast).toContainText('Quote submitted successfully')
  await expect(page).toHaveURL(paths.contractorQuotes)
  await expect(toast).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: '12.5' })
  await expect(row).toContainText('Pending')
  await row.getByRole('link').click()
  await page.getByRole('link', { name: 'Edit quote' }).click()
  await page.getByLabel(quoteWords.quantity).fill('14')
  await page.getByRole('button', { name: quoteWords.saveQuote }).click()
  await expect(page.getByRole('heading', { name: 'Gabion stone 100/200 mm, 14.0 t' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete quote' }).click()
  await closeToast(page, 'Quote deleted successfully')
  await expect(page).toHaveURL(paths.contractorQuotes)
})

test('the list is searched on the server and its address remembers the search', async ({ page }) => {
  const word = `zebra${Date.now()}`
  const quoteId = await raiseQuote({ description: `For the ${word} crossing` })
  await page.goto(paths.contractorQuotes)
  await page.getByRole('searchbox', { name: 'Search my quotes' }).fill(word)
  await expect(page.getByText('Showing 1 of 1 quotes')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await page.getByRole('link', { name: `View quote ${quoteId}` }).click()
  await expect(page.getByRole('heading', { name: /^MOT Type 1/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search my quotes' })).toHaveValue(word)
  await page.getByRole('searchbox', { name: 'Search my quotes' }).fill('no such stone')
  await expect(page.getByText(quoteWords.noQuotes)).toBeVisible()
  await expect(page.locator('head > title')).toHaveCount(1)
})

test('bids stand side by side, the lowest marked; one is rejected, a changed one shown again, one accepted', async ({
  page,
}) => {
  const quoteId = await raiseQuote()
  await bidOn(quoteId, 'supplier', { product_price: 2_000, notes: 'Two wagons a day' })
  const dear = await bidOn(quoteId, 'supplier2', { product_price: 2_400 })
  await page.goto(paths.contractorQuote(quoteId))
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: bidWords.acceptNamed }) })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('£2,100.00')
  await expect(rows.nth(0)).toContainText('Lowest')
  await expect(rows.nth(1)).toContainText('£2,500.00')
  await expect(rows.nth(1)).toContainText('+£400.00')
  await expect(page.getByText('Two wagons a day')).toBeVisible()

  await rows
    .nth(1)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: uiWords.cancel }).click()
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await closeToast(page, 'Bid rejected successfully')
  await expect(page.getByRole('row').filter({ hasText: `Bid ${dear}` })).toContainText('Rejected')

  await rows.nth(0).getByRole('button', { name: bidWords.acceptNamed }).click()
  const supplier = await actAs('supplier')
  const { data } = await supplier.get<{ data: { id: number }[] }>(`/api/quotes/${quoteId}/bids`)
  await supplier.put(`/api/bids/${data[0]?.id}`, { can_deliver: 'yes', product_price: 2_050 })
  await page.getByRole('dialog').getByRole('button', { name: bidWords.accept }).click()
  const changed = page.getByRole('dialog', { name: 'Failed to accept bid' })
  await expect(changed).toContainText('This bid has changed since it was shown.')
  await changed.getByRole('button', { name: uiWords.ok }).click()
  await expect(rows.nth(0)).toContainText('£2,150.00')

  await rows.nth(0).getByRole('button', { name: bidWords.acceptNamed }).click()
  await page.getByRole('dialog').getByRole('button', { name: bidWords.accept }).click()
  await expect(toastOf(page, bidWords.bidAccepted)).toBeVisible()
  await expect(page).toHaveURL(paths.contractorOrder(quoteId))
})

test('the rest of a part load becomes a new quote, prefilled', async ({ page }) => {
  const quoteId = await raiseQuote()
  await bidOn(quoteId, 'supplier', { product_price: 900, quantity: 40 })
  await page.goto(paths.contractorQuote(quoteId))
  await expect(page.getByText('Accepting it leaves 60.0 t.')).toBeVisible()
  await page.getByRole('button', { name: bidWords.acceptNamed }).click()
  await page.getByRole('dialog').getByRole('button', { name: bidWords.accept }).click()
  await closeToast(page, bidWords.bidAccepted)
  await page.getByRole('link', { name: 'Add a quote for the rest' }).click()
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('60')
  await expect(page.getByLabel(accountWords.postcode)).toHaveValue('DE1 2RS')

  await page.goto(paths.contractorQuote(quoteId))
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('100')
})

test.describe('in a browser that speaks American', () => {
  test.use({ locale: 'en-US' })

  test('the third of December stays the third of December, and 07:30 needs no AM', async ({ page }) => {
    await page.goto(paths.contractorQuoteAdd)
    const from = page.getByLabel(quoteWords.fromDate)
    await from.pressSequentially('3/12/2026')
    await expect(page.getByText('Thu 3 December 2026')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(from).toHaveValue('03/12/2026')
    await page.getByLabel(bidWords.accessOpens).pressSequentially('730')
    await page.getByLabel(quoteWords.toDate).pressSequentially('31/2')
    await expect(page.getByLabel(bidWords.accessOpens)).toHaveValue('07:30')
    await page.getByRole('button', { name: quoteWords.submitQuote }).click()
    await expect(page.getByRole('alert')).toContainText('The to date field must be a valid date.')

    await page.getByLabel(quoteWords.toDate).fill('')
    await page.getByLabel(quoteWords.toDate).pressSequentially('3/12/26')
    await page.getByRole('button', { name: 'Open the calendar' }).nth(1).click()
    await page.getByRole('button', { name: /^7 December 2026/ }).click()
    await expect(page.getByText('Mon 7 December 2026')).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(stored).toContain('2026-12-03')
    expect(stored).toContain('2026-12-07')
    expect(stored).toContain('07:30')
  })
})
