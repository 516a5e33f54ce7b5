import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { ageKept, expectKept, firstScreen, holdApp, holdHeadingFont, readKept } from './keptScreen.ts'
import { bidWords } from './say/bids.ts'
import { sessionWords } from './say/session.ts'
import { expect, signIn, test } from './test.ts'

/** What a yard's tablet shows while the app is on its way: its board as it last showed it. */

async function keepBoard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1180, height: 820 })
  await holdHeadingFont(page)
  await signIn(page, 'haulier', paths.haulierDashboard)
  await expectKept(page, 'No driver')
}

const assign = (page: Page) => page.getByRole('button', { name: /^Assign driver to order/ }).first()

test('the tablet shows the board before the app has started, and nothing moves when it has', async ({ page }) => {
  await keepBoard(page)
  const { x, y = 0 } = (await assign(page).boundingBox()) ?? {}
  const letGo = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const screen = firstScreen(page)
  await expect(screen.getByText(/^Orders as of \d\d:\d\d$/)).toBeVisible()
  expect(await assign(page).boundingBox()).toMatchObject({ x, y })
  // What only a running app knows is not said: the signal, the bell's count, and what is asked of the server.
  await expect(screen.getByText(/Online|Checking/)).toBeHidden()
  await expect(screen.getByRole('button', { name: /^Notices/ }).locator('.count')).toBeHidden()
  const prices = screen.getByRole('heading', { name: bidWords.pricesToGive })
  await expect(prices).toBeVisible()
  await expect(prices.locator('xpath=../following-sibling::*').first()).toBeHidden()
  // What the server is slow about holds nothing up that was already shown.
  await page.route(/\/api\/quotes\?/, () => new Promise(() => {}))
  letGo()
  await expect(screen).toHaveCount(0)
  await expect(page.locator('.skeleton').first()).toBeVisible()
  expect(await assign(page).isVisible()).toBe(true)
  const own = await assign(page).boundingBox()
  expect(Math.abs((own?.y ?? 0) - y)).toBeLessThan(2)
})

test("yesterday's board says how old it is but names no day, and a tap on it is followed", async ({ page }) => {
  await keepBoard(page)
  await ageKept(page, 'Orders as of Sat 21 Nov, 07:42')
  const letGo = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(firstScreen(page).getByText('Orders as of Sat 21 Nov, 07:42')).toHaveClass(/pill-red/)
  await expect(firstScreen(page).getByText(/Today|^From |Was due/)).toHaveCount(0)
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toHaveText('\u00a0')
  await assign(page).click()
  letGo()
  await expect(page).toHaveURL(/\?assign=\d+$/)
})

test('the first board goes with a decision that it does not show, and with its user', async ({ page }) => {
  await keepBoard(page)
  await assign(page).click()
  await page
    .getByRole('button', { name: /(?<!^)Assign$/ })
    .first()
    .click()
  await expect(page.getByText('Driver added to this quote')).toBeVisible()
  expect(await readKept(page)).toBeNull()
  await page.goto(paths.haulierDashboard)
  await expectKept(page, 'No driver')
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
  await expect(page).toHaveURL(paths.login)
  expect(await readKept(page)).toBeNull()
})
