import { paths } from '../../web/paths.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { expect, fillLogin, openWhole, signIn, test } from './test.ts'

/** A sheet stays loaded for as long as the page lives: what a visitor has seen may not change a user's screens. */
for (const from of [paths.home, paths.hauliers]) {
  test(`a driver who comes from ${from} by clicks finds the app as wide as the window`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await page.goto(from)
    await page.getByRole('button', { name: shellWords.menu }).click()
    await page.getByRole('link', { name: sessionWords.login }).first().click()
    await fillLogin(page, 'driver@loadstone.example')
    await expect(page.getByRole('heading', { level: 1, name: "Today's jobs" })).toBeVisible()
    const main = await page.getByRole('main').boundingBox()
    expect([main?.x, main?.width]).toEqual([0, 390])
  })
}

test('the weights of an order’s tickets stand on one line at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor')
  await openWhole(page, paths.contractorOrder(1))
  const table = page.getByRole('table').filter({ hasText: 'Signed by' })
  // Set where even single words have no room.
  await expect(table).not.toHaveAttribute('data-tight')
  await expect(table.getByRole('cell').first()).toHaveCSS('padding-right', '8px')
})

test('figures stand at the right, and a tablet leaves out what is extra', async ({ page }) => {
  await signIn(page, 'contractor')
  await openWhole(page, paths.contractorOrders)
  const headings = page.getByRole('columnheader')
  const all = await headings.count()
  await expect(page.getByRole('cell', { name: /£/ }).first()).toHaveCSS('text-align', 'right')
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await headings.count()).toBeLessThan(all)
})
