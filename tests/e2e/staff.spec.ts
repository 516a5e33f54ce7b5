import type { Browser, Page } from '@playwright/test'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { ordersDenied } from '../../web/orders/ordersDenied.ts'
import { paths } from '../../web/paths.ts'
import { ownProduct } from './demo.ts'
import { orderWords } from './say/orders.ts'
import { shellWords } from './say/shell.ts'
import { closeNotice, expect, fillLogin, signIn, test, toastOf, watchForFaults } from './test.ts'

async function openAs(browser: Browser, faults: string[], person: string, path?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const page = await context.newPage()
  await signIn(page, person, path)
  return page
}

const switchOf = (page: Page, what: string, who: string) => page.getByRole('switch', { name: `${what} for ${who}` })

test("a colleague's open page loses what the owner switches off, and gets it back", async ({
  page,
  browser,
  faults,
}) => {
  const yard = await openAs(browser, faults, 'yard', paths.haulierOrder(1))
  await expect(yard.getByRole('region', { name: orderWords.drivers })).toBeVisible()
  const assign = yard.getByRole('region', { name: orderWords.drivers }).getByRole('button', { name: /^Remove / })
  await expect(assign.first()).toBeVisible()

  await signIn(page, 'haulier')
  await page.getByRole('link', { name: 'All Users' }).click()
  await expect(page.getByRole('heading', { name: 'All Users & Permissions' })).toBeVisible()
  const execute = switchOf(page, 'Execute order', 'Karen Whitlock')
  const log = switchOf(page, 'Fulfillments', 'Karen Whitlock')
  await expect(switchOf(page, 'Finance', 'Sheila Torr')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Sees their own orders only, without prices').first()).toBeVisible()

  await execute.click()
  await expect(execute).not.toBeChecked()
  await expect(assign).toHaveCount(0)
  await log.click()
  await expect(yard.getByRole('heading', { name: ordersDenied.haulier })).toBeVisible()
  await expect(yard.getByRole('link', { name: shellWords.myOrders })).toHaveCount(0)

  await page.reload()
  await expect(log).not.toBeChecked()
  await log.click()
  await execute.click()
  await expect(assign.first()).toBeVisible()
  await page.reload()
  await expect(execute).toBeChecked()
  await expect(log).toBeChecked()
  await yard.context().close()
})

test('a deactivated driver is signed out at once, is told why, and can be let in again', async ({
  page,
  browser,
  faults,
}) => {
  const driver = await openAs(browser, faults, 'driver2')
  await signIn(page, 'haulier2', paths.haulierUsers)
  await page.getByRole('button', { name: 'Deactivate Dan Osei' }).click()
  const asked = page.getByRole('dialog', { name: 'Deactivate Dan Osei?' })
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toastOf(page, 'User deactivated')).toBeVisible()
  await expect(page.getByText(/^Off since/)).toBeVisible()

  await driver.reload()
  await driver.waitForURL((url) => url.pathname === paths.login)
  await closeNotice(driver, 'Session Expired')
  await fillLogin(driver, 'driver2@loadstone.example')
  await expect(driver.getByText('Your account has been deactivated by your company.')).toBeVisible()

  await page.getByRole('button', { name: 'Reactivate Dan Osei' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate Dan Osei' })).toBeVisible()
  await fillLogin(driver, 'driver2@loadstone.example')
  await driver.waitForURL((url) => url.pathname !== paths.login)
  await driver.context().close()
})

test('the owner ends the sessions of a driver, whose phone stays open until they sign in again', async ({
  page,
  browser,
  faults,
}) => {
  const driver = await openAs(browser, faults, 'driver2')
  await signIn(page, 'haulier2', paths.haulierUsers)
  await page.getByRole('button', { name: 'More for Dan Osei' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const asked = page.getByRole('dialog', { name: 'Sign out Dan Osei?' })
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await expect(toastOf(page, 'Signed out')).toContainText('Dan Osei must sign in again.')
  await driver.reload()
  await expect(driver.getByText(sessionTexts.loginAgain)).toBeVisible()
  expect(new URL(driver.url()).pathname).not.toBe(paths.login)
  await driver.context().close()
})

test('the menu holds the specified links, where nobody can see or reach them', async ({ page }) => {
  await signIn(page, 'haulier')
  const links = page.getByRole('navigation', { name: shellWords.haulierMenu }).locator('[hidden] a')
  const to = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(to).toEqual(['/login', '/register', '/password', '/401', '/404', '/500'])
  for (const link of await links.all()) await expect(link).toBeHidden()
})
