import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { routes } from './routes.ts'
import { expect, signIn, test } from './test.ts'

/** A phone in the sun and a desk at night, and the other way round: both layouts in both colours. */
const views = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const

for (const [person, own] of Object.entries(routes)) {
  test(`${person}: no violation on any route`, async ({ page }) => {
    test.setTimeout(240_000)
    if (person !== 'visitor') await signIn(page, person)
    for (const { width, height, colorScheme } of views) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const route of own) {
        await page.setViewportSize({ width, height })
        await page.goto(route, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // As tall as the page: what a bar at the foot happens to cover can be scrolled clear of it, which axe doesn't know.
        const whole = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height: Math.max(height, whole) })
        expect(await violationsOf(page), `${route} at ${width}, ${colorScheme}`).toEqual([])
      }
    }
  })
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

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
