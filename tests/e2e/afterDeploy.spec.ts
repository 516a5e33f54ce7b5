import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { type Deployment, startDeployment } from '../deployment.ts'
import { quoteWords } from './say/quotes.ts'
import { shellWords } from './say/shell.ts'
import { test as base, expect, signInByForm } from './test.ts'

/** A tab that was opened before a deploy: the parts of the app that it has not loaded yet are gone from the server. */

const test = base.extend<{ way: Deployment }>({
  way: async ({ product }, use) => {
    const way = await startDeployment(product.port)
    await use(way)
    await way.close()
  },
  baseURL: async ({ way }, use) => use(way.url),
})
test.use({ viewport: { width: 1280, height: 800 } })

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })
  // Each story keeps the whole app, most of them twice.
  test.slow()

  test('a page whose part is gone says that Loadstone was updated, and one button opens it', async ({ page, way }) => {
    await openOffice(page)
    await beKept(page)
    way.deploy()
    await openOrders(page)
    await expect(page.getByRole('heading', { name: 'Loadstone was updated' })).toBeVisible()
    await press(page, 'Update')
    await expectOrdersOfLater(page)
  })

  test('so does a tab that no worker serves yet', async ({ page, way }) => {
    await openOffice(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true)
    way.deploy()
    await openOrders(page)
    await press(page, 'Update')
    await expectOrdersOfLater(page)
  })

  test('an app that couldn’t be kept in full is kept when somebody comes back to it, without a reload', async ({
    page,
    way,
  }) => {
    const lost = page.context().waitForEvent('requestfailed', (request) => request.url().includes('manifest'))
    way.lose('manifest')
    await openOffice(page)
    await lost
    await expect.poll(() => isKept(page)).toBe(false)
    way.mend()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  })

  test('without a server it says to check the connection, and the page opens once that is back', async ({
    page,
    way,
  }) => {
    await openOffice(page)
    await beKept(page)
    way.cut()
    await openOrders(page)
    await expect(page.getByText('Check the connection, then load it again.')).toBeVisible()
    way.mend()
    await press(page, 'Load again')
    await expect(page.getByRole('heading', { level: 1, name: 'My Accepted Orders' })).toBeVisible()
  })
})

test('without a worker the page comes from the network when it is loaded again', async ({ page, way }) => {
  await openOffice(page)
  way.deploy()
  await openOrders(page)
  await expect(page.getByText('This page couldn’t be shown. Load it again.')).toBeVisible()
  await press(page, 'Load again')
  await expectOrdersOfLater(page)
})

test('a form that loses a part keeps what was typed, and asks before it loads again', async ({ page, way }) => {
  await openOffice(page)
  await page.getByRole('link', { name: 'Add Quote' }).click()
  const quantity = page.getByLabel(quoteWords.quantity)
  await quantity.fill('37.5')
  way.deploy()
  await page.getByRole('button', { name: 'Open the calendar' }).first().click()
  await press(page, 'Load again')
  await expect(quantity).toHaveValue('37.5')
  await expectLater(page)
})

test('a page works without what it loads unseen', async ({ page }) => {
  await page.route(/assets\/(workbox-window|archivo-)/, (route) => route.abort())
  const worker = page.waitForEvent('requestfailed', (request) => request.url().includes('workbox-window'))
  await openOffice(page)
  await worker
  await openOrders(page)
  await expect(page.getByRole('heading', { level: 1, name: 'My Accepted Orders' })).toBeVisible()
})

async function openOffice(page: Page): Promise<void> {
  await signInByForm(page, 'contractor')
  await page.goto(paths.contractorDashboard)
  await expect(page.getByRole('heading', { level: 1, name: shellWords.dashboard })).toBeVisible()
}

/** The next page comes from the worker. */
async function beKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: shellWords.dashboard })).toBeVisible()
}

async function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
}

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: shellWords.myOrders }).click()
}

/** Until the page loads: a new worker first fetches all that it keeps. */
async function press(page: Page, name: 'Update' | 'Load again'): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name }).click()
  await loaded
}

async function expectOrdersOfLater(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'My Accepted Orders' })).toBeVisible()
  await expectLater(page)
}

async function expectLater(page: Page): Promise<void> {
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname))
  expect(scripts.filter((path) => path.startsWith('/asset2/'))).not.toEqual([])
}
