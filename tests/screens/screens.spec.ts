import { routes } from '../e2e/routes.ts'
import { expect, openWhole, show, takeSession, test } from '../e2e/test.ts'

/** Desktop, tablet and phone. */
const widths = [1440, 820, 390]
const schemes = ['light', 'dark'] as const

for (const [role, urls] of Object.entries(routes)) {
  test(role, async ({ page }) => {
    test.setTimeout(300_000)
    if (role !== 'visitor') await takeSession(page, role)
    for (const url of urls) {
      await page.setViewportSize({ width: 1440, height: 1000 })
      await openWhole(page, url)
      // A map comes by itself after its page.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const width of widths) {
        for (const colorScheme of schemes) {
          await show(page, { width, height: width === 390 ? 844 : 1000, colorScheme })
          const name = `${url.slice(1).replaceAll(/[/?=]/g, '-')}-${width}-${colorScheme}`
          await page.screenshot({ path: `screens/${role}/${name}.png`, fullPage: true })
        }
      }
    }
  })
}
