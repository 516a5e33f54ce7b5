import type { Browser, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { signatureData } from '../api/ticketBody.ts'
import { actAs } from './api.ts'
import { ownProduct } from './demo.ts'
import { makeJob } from './haulage.ts'
import { orderWords } from './say/orders.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test, watchForFaults } from './test.ts'

/** Whose page has its stream. */
async function openAs(browser: Browser, faults: string[], person: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const page = await context.newPage()
  const isStream = (url: string) => new URL(url).pathname === '/api/stream'
  const begun = page.waitForResponse((response) => isStream(response.url()) && response.ok())
  await Promise.all([begun, signIn(page, person, path)])
  return page
}

async function logLoad(quote_id: number, gross_weight: number): Promise<number> {
  const driver = await actAs('driver')
  const load = { quote_id, gross_weight, tare: 12, net_weight: gross_weight - 12, signature_data: signatureData }
  const { data } = await driver.post<{ data: { number: number } }>('/api/tickets', load)
  return data.number
}

async function firmsOf(quoteId: number): Promise<{ contractor: string; haulier: string }> {
  type Firm = { company_name: string }
  const contractor = await actAs('contractor')
  const { data } = await contractor.get<{ data: { contractor: Firm; haulier: Firm } }>(
    `/api/quotes/${quoteId}/accepted-details`,
  )
  return { contractor: data.contractor.company_name, haulier: data.haulier.company_name }
}

async function say(page: Page, words: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('textbox').fill(words)
  await dialog.getByRole('button', { name: action }).click()
}

test('a ticket is queried by who pays, answered and voided by the yard, and the order is closed short', async ({
  browser,
  faults,
}) => {
  const quoteId = await makeJob(100)
  const number = await logLoad(quoteId, 132)
  const firms = await firmsOf(quoteId)
  const contractor = await openAs(browser, faults, 'contractor', paths.contractorOrder(quoteId))
  const yard = await openAs(browser, faults, 'haulier', paths.haulierOrder(quoteId))
  const progress = contractor.getByRole('region', { name: orderWords.progress })
  await expect(progress).toContainText('20.0 t over')
  await expect(yard.getByRole('region', { name: orderWords.progress })).toContainText('20.0 t over')

  await contractor.getByRole('button', { name: `Details of ticket ${number}` }).click()
  await contractor.getByRole('dialog').getByRole('button', { name: 'Query' }).click()
  await say(contractor, 'Heavier than any wagon', 'Send query')
  await expect(contractor.getByText('Ticket queried')).toBeVisible()
  await contractor.getByRole('dialog').getByRole('button', { name: uiWords.close }).click()

  await yard.getByRole('button', { name: `Answer query on ticket ${number}` }).click()
  await expect(yard.getByRole('dialog')).toContainText(`${firms.contractor}: “Heavier than any wagon”`)
  await expect(yard.getByRole('dialog')).toContainText('needs a signal')
  await say(yard, 'Two loads on one ticket', 'Send answer')
  const timeline = contractor.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('“Two loads on one ticket”')
  await expect(timeline).toContainText(`by ${firms.haulier}`)

  await yard.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await say(yard, 'Logged as one load', 'Void ticket')
  await expect(contractor.getByText('Voided: Logged as one load')).toBeVisible()
  await expect(contractor.getByText('1 voided', { exact: true })).toBeVisible()
  await expect(progress).toContainText('100.000 t')
  await expect(contractor.getByText('In Progress')).toBeVisible()

  await logLoad(quoteId, 32)
  await contractor.getByRole('button', { name: shellWords.more }).click()
  await contractor.getByRole('menuitem', { name: 'Close order short' }).click()
  await say(contractor, 'The site is full', 'Close order short')
  await expect(progress).toContainText('Closed at')
  await expect(progress).not.toContainText('Remaining')
  await expect(yard.getByRole('region', { name: orderWords.progress })).toContainText('Closed at 20.0 t')
  await expect(yard.getByText('“The site is full”')).toBeVisible()
  await Promise.all([contractor.context().close(), yard.context().close()])
})

test('a contractor cancels an order before its first load, and every page of it says so', async ({
  browser,
  faults,
}) => {
  const quoteId = await makeJob(102)
  const yard = await openAs(browser, faults, 'haulier', paths.haulierOrder(quoteId))
  const contractor = await openAs(browser, faults, 'contractor', paths.contractorOrder(quoteId))
  await contractor.getByRole('button', { name: shellWords.more }).click()
  await expect(contractor.getByRole('menuitem', { name: 'Close order short' })).toHaveCount(0)
  await contractor.getByRole('menuitem', { name: 'Cancel order' }).click()
  await say(contractor, 'The job is off', 'Cancel order')
  await expect(contractor.getByText('Order cancelled').first()).toBeVisible()
  for (const page of [contractor, yard]) {
    await expect(page.locator('.pill', { hasText: 'Cancelled' })).toBeVisible()
    await expect(page.getByText('“The job is off”')).toBeVisible()
    await expect(page.getByRole('region', { name: orderWords.progress })).not.toContainText('Remaining')
  }
  await contractor.getByRole('button', { name: shellWords.more }).click()
  await expect(contractor.getByRole('menuitem', { name: 'Tickets as CSV' })).toBeVisible()
  await expect(contractor.getByRole('menuitem', { name: 'Cancel order' })).toHaveCount(0)
  await Promise.all([contractor.context().close(), yard.context().close()])
})

test('an admin releases an order that nothing came on, and its page says it is gone', async ({ browser, faults }) => {
  const quoteId = await makeJob(101)
  const contractor = await openAs(browser, faults, 'contractor', paths.contractorOrder(quoteId))
  const admin = await openAs(browser, faults, 'admin', paths.adminQuote(quoteId))
  await admin.getByRole('button', { name: shellWords.more }).click()
  await admin.getByRole('menuitem', { name: 'Release order' }).click()
  await say(admin, 'The quarry is flooded', 'Release order')
  await expect(admin.getByText('Order released')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Release order' })).toHaveCount(0)
  await expect(contractor.getByRole('heading', { name: 'Order details not found' })).toBeVisible()
  await Promise.all([contractor.context().close(), admin.context().close()])
})
