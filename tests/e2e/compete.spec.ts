import type { Browser, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { actAs, bidOn, usualTerms } from './api.ts'
import { ownProduct } from './demo.ts'
import { fillQuote } from './quoteForm.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { quoteWords } from './say/quotes.ts'
import { closeToast, expect, signIn, test, watchForFaults } from './test.ts'

type Desk = { page: Page; loads: () => number }

/** A browser of that person's own. Every load of its page after this one is counted. */
async function openDesk(browser: Browser, faults: string[], person: string, path: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const page = await context.newPage()
  const streaming = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
  await Promise.all([streaming, signIn(page, person, path)])
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return { page, loads: () => loads }
}

test('two contractors, two suppliers and two hauliers compete, and no screen is loaded again', async ({
  browser,
  faults,
}) => {
  test.slow()
  const open = (person: string, path: string) => openDesk(browser, faults, person, path)
  const otherQuoteId = await raiseAs('contractor2')
  const desks = {
    buyer: await open('contractor', paths.contractorQuoteAdd),
    otherBuyer: await open('contractor2', paths.contractorQuote(otherQuoteId)),
    admin: await open('admin', paths.adminQuotes),
    quarry: await open('supplier', paths.supplierQuotes),
    otherQuarry: await open('supplier2', paths.supplierQuotes),
    haulier: await open('haulier', paths.haulierDashboard),
    otherHaulier: await open('haulier2', paths.haulierQuotes),
  }
  const { buyer, otherBuyer, admin, quarry, otherQuarry, haulier, otherHaulier } = desks

  const quoteId =
    await test.step('a quote is asked for, and verified while the suppliers look at their list', async () => {
      await fillQuote(buyer.page, { tonnes: '71.3', method: 'Deliver' })
      await buyer.page.getByRole('button', { name: quoteWords.submitQuote }).click()
      await closeToast(buyer.page, quoteWords.quoteSubmitted)
      const waiting = admin.page.getByRole('row').filter({ hasText: '71.3' })
      await expect(waiting).toBeVisible()
      await waiting.getByRole('button', { name: quoteWords.verify }).click()
      const dialog = admin.page.getByRole('dialog', { name: quoteWords.verifyQuote })
      await dialog.getByLabel(quoteWords.markup).fill('137.5')
      await dialog.getByRole('button', { name: quoteWords.verify }).click()
      await closeToast(admin.page, quoteWords.quoteVerified)
      const own = buyer.page.getByRole('row').filter({ hasText: '71.3' })
      await expect(own).toContainText('Verified')
      await own.getByRole('link').first().click()
      await expect(buyer.page.getByRole('heading', { level: 1 })).toContainText('71.3 t')
      return Number(new URL(buyer.page.url()).pathname.split('/').at(-1))
    })
  const respond = ({ page }: Desk) => page.getByRole('link', { name: `Respond to quote ${quoteId},` })
  const totals = (amount: string) => buyer.page.getByRole('row').filter({ hasText: amount })

  await test.step('one quarry needs a haulier: both hauliers and the contractor see it', async () => {
    await expect(respond(otherQuarry)).toBeVisible()
    await respond(otherQuarry).click()
    await respond(quarry).click()
    await quarry.page.getByText(bidWords.needsHaulier).click()
    await quarry.page.getByLabel(bidWords.pricePounds, { exact: true }).fill('1250')
    await quarry.page.getByLabel(bidWords.collectionAddress).fill('Dene Quarry, Cromford')
    await quarry.page.getByLabel(bidWords.collectionPostcode).fill('DE4 3QS')
    await quarry.page.getByLabel(bidWords.accessOpens).fill('06:30')
    await quarry.page.getByLabel(bidWords.accessCloses).fill('16:30')
    await quarry.page.getByRole('button', { name: /^Submit bid/ }).click()
    await closeToast(quarry.page, bidWords.bidSubmitted)
    await expect(buyer.page.getByText("1 bid waits for a haulier's price. It is shown here")).toBeVisible()
    const lane = haulier.page.getByRole('region', { name: bidWords.pricesToGive })
    await lane.getByRole('link', { name: /71\.3 t/ }).click()
    await respond(otherHaulier).click()
  })

  await test.step('both hauliers price the run: each total comes up beside the other', async () => {
    await price(haulier.page, 'Submit', '431.25')
    await expect(totals('£1,818.75')).toBeVisible()
    await price(otherHaulier.page, 'Submit', '480')
    await expect(totals('£1,867.50')).toBeVisible()
    for (const { page } of [quarry, otherQuarry])
      await expect(page.locator('body')).not.toContainText(/431\.25|480\.00/)
    await expect(haulier.page.locator('body')).not.toContainText('480.00')
    await expect(otherHaulier.page.locator('body')).not.toContainText('431.25')
  })

  await test.step('the other quarry delivers for less, and a haulier answers with a lower price', async () => {
    await otherQuarry.page.getByText(bidWords.deliverYourself).click()
    await otherQuarry.page.getByLabel(bidWords.pricePoundsDelivered, { exact: true }).fill('1600')
    await otherQuarry.page.getByRole('button', { name: /^Submit bid/ }).click()
    await closeToast(otherQuarry.page, bidWords.bidSubmitted)
    await expect(totals('£1,737.50')).toContainText('Lowest')
    await price(haulier.page, 'Update', '320')
    await expect(totals('£1,707.50')).toContainText('Lowest')
    await expect(totals('£1,818.75')).toHaveCount(1)
    await expect(totals('£1,707.50')).toContainText('was £1,818.75')
  })

  await test.step('a bid for the other contractor moves their page alone', async () => {
    await bidOn(otherQuoteId, 'supplier2', { product_price: 777 })
    await expect(otherBuyer.page.getByRole('row').filter({ hasText: '£877.00' })).toBeVisible()
    await expect(buyer.page.locator('body')).not.toContainText(/877\.00|777\.00/)
  })

  await test.step('one combination is accepted: each of the others learns how it ended for them', async () => {
    await totals('£1,707.50').getByRole('button', { name: bidWords.acceptNamed }).click()
    const dialog = buyer.page.getByRole('dialog', { name: bidWords.acceptNamed })
    await dialog.getByRole('button', { name: bidWords.acceptNamed }).click()
    await closeToast(buyer.page, bidWords.bidAccepted)
    await expect(buyer.page).toHaveURL(paths.contractorOrder(quoteId))
    await expect(quarry.page.getByRole('link', { name: orderWords.viewOrder })).toBeVisible()
    await expect(otherQuarry.page.getByRole('form')).toHaveCount(0)
    await expect(otherQuarry.page.getByText('Rejected').first()).toBeVisible()
    await expect(haulier.page.getByRole('row').filter({ hasText: 'Dene Quarry' })).toContainText('Accepted')
    const lost = otherHaulier.page.getByRole('row').filter({ hasText: 'Dene Quarry' })
    await expect(lost).toContainText('Assigned to another haulier')
    await expect(lost.getByRole('button')).toBeDisabled()
  })

  await test.step('the other contractor has seen nothing of it, and nobody has loaded a page again', async () => {
    await expect(otherBuyer.page.locator('body')).not.toContainText(/1,?707\.50|Dene Quarry|431\.25/)
    for (const [name, { loads, page }] of Object.entries(desks)) {
      expect(loads(), name).toBe(0)
      await page.context().close()
    }
  })
})

/** Verified at once. */
async function raiseAs(person: string): Promise<number> {
  const contractor = await actAs(person)
  const { data } = await contractor.post<{ data: { id: number } }>('/api/quotes', { ...usualTerms, quantity: 48.8 })
  const admin = await actAs('admin')
  await admin.put(`/api/quotes/${data.id}/verify`, { status: 1, markup_price: 100 })
  return data.id
}

async function price(page: Page, verb: 'Submit' | 'Update', pounds: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${verb} price`) }).click()
  const dialog = page.getByRole('dialog', { name: bidWords.deliveryPrice })
  await dialog.getByLabel(bidWords.deliveryPricePounds).fill(pounds)
  await dialog.getByRole('button', { name: new RegExp(`^${verb} Price`) }).click()
  await closeToast(page, bidWords.deliveryPriceSubmitted)
}
