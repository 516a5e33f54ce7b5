import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { routes } from './routes.ts'
import { expect, openWhole, show, signIn, test, type View } from './test.ts'

/** A phone in the sun and a desk at night, and the other way round: both layouts in both colours. */
const views: readonly [View, ...View[]] = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
]

for (const [person, own] of Object.entries(routes)) {
  test(`${person}: no violation on any route`, async ({ page }) => {
    test.setTimeout(240_000)
    if (person !== 'visitor') await signIn(page, person)
    for (const route of own) {
      // The office's menu stays open when the window shrinks, not when it grows.
      await page.setViewportSize({ width: 1440, height: 900 })
      await openWhole(page, route)
      for (const view of views) {
        await showWhole(page, view)
        expect(await violationsOf(page, view), `${route} at ${view.width}, ${view.colorScheme}`).toEqual([])
      }
    }
  })
}

/** As tall as the page: what a bar at the foot happens to cover can be scrolled clear of it, which axe doesn't know. */
async function showWhole(page: Page, view: View): Promise<void> {
  await show(page, view)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > view.height) await page.setViewportSize({ width: view.width, height })
}

test('no violation in the account menu, in a dialog and in a form with errors', async ({ page }) => {
  await page.goto(paths.login)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await signIn(page, 'contractor')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Logged Out' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the colours alone decide. In the dark the page is the same but for them. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function violationsOf(page: Page, { colorScheme }: Pick<View, 'colorScheme'> = views[0]): Promise<string[]> {
  // One that is cut short has ended too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  // There are no frames, so no second page is needed to put their findings together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(colourRules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
