import type { Browser, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { actAs, inDays } from './api.ts'
import { ownProduct } from './demo.ts'
import { raiseHaulage } from './haulage.ts'
import { bidWords } from './say/bids.ts'
import { quoteWords } from './say/quotes.ts'
import { closeToast, expect, signIn, test, toastOf, watchForFaults } from './test.ts'

/** Whose page has its stream. */
async function openAs(browser: Browser, faults: string[], person: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const page = await context.newPage()
  const streaming = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
  await Promise.all([streaming, signIn(page, person, path)])
  return page
}

async function verify(quoteId: number, status: 0 | 1): Promise<void> {
  await (await actAs('admin')).put(`/api/quotes/${quoteId}/verify`, { status, markup_price: 100 })
}

test('after its dates have moved, a bid is accepted once both firms have answered with their price', async ({
  browser,
  faults,
}) => {
  const { quoteId, bidId } = await raiseHaulage(57)
  await (await actAs('haulier')).put(`/api/bids/${bidId}/haulier-price`, { haulier_delivery_price: 480 })
  const contractor = await openAs(browser, faults, 'contractor', paths.contractorQuote(quoteId))
  const supplier = await openAs(browser, faults, 'supplier', paths.supplierQuote(quoteId))
  const haulier = await openAs(browser, faults, 'haulier', paths.haulierQuote(quoteId))
  const waits = 'This quote waits for verification again'

  await contractor.getByRole('button', { name: 'Take back to edit' }).click()
  const question = contractor.getByRole('dialog', { name: 'Take this quote back?' })
  await expect(question).toContainText('their bids stay')
  await question.getByRole('button', { name: 'Take back' }).click()
  await closeToast(contractor, 'Quote taken back')
  await expect(supplier.getByText(waits)).toBeVisible()
  await expect(haulier.getByText(waits)).toBeVisible()
  await contractor.getByLabel(quoteWords.fromDate).fill(inDays(24))
  await contractor.getByLabel(quoteWords.toDate).fill(inDays(30))
  await contractor.getByLabel(quoteWords.lastDayForBids).fill(inDays(12))
  await contractor.getByRole('button', { name: quoteWords.saveQuote }).click()
  await expect(contractor).toHaveURL(paths.contractorQuote(quoteId))
  await verify(quoteId, 1)

  const accept = contractor.getByRole('button', { name: bidWords.acceptNamed })
  await expect(contractor.getByText('Priced for the old dates')).toBeVisible()
  await expect(accept).toBeDisabled()
  await expect(contractor.getByRole('region', { name: quoteWords.quoteFacts })).toContainText('Bids until')

  const holds = supplier.getByRole('button', { name: 'The price holds' })
  await expect(holds).toBeVisible()
  await supplier.getByRole('button', { name: 'Give a new price' }).click()
  await expect(supplier.getByLabel(bidWords.pricePounds, { exact: true })).toBeFocused()
  await holds.click()
  await closeToast(supplier, 'Your price holds')
  await expect(holds).toHaveCount(0)
  await expect(contractor.getByText('Haulage priced for the old dates')).toBeVisible()
  await expect(accept).toBeDisabled()

  await haulier.getByRole('button', { name: 'Give a new price' }).click()
  const sheet = haulier.getByRole('dialog', { name: bidWords.deliveryPrice })
  await sheet.getByLabel(bidWords.deliveryPricePounds).fill('500')
  await sheet.getByRole('button', { name: /^Update Price/ }).click()
  await closeToast(haulier, bidWords.deliveryPriceSubmitted)
  await expect(haulier.getByText('Priced for the old dates')).toHaveCount(0)

  await expect(accept).toBeEnabled()
  await accept.click()
  await contractor.getByRole('dialog').getByRole('button', { name: 'Accept £1,500.00' }).click()
  await expect(toastOf(contractor, bidWords.bidAccepted)).toBeVisible()
  await Promise.all([contractor, supplier, haulier].map((page) => page.context().close()))
})

test('a bidder still reads a quote that lost its verification, and gets their form back once it is verified', async ({
  browser,
  faults,
}) => {
  const { quoteId } = await raiseHaulage(58)
  const supplier = await openAs(browser, faults, 'supplier', paths.supplierQuote(quoteId))
  await expect(supplier.getByRole('button', { name: bidWords.updateBid })).toBeVisible()
  await verify(quoteId, 0)
  await expect(supplier.getByText('This quote waits for verification again')).toBeVisible()
  await expect(supplier.getByRole('button', { name: 'Cancel bid' })).toBeVisible()
  await verify(quoteId, 1)
  await expect(supplier.getByRole('button', { name: bidWords.updateBid })).toBeVisible()
  await expect(supplier.getByRole('button', { name: 'The price holds' })).toHaveCount(0)
  await supplier.context().close()
})
