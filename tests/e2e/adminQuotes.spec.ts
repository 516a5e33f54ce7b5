import { paths } from '../../web/paths.ts'
import { actAs, raiseQuote, usualTerms } from './api.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { quoteWords } from './say/quotes.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, signIn, test, toastOf } from './test.ts'

test('the admin verifies with a markup, takes it back and rejects', async ({ page }) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'All Quotes' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(quoteId), exact: true }) })
  await row.getByRole('button', { name: 'Unverify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unverify' }).click()
  await closeToast(page, 'Quote Unverified')
  await expect(row).toContainText('Pending')
  await expect(row).not.toContainText('100.00')

  await row.getByRole('button', { name: quoteWords.verify }).click()
  const dialog = page.getByRole('dialog', { name: quoteWords.verifyQuote })
  const markup = dialog.getByLabel(quoteWords.markup)
  await dialog.getByRole('button', { name: quoteWords.verify }).click()
  await expect(dialog).toContainText('Markup Price Required - Please enter a markup price before approving the quote.')
  await expect(markup).toBeFocused()
  await markup.fill('33.3')
  await expect(dialog.getByLabel(bidWords.perTonne)).toHaveValue('1.00')
  await markup.press('Tab')
  await expect(markup).toHaveValue('33.30')
  await dialog.getByRole('button', { name: quoteWords.verify }).click()
  await closeToast(page, quoteWords.quoteVerified)
  await expect(row).toContainText('Verified')
  await expect(row).toContainText('33.30')
  await row.getByRole('button', { name: 'Unverify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unverify' }).click()
  await closeToast(page, 'Quote Unverified')
  await row.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: uiWords.cancel }).click()
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await closeToast(page, 'Quote Rejected')
  await expect(row).toContainText('Rejected')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('filters, search and order live in the address', async ({ page }) => {
  await signIn(page, 'admin', paths.adminQuotes)
  const rows = page.getByRole('table').getByRole('row')
  const shown = page.getByText(/^Showing \d+ of \d+ quotes$/)
  const all = await shown.textContent()

  const states = [
    ['To verify', 'Pending'],
    ['Rejected', 'Rejected'],
    ['Ordered', 'Accepted'],
    ['Open for bids', 'Verified'],
  ] as const
  for (const [state, pill] of states) {
    await page.getByLabel(uiWords.state).selectOption(state)
    await expect(rows.filter({ hasText: pill }).first()).toBeVisible()
    const others = states.map(([, other]) => other).filter((other) => other !== pill)
    for (const other of others) await expect(rows.locator('.pill', { hasText: other })).toHaveCount(0)
  }
  await page.getByLabel(uiWords.state).selectOption('All states')

  await page.getByLabel('Only verified').check()
  await expect(shown).not.toHaveText(all ?? '')
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(0)
  await page.getByLabel('Delivery (haulier) quotes only').check()
  await page.getByRole('combobox', { name: 'User' }).fill('Yeoman')
  await page.getByRole('option', { name: /Martin Yeoman/ }).click()
  await expect(page.getByRole('main')).not.toContainText('Tarrant Groundworks')
  await page.reload()
  await expect(page.getByLabel('Only verified')).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('Martin Yeoman')

  await page.getByRole('button', { name: uiWords.clear }).click()
  await expect(shown).toHaveText(all ?? '')
  await page.getByRole('button', { name: 'Tonnes' }).click()
  await expect(page.getByRole('columnheader', { name: 'Tonnes' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('2,400.0')
  await page.getByLabel('Search product').fill('no such stone')
  await expect(page.getByText(quoteWords.noQuotes)).toBeVisible()
})

test('an admin decides on the page itself, by the tonne, and goes on to who has waited longest', async ({ page }) => {
  const contractor = await actAs('contractor')
  const { data } = await contractor.post<{ data: { id: number } }>('/api/quotes', { ...usualTerms, quantity: 40 })
  await signIn(page, 'admin', paths.adminQuote(data.id))
  const next = page.getByRole('link', { name: /^Next to verify, \d+ more$/ })
  const address = await next.getAttribute('href')
  await page.getByRole('button', { name: /^Verify quote/ }).click()
  const dialog = page.getByRole('dialog', { name: quoteWords.verifyQuote })
  await expect(dialog.getByRole('region', { name: 'Last markups for MOT Type 1' })).toContainText('/t')
  await dialog.getByLabel(bidWords.perTonne).fill('0.65')
  await expect(dialog.getByLabel(quoteWords.markup)).toHaveValue('26.00')
  await expect(dialog).toContainText(/£0\.65\/t is [\d.]+% of the last accepted total, £[\d,.]+\/t \(order \d+\)/)
  await dialog.getByRole('button', { name: quoteWords.verify }).click()
  await expect(toastOf(page, quoteWords.quoteVerified)).toContainText(`Quote ${data.id}.`)
  await expect(page).toHaveURL(address ?? '')
  const seen = await (await actAs('admin')).get<{ data: { markup_price: number } }>(`/api/quotes/${data.id}`)
  expect(seen.data.markup_price).toBe(26)
})

test("an admin reads a quote with its bids and its order's state, and decides nothing there", async ({ page }) => {
  await signIn(page, 'admin', paths.adminQuote(1))
  await expect(page.getByRole('heading', { name: '6F5 capping, 1,600.0 t' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bids', exact: true })).toContainText('Wardlow Stone Ltd')
  await expect(page.getByRole('region', { name: orderWords.price })).toContainText('Markup')
  await expect(page.getByRole('region', { name: ticketWords.weightTickets })).toBeVisible()
  await expect(page.getByRole('button', { name: /verify|reject|accept/i })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All Quotes' }).click()
  await expect(page).toHaveURL(paths.adminQuotes)
  await page.goto('/admin/quoteDetails/zero')
  await expect(page.getByRole('heading', { name: 'Invalid quote ID' })).toBeVisible()
})
