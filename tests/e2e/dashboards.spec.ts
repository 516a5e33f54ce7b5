import { paths } from '../../web/paths.ts'
import { actAs, bidOn, inDays, raiseQuote } from './api.ts'
import { ownProduct } from './demo.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test, watchForFaults } from './test.ts'

test('a need of a buyer or a supplier appears, leads to its page, and goes once it is met', async ({
  browser,
  page: buyer,
  faults,
}) => {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const supplier = await context.newPage()
  await signIn(buyer, 'contractor', paths.contractorDashboard)
  await signIn(supplier, 'supplier', paths.supplierDashboard)
  const needs = (page: typeof buyer) => page.getByRole('region', { name: shellWords.needsYou })
  await expect(needs(buyer).getByRole('listitem').first()).toBeVisible()
  await expect(needs(supplier).getByRole('listitem').first()).toBeVisible()

  // The nearest deadline of all: it stands among the first five.
  const today = { delivery_from_date: inDays(0), delivery_to_date: inDays(10), quantity: 44.4 }
  const quoteId = await raiseQuote(today)
  const fresh = needs(supplier).getByRole('link', { name: /^Show: \d+ new quotes?/ })
  await expect(fresh).toHaveAttribute('href', new RegExp(paths.supplierQuotes))

  const bidId = await bidOn(quoteId, 'supplier', { product_price: 500 })
  const compare = needs(buyer).getByRole('listitem').filter({ hasText: '44.4 t to Derby DE1' })
  await expect(compare).toContainText('1 offer, £600.00, £13.51/t')
  await expect(
    needs(supplier).getByRole('listitem').filter({ hasText: 'your £500.00 can still be changed' }),
  ).toBeVisible()
  await compare.getByRole('link').click()
  await expect(buyer).toHaveURL(paths.contractorQuote(quoteId))
  await buyer.goBack()
  await expect(compare).toBeVisible()

  await (await actAs('contractor')).put(`/api/bids/${bidId}/accept`, {})
  const waiting = needs(buyer).getByRole('listitem').filter({ hasText: '44.4 t to Derby DE1' })
  await expect(waiting).toContainText('has not confirmed')
  const confirm = needs(supplier).getByRole('listitem').filter({ hasText: '44.4 t' })
  await expect(confirm).toContainText('your bid was accepted')
  await confirm.getByRole('link').click()
  await expect(supplier).toHaveURL(paths.supplierOrder(quoteId))
  await supplier.getByRole('button', { name: bidWords.accept }).click()
  await supplier
    .getByRole('dialog', { name: orderWords.acceptOrder })
    .getByRole('button', { name: bidWords.accept })
    .click()
  await expect(waiting).toHaveCount(0)
  await supplier.getByRole('link', { name: shellWords.dashboard }).click()
  await expect(needs(supplier).getByRole('listitem').first()).toBeVisible()
  await expect(confirm).toHaveCount(0)
  await context.close()
})

test('My Quotes filters by state, lists other contractors’ quotes apart, and keeps the choice in the address', async ({
  page,
}) => {
  const quoteId = await raiseQuote({ quantity: 55.5 })
  await signIn(page, 'contractor', paths.contractorQuotes)
  const mine = page.getByRole('link', { name: `View quote ${quoteId}`, exact: true })
  await expect(mine).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Another contractor')
  await page.getByRole('combobox', { name: uiWords.state }).selectOption('Pending')
  await expect(mine).toBeHidden()
  await expect(page.getByText(uiWords.pending, { exact: true }).last()).toBeVisible()
  await page.getByRole('combobox', { name: uiWords.state }).selectOption('Ordered')
  await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click()
  await expect(page.getByRole('progressbar', { name: 'Delivered' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: uiWords.state })).toHaveValue('ordered')
  await page.getByText('Other contractors', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: uiWords.state })).toHaveCount(0)
  await expect(page.getByText('Another contractor').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Other contractors' })).toBeChecked()
  await page.getByText('My quotes', { exact: true }).click()
  await expect(mine).toBeVisible()
})

test('the comparison’s collection points are chosen on the map by key, with the numbers of the table', async ({
  page,
}) => {
  const quarry = { can_deliver: 'no', supplier_access_open: '06:30', supplier_access_close: '16:30' }
  const dene = { ...quarry, collection_address: 'Dene Quarry, Cromford', collection_postcode: 'DE4 3QS' }
  const eyam = { ...quarry, collection_address: 'Furness Quarry, Eyam', collection_postcode: 'S32 5QA' }
  const quoteId = await raiseQuote({ quantity: 66.6, delivery_method: 'Collect' })
  await bidOn(quoteId, 'supplier', { ...dene, product_price: 500 })
  await bidOn(quoteId, 'supplier2', { ...eyam, product_price: 400 })
  await signIn(page, 'contractor', paths.contractorQuote(quoteId))
  const map = page.getByRole('region', { name: 'Collection points' })
  const second = map.getByRole('button', { name: /^2: .*Dene Quarry DE4/ })
  await expect(map.getByRole('status')).toContainText('Furness Quarry S32')
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(map.getByRole('status')).toContainText('£600.00')
  // A collection point by its postcode alone is known about.
  await expect(map.getByRole('status')).toContainText('about')
  await expect(page.getByRole('table')).toContainText('Number on the map: 2')
})
