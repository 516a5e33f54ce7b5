import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { confirmAsSupplier, makeHaulageOrder } from './haulage.ts'
import { orderWords } from './say/orders.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('the board: confirm after the supplier, then two taps for a driver, which Undo takes back', async ({ page }) => {
  const quoteId = await makeHaulageOrder(71)
  await signIn(page, 'haulier')
  const confirm = page.getByRole('button', { name: `Confirm order ${quoteId}` })
  await expect(confirm).toBeDisabled()
  await confirmAsSupplier(quoteId)
  await page.reload()
  await confirm.click()
  await closeToast(page, orderWords.orderConfirmed)

  await page.getByRole('button', { name: `Assign driver to order ${quoteId}` }).click()
  const sheet = page.getByRole('complementary', { name: orderWords.assignDriver })
  await expect(sheet.getByRole('heading', { name: orderWords.assignDriver })).toBeFocused()
  await sheet.getByRole('button', { name: /Stacey Byrne/ }).click()
  await expect(sheet.getByRole('status')).toContainText('Driver added to this quote')
  const onOrder = sheet.getByRole('region', { name: orderWords.onThisOrder })
  await expect(onOrder).toContainText('Stacey Byrne')
  await expect(onOrder).not.toContainText('Still on this tablet')
  await expect(page.getByRole('region', { name: shellWords.running })).toContainText('71.0 t left')

  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByRole('status')).toHaveCount(0)
  await expect(onOrder).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'No driver' })).toContainText('71.0 t')
  await sheet.getByRole('button', { name: uiWords.close }).click()
  await expect(sheet).toHaveCount(0)
})

test('a driver assigned without signal waits on the tablet and goes when the signal is back', async ({
  page,
  context,
}) => {
  const quoteId = await makeHaulageOrder(72)
  await signIn(page, 'haulier', paths.haulierOrder(quoteId))
  const drivers = page.getByRole('region', { name: orderWords.drivers })
  await expect(drivers.getByText('No driver yet.')).toBeVisible()
  // From then on the tablet knows them without the network, and the app too.
  await expect(drivers.getByRole('option', { name: 'Mo Hussain' })).toBeAttached()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await drivers.getByLabel('Driver').selectOption('Mo Hussain')
  await drivers.getByRole('button', { name: orderWords.assignDriver }).click()
  await expect(drivers).toContainText('Still on this tablet')
  await page.getByRole('link', { name: shellWords.dashboard }).click()
  await expect(page.getByRole('link', { name: '1 unsent' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: '1 unsent' })).toHaveCount(0)
  await page.goto(paths.haulierOrder(quoteId))
  await expect(drivers).toContainText('Mo Hussain')
  await expect(drivers).toContainText('No loads yet')
})

test('unsent work has its own page, also without signal, and a logout says how much stays behind', async ({
  page,
  context,
}) => {
  const quoteId = await makeHaulageOrder(78)
  await signIn(page, 'haulier', paths.haulierOrder(quoteId))
  const drivers = page.getByRole('region', { name: orderWords.drivers })
  await expect(drivers.getByRole('option', { name: 'Mo Hussain' })).toBeAttached()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await drivers.getByLabel('Driver').selectOption('Mo Hussain')
  await drivers.getByRole('button', { name: orderWords.assignDriver }).click()
  await page.getByRole('banner').getByRole('link', { name: '1 unsent' }).click()
  const changes = page.getByRole('list', { name: 'Unsent changes' })
  await expect(page.getByRole('heading', { name: '1 unsent' })).toBeVisible()
  await expect(changes).toContainText('Assign Mo Hussain')
  await expect(changes).toContainText('Still on this tablet')

  // The app's shortcut, from a cold start.
  await page.goto(paths.unsent)
  await expect(page).toHaveURL(paths.haulierUnsent)
  await expect(changes).toContainText('Assign Mo Hussain')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^loadstone-unsent-.*\.json$/)
  await expect(page.getByText('Exported. It all stays here until the server has it.')).toBeVisible()

  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
  const question = page.getByRole('dialog', { name: 'Logout with 1 unsent driver change?' })
  await expect(question).toContainText('They stay safe on this tablet')
  await question.getByRole('button', { name: uiWords.cancel }).click()

  await context.setOffline(false)
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible()
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
  await expect(page.getByRole('dialog', { name: sessionTexts.loggedOut })).toBeVisible()
})

test("an order shows a haulier their own price and their drivers, and says 'Confirmed' once it is", async ({
  page,
}) => {
  const quoteId = await makeHaulageOrder(73)
  await confirmAsSupplier(quoteId)
  await signIn(page, 'haulier', paths.haulierOrders)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('Tarrant')
  await page.getByRole('link', { name: `View order ${quoteId}` }).click()
  await expect(page.getByRole('region', { name: orderWords.progress })).toContainText('£480.00')
  await page.getByRole('button', { name: `Confirm order ${quoteId}` }).click()
  await closeToast(page, orderWords.orderConfirmed)
  await expect(page.getByRole('button', { name: 'Confirmed' })).toBeDisabled()

  const drivers = page.getByRole('region', { name: orderWords.drivers })
  await drivers.getByRole('button', { name: orderWords.assignDriver }).click()
  await expect(drivers.getByLabel('Driver')).toHaveAccessibleDescription('Please select a driver')
  await drivers.getByLabel('Driver').selectOption('Lee Barker')
  await drivers.getByRole('button', { name: orderWords.assignDriver }).click()
  await expect(drivers.getByRole('status')).toContainText('Driver added to this quote')
  await expect(drivers.getByLabel('Driver').getByRole('option', { name: 'Lee Barker' })).toHaveCount(0)
  await drivers.getByRole('button', { name: 'Remove Lee Barker' }).click()
  await expect(drivers.getByText('No driver yet.')).toBeVisible()
})

test('the orders page is for hauliers', async ({ page }) => {
  await signIn(page, 'contractor', paths.haulierOrders)
  await expect(page.getByText('Access denied: Only hauliers can view this page.')).toBeVisible()
})
