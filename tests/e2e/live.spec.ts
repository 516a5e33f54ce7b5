import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { actAs, bidOn, raiseQuote } from './api.ts'
import { ownProduct } from './demo.ts'
import { confirmAsSupplier, makeHaulageOrder, raiseHaulage } from './haulage.ts'
import { bidWords } from './say/bids.ts'
import { expect, signIn, test, watchForFaults } from './test.ts'

/** Whose page has its stream. */
async function openAs(browser: Browser, faults: string[], person: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const page = await context.newPage()
  await Promise.all([streaming(page), signIn(page, person, path)])
  return page
}

/** The stream has begun. */
function streaming(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => isStream(response.url()) && response.ok())
}

const isStream = (url: string) => new URL(url).pathname === '/api/stream'
const accepts = (page: Page) => page.getByRole('button', { name: bidWords.acceptNamed })

test("a bid moves the contractor's open page and a decision the supplier's, and what is being typed stays", async ({
  browser,
  faults,
}) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  const contractor = await openAs(browser, faults, 'contractor', paths.contractorQuote(quoteId))
  const supplier = await openAs(browser, faults, 'supplier', paths.supplierQuote(quoteId))
  const notes = supplier.getByLabel(bidWords.notes)
  await notes.fill('Ask for Gareth.')
  await expect(accepts(contractor)).toHaveCount(0)

  await bidOn(quoteId, 'supplier2', { product_price: 500 })
  await expect(accepts(contractor)).toHaveCount(1)

  // A quote opens elsewhere: the market's pages ask again.
  const asked = supplier.waitForResponse((response) => response.url().endsWith(`/api/quotes/${quoteId}`))
  await raiseQuote()
  await asked
  await expect(notes).toHaveValue('Ask for Gareth.')
  await expect(notes).toBeFocused()

  const bidId = await bidOn(quoteId, 'supplier', { product_price: 400 })
  await expect(supplier.getByRole('button', { name: bidWords.updateBid })).toBeVisible()
  await expect(accepts(contractor)).toHaveCount(2)
  await (await actAs('contractor')).put(`/api/bids/${bidId}/reject`, {})
  await expect(supplier.getByText('Your last bid was rejected')).toBeVisible()
  await Promise.all([contractor.context().close(), supplier.context().close()])
})

test("the yard's board moves with what others confirm, bid and take", async ({ browser, faults }) => {
  const quoteId = await makeHaulageOrder(33.3)
  const yard = await openAs(browser, faults, 'haulier', paths.haulierDashboard)
  const confirm = yard.getByRole('button', { name: `Confirm order ${quoteId}` })
  await expect(confirm).toBeDisabled()
  await confirmAsSupplier(quoteId)
  await expect(confirm).toBeEnabled()

  const lane = yard.getByRole('region', { name: bidWords.pricesToGive })
  const toPrice = lane.getByRole('link').filter({ hasText: '91.3 t' })
  await expect(toPrice).toHaveCount(0)
  const { quoteId: priced } = await raiseHaulage(91.3)
  await expect(toPrice).toHaveAttribute('href', paths.haulierQuote(priced))

  // What a phone reports is no event, and moves the yard's list all the same; the driver's device is new to it.
  await yard.goto(paths.haulierPhones)
  await expect(yard.getByRole('region', { name: 'Phones' }).getByRole('listitem').first()).toBeVisible()
  const held = yard.getByText('7 tickets wait on this phone')
  const driver = await actAs('driver')
  const device_key = randomUUID()
  await driver.post('/api/devices', { device_key, name: 'Chrome on Android' })
  await driver.get(`/api/sync?device_key=${device_key}&device_seq=7&unsent=7&missing=0`)
  await expect(held).toBeVisible()
  await yard.context().close()
})

test('two tabs have one stream between them, and when the one that reads it is closed the other reads on', async ({
  browser,
  faults,
}) => {
  const quoteId = await raiseQuote({ quantity: 33.3 })
  const one = await openAs(browser, faults, 'contractor', paths.contractorQuote(quoteId))
  const others = countStreams(one.context())
  const other = await one.context().newPage()
  await other.goto(paths.contractorQuote(quoteId))
  // Read by both before the bid, which only the stream brings then.
  for (const page of [one, other]) await expect(page.getByText('No bids found.')).toBeVisible()
  await bidOn(quoteId, 'supplier', { product_price: 500 })
  for (const page of [one, other]) await expect(accepts(page)).toHaveCount(1)
  expect(others()).toBe(0)
  await Promise.all([streaming(other), one.close()])
  await bidOn(quoteId, 'supplier2', { product_price: 600 })
  await expect(accepts(other)).toHaveCount(2)
  expect(others()).toBe(1)
  await other.context().close()
})

/** How many have been asked for since. */
function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (isStream(request.url())) count += 1
  })
  return () => count
}
